"""Fair chance: nobody can foresee it, nobody can choose it, and afterwards everybody can check it.

1. A table draws 256 secret bits when it is opened, and keeps and shows a commitment to them and to what will
   be played. So the secret cannot be another one later.
2. Whoever sits down may give a seal, the hash of a random word that nobody else knows.
3. When all seats are taken, who sits where and all seals are written down. That is the agreement; its
   fingerprint is shown.
4. Only now words are revealed, each of which must fit its seal. Chance follows from the secret, the agreement
   and all words: with one word of somebody honest nobody, the server included, could choose it.

docs/table.md has the construction step by step, for whoever wants to check it with other tools. What checks a
record is `fair_record.py`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import TYPE_CHECKING, Any

from torri.engine.dice import place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.table.rows import TableRow

RANGE = 1 << 256
CHANCE, BOT = "chance", "bot"


def new_secret() -> bytes:
    """256 bits of the operating system."""
    return secrets.token_bytes(32)


def written(what: Any) -> bytes:
    """JSON in one form only: keys in order, no spaces, ASCII."""
    return json.dumps(what, sort_keys=True, separators=(",", ":")).encode()


def terms_of(match: str, game: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """What will be played, and under which name."""
    return {"match": match, "game": game, "players": players, "options": options}


def commitment(secret: bytes, terms: dict[str, Any]) -> str:
    """What is shown of the secret before anybody says anything: it can be no other one later."""
    return hashlib.sha256(written(terms) + b"\n" + secret.hex().encode()).hexdigest()


def seal_of(word: str) -> str:
    """What is shown of a word before any word is revealed."""
    return hashlib.sha256(word.encode()).hexdigest()


def agreement_of(table: TableRow) -> dict[str, Any]:
    """What is written down when all seats are taken: the terms, who sits where, and every seal."""
    return terms_of(table.match, table.game, table.players, table.options) | {
        "commitment": table.commitment,
        "seats": [{"kind": seat.kind, "name": seat.name, "bot": seat.bot} for seat in table.seats],
        "seals": [seat.seal for seat in table.seats],
    }


def fingerprint(agreement: dict[str, Any]) -> str:
    """An agreement in 64 letters: whoever reveals a word keeps them."""
    return hashlib.sha256(written(agreement)).hexdigest()


def keeps_promise(table: TableRow) -> bool:
    """Whether a table still has the secret, and is still about the game, that it committed itself to."""
    terms = terms_of(table.match, table.game, table.players, table.options)
    return table.commitment is None or hmac.compare_digest(commitment(table.secret, terms), table.commitment)


def chance_key(secret: bytes, agreed: str, words: Sequence[str]) -> bytes:
    """From what chance follows: the secret, the fingerprint of the agreement, and the words of all seats."""
    return hmac.digest(secret, written([agreed, list(words)]), "sha256")


class FairDice:
    """Decides for chance in one match; `drawn` counts the outcomes, also those that were taken back."""

    def __init__(self, key: bytes, match: str, drawn: int = 0) -> None:
        self._key = key
        self._match = match
        self.drawn = drawn

    @classmethod
    def of(cls, table: TableRow, drawn: int = 0) -> FairDice:
        """The dice of a table whose agreement is written down."""
        words = [seat.word for seat in table.seats]
        if table.fingerprint is None:
            return cls(older_key(table.secret, words), table.match, drawn)
        return cls(chance_key(table.secret, table.fingerprint, words), table.match, drawn)

    def after(self, drawn: int) -> FairDice:
        """The same dice when so many outcomes were drawn."""
        return FairDice(self._key, self._match, drawn)

    def pick(self, weights: Sequence[int]) -> int:
        """A place in `weights`, each as likely as it weighs."""
        self.drawn += 1
        return place_of(self.below(sum(weights), self.drawn, CHANCE), weights)

    def below(self, n: int, number: int, purpose: str) -> int:
        """A fair integer in 0..n-1: values that would favour the small numbers are thrown again."""
        attempt = 0
        while True:
            attempt += 1
            value = int.from_bytes(self.digest(f"{number}/{purpose}/{attempt}"), "big")
            if value < RANGE - RANGE % n:
                return value % n

    def seed(self, seat: int, number: int) -> str:
        """A seed for the bot at a seat, from the secret too: a bot that is asked again chooses the same."""
        return self.digest(f"{number}/{BOT}/{seat}").hex()

    def digest(self, what: str) -> bytes:
        """256 bits for one purpose."""
        return hmac.digest(self._key, f"torri/{self._match}/{what}".encode(), "sha256")


# --- tables that were opened before agreements were written down ---


def older_commitment(secret: bytes) -> str:
    """What such a table showed of its secret."""
    return hashlib.sha256(secret).hexdigest()


def older_key(secret: bytes, words: Sequence[str]) -> bytes:
    """From what chance follows there."""
    return hmac.digest(secret, json.dumps(list(words), separators=(",", ":")).encode(), "sha256")


def shown_commitment(table: TableRow) -> str:
    """The commitment as it was kept when the table was opened."""
    return older_commitment(table.secret) if table.commitment is None else table.commitment
