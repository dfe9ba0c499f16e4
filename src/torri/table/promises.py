"""What a table promises about its chance: drawn when it is opened, for its rematch too, and never changed."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Any

from torri.engine.language import _
from torri.table.errors import BadRequest
from torri.table.fairness import agreement_of, commitment, new_secret, terms_of

if TYPE_CHECKING:
    from torri.table.rows import TableRow

SEAL = re.compile(r"[0-9a-f]{64}")


def promise(game: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """A name, a secret and the commitment to them, for a match that is to come."""
    match, secret = secrets.token_hex(8), new_secret()
    terms = terms_of(match, game, players, options)
    return {"match": match, "secret": secret, "commitment": commitment(secret, terms)}


def promise_anew(table: TableRow) -> None:
    """Somebody stood up after the words were sealed: everything is drawn and sealed again."""
    for name, value in promise(table.game, table.players, table.options).items():
        setattr(table, name, value)
    table.agreement = None
    for seat in table.seats:
        seat.seal, seat.word = None, ""


def next_promise(game: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """The rematch before anybody asks for one: its table and its promise, which is shown from then on."""
    drawn = promise(game, players, options)
    code = secrets.token_urlsafe(16)
    secret = drawn["secret"].hex()
    return {"agreed": [], "table": None, "code": code, "seals": {}} | drawn | {"secret": secret}


def shown_rematch(table: TableRow) -> dict[str, Any]:
    """What everybody may know of the rematch: who wants it, where it is, and what it promises."""
    return {name: table.rematch.get(name) for name in ("agreed", "table", "commitment")}


def close_words(table: TableRow) -> None:
    """All seats are taken: who sits where and every seal is written down, once."""
    if table.commitment is not None and table.agreement is None:
        table.agreement = agreement_of(table)


def read_seal(given: str | None) -> str | None:
    """The hash of a word."""
    if given and not SEAL.fullmatch(given):
        raise BadRequest(_("A seal is the SHA-256 of a word: 64 digits from 0 to f."))
    return given or None
