"""What was agreed, in words: read before one sits down."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.desk import ADSO, SETTINGS, bot, person
from torri.engine.rulebook import Option
from torri.games import RULEBOOKS
from torri.table.rows import Seat, TableRow
from torri.web.agreed import agreed

MINUTE = {"kind": "move", "seconds": 60.0, "increment": 0.0, "days": 0.0}


def row(game: str, options: dict[str, Any], **settings: Any) -> TableRow:
    """A table that waits, with a bot of a level."""
    around = [person(0, ADSO), Seat(1), bot(2, "level:3")]
    return TableRow("code", ADSO.id, game, 3, options, SETTINGS | settings, "match", bytes(32), around)


def test_a_joiner_reads_bots_clock_and_what_happens_at_zero() -> None:
    """All of it before sitting down."""
    assert agreed(row("san-gimignano", {}, clock=MINUTE)) == [
        "level:3: bot, level 3",
        "60 seconds a move",
        "when time is up a bot plays on",
    ]
    assert agreed(row("san-gimignano", {}))[1:] == ["no clock"]


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("san-gimignano", {"deals": 2}, "two deals"),
        ("tajuto", {"first": 0}, "the first seat begins"),
        ("couperation", {"finish": False}, "without the Finish card"),
        ("saint-petersburg", {"open_money": True}, "everyone's rubles are shown"),
    ],
)
def test_an_option_has_a_short_name(game: str, options: dict[str, Any], said: str) -> None:
    """What was chosen, not the list of what can be."""
    assert agreed(row(game, options))[-1] == said


def test_every_name_of_an_option_belongs_to_a_value() -> None:
    """As many names as values, where there are any."""
    options = [one for book in RULEBOOKS.values() for one in book.options if isinstance(one, Option)]
    assert all(len(one.names) in (0, len(one.values)) for one in options)
    assert all(one.names for one in options if -1 in one.values), "a seat has a name"
