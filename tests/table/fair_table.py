"""A table whose chance can be checked, and the record of a match at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torri
from torri.table.fair_record import fair_record
from torri.table.fairness import FairDice, commitment, seal_of, terms_of
from torri.table.promises import close_words
from torri.table.rows import Seat, TableRow

if TYPE_CHECKING:
    from torri.engine.record import Record

SECRET = bytes(range(32))
GAME = "san-gimignano"


def fair_table(*words: str, secret: bytes = SECRET, match: str = "m1") -> TableRow:
    """A table at which these words were sealed and revealed."""
    options = dict(torri.game(GAME).options)
    said = words or ("quill", "")
    seats = [
        Seat(number, "person", name, word=word, seal=seal_of(word) if word else None)
        for number, (name, word) in enumerate(zip(("Adso", "William"), said, strict=True))
    ]
    promised = commitment(secret, terms_of(match, GAME, 2, options))
    table = TableRow("code", "adso", GAME, 2, options, {}, match, secret, seats, promised)
    close_words(table)
    return table


def fair_record_of(table: TableRow, taken_back: list[int] | None = None, **more: Any) -> Record:
    """The record of a match whose chance came from the table's secret."""
    match = torri.game(GAME).match(dice=FairDice.of(table), seats=["Adso", "William"])
    player = torri.player("random", seed=1)
    while not match.is_over:
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
    return fair_record(match, table, taken_back or [], more.pop("resigned", []), **more)
