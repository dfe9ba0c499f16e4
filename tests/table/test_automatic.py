"""Passing for somebody: only where it was asked for, or where it tells nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.engine.stone_heap import STONE_HEAP
from tests.table.desk import WILLIAM, begun, person, table_row
from torri.engine.game import Game
from torri.table.automatic import IN_A_ROW, all_public, automatic, running_away
from torri.table.play import Play
from torri.table.rows import Row

if TYPE_CHECKING:
    from torri.table.live import LiveTable
    from torri.table.rows import Auto

pytestmark = pytest.mark.usefixtures("quarry")


def coming(table: LiveTable, auto: Auto) -> str | None:
    """What would be done for the seat to move if it had chosen this."""
    assert table.deciding is not None
    action = automatic(table.play, replace(table.deciding, auto=auto))
    return None if action is None else action.code


def test_who_can_do_something_else_is_asked() -> None:
    """Unless it was asked for, nobody passes who need not."""
    table = begun()
    assert coming(table, "forced") is None
    assert coming(table, "always") == "pass"


def test_a_forced_pass_is_done_unless_that_is_off() -> None:
    """Who has to rest can only pass."""
    table = begun(None, "take 2", "take 2")
    assert coming(table, "forced") == coming(table, "always") == "pass"
    assert coming(table, "off") is None


def test_with_a_hidden_hand_a_forced_pass_is_asked_for() -> None:
    """To pass at once would tell that nothing else was possible; who wants it all the same gets it."""
    table = begun(table_row(options={"hidden": True}), "take 2", "take 2")
    assert not all_public(table.play, 0)
    assert coming(table, "forced") is None
    assert coming(table, "always") == "pass"


def test_in_an_open_game_everybody_knows_what_a_seat_knows() -> None:
    """Nothing is hidden from somebody who only watches."""
    table = begun()
    assert all_public(table.play, 0)
    assert all_public(table.play, 1)


def test_where_there_is_no_pass_nothing_is_done() -> None:
    """The only thing that is possible is not done for somebody unless it is a pass."""
    play = Play(Game(STONE_HEAP), table_row())
    play.add([Row(1, "start"), *(Row(number, "act", number % 2, "take 2") for number in (2, 3, 4))])
    assert [action.code for action in play.knowledge(1).legal] == ["take 1"]
    assert automatic(play, person(1, WILLIAM, auto="always")) is None


def test_a_table_does_not_run_away() -> None:
    """After so many automatic rows in a row somebody is asked; a row of a person begins the count anew."""
    table = begun()
    for _ in range(IN_A_ROW):
        assert not running_away(table.play)
        table.add([Row(table.play.sequence + 1, "act", table.to_move, "pass", by="auto")])
    assert running_away(table.play)
    assert coming(table, "always") is None
    table.add([Row(table.play.sequence + 1, "act", table.to_move, "pass")])
    assert coming(table, "always") == "pass"
