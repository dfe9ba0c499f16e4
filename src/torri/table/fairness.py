"""Fair chance: nobody can foresee it, and afterwards everybody can check it.

Before the first card the table shows `commitment(secret)`, the SHA-256 of 256 secret bits. Every seat may add
a word. The n-th outcome of chance is then HMAC-SHA-256, keyed by the secret and the words, over the match, n
and the purpose; so neither the server alone nor a player alone decides it, and who has seen any number of
outcomes knows nothing about the next. At the end the secret is revealed in the record. docs/table.md has the
construction step by step, for whoever wants to check it with other tools.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import TYPE_CHECKING, Any

from torri.engine.dice import place_of
from torri.engine.errors import RecordError
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.match import Match
    from torri.engine.record import Record

RANGE = 1 << 256
CHANCE, BOT = "chance", "bot"


def new_secret() -> bytes:
    """256 bits of the operating system."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """What is shown of the secret before the first card."""
    return hashlib.sha256(secret).hexdigest()


class FairDice:
    """Decides for chance in one match; `drawn` counts the outcomes, also those that were taken back."""

    def __init__(self, secret: bytes, words: Sequence[str], match: str, drawn: int = 0) -> None:
        said = json.dumps(list(words), separators=(",", ":"))
        self._key = hmac.digest(secret, said.encode(), "sha256")
        self._match = match
        self.drawn = drawn

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


def check_fairness(record: Record) -> None:
    """Refuse a record whose chance was not decided as its table had committed itself to."""
    fair = _read(record.fairness)
    if commitment(fair["secret"]) != fair["commitment"]:
        raise RecordError(
            _("The secret of the record is not the one that the table had committed itself to.")
        )
    dice = FairDice(fair["secret"], fair["words"], fair["match"])
    _follow(record, dice, set(fair["taken_back"]))


def _follow(record: Record, dice: FairDice, taken_back: set[int]) -> None:
    """Let chance decide once more, and compare."""
    from torri.games import game

    state = game(record.game, record.players, **record.options).initial()
    for number, step in enumerate(record.steps, 1):
        if step.by is None:
            while dice.drawn + 1 in taken_back:
                dice.drawn += 1
            ids, weights = state.weights()
            fair = state.game.actions.all[ids[dice.pick(weights)]]
            if fair.code != step.code:
                sentence = _('Step {number} was not decided by the committed secret: "{code}", not "{fair}".')
                raise RecordError(sentence, number, number=number, code=step.code, fair=fair.code)
        state.play(step.code)


def _read(given: dict[str, Any] | None) -> dict[str, Any]:
    """The fields of the fairness of a record."""
    given = given or {}
    try:
        return {
            "match": str(given["match"]),
            "commitment": str(given["commitment"]),
            "words": [str(word) for word in given["words"]],
            "secret": bytes.fromhex(given["secret"]),
            "taken_back": [int(number) for number in given["taken_back"]],
        }
    except (KeyError, TypeError, ValueError):
        raise RecordError(_("The fairness of the record cannot be read.")) from None


def fair_record(
    match: Match, secret: bytes, words: Sequence[str], name: str, taken_back: list[int]
) -> Record:
    """The record of a match with everything that is needed to check its chance."""
    record = match.record
    record.fairness = {
        "match": name,
        "commitment": commitment(secret),
        "words": list(words),
        "secret": secret.hex(),
        "taken_back": taken_back,
    }
    return record
