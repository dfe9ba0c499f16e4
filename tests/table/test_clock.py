"""Clocks: what a seat has, what a decision costs, and what it brings."""

from __future__ import annotations

from typing import Any

import pytest

from torri.table.clock import DAY, Clock
from torri.table.rows import Row

SETTINGS: dict[str, Any] = {"seconds": 60.0, "increment": 5.0, "days": 2.0}


@pytest.mark.parametrize(
    ("kind", "clock"),
    [
        ("none", Clock("none", 60.0, 5.0)),
        ("move", Clock("move", 60.0, 5.0)),
        ("game", Clock("game", 60.0, 5.0)),
        ("days", Clock("move", 2 * DAY)),
    ],
)
def test_the_settings_of_a_table_name_its_clock(kind: str, clock: Clock) -> None:
    """Days are long moves."""
    assert Clock.of(SETTINGS | {"kind": kind}) == clock


def test_only_a_clock_for_the_game_carries_something_on() -> None:
    """Every seat begins with the same time; where each move has its own there is nothing to carry."""
    assert Clock("game", 60.0).at_start(3) == (60.0, 60.0, 60.0)
    assert Clock("move", 60.0).at_start(3) is None
    assert Clock("move", 60.0).after(None, 0, 10.0, 1) is None


def test_a_decision_costs_its_time_and_a_turn_brings_the_increment() -> None:
    """The increment comes when somebody else is to move, or nobody; not for each of several decisions."""
    clock = Clock("game", 60.0, 5.0)
    assert clock.after((60.0, 60.0), 0, 10.0, 1) == (55.0, 60.0)
    assert clock.after((60.0, 60.0), 1, 10.0, None) == (60.0, 55.0)
    assert clock.after((60.0, 60.0), 0, 10.0, 0) == (50.0, 60.0)


def test_a_clock_never_shows_less_than_nothing() -> None:
    """Who used more than there was has the increment and no debt."""
    clock = Clock("game", 60.0, 5.0)
    assert clock.after((60.0, 60.0), 0, 100.0, 1) == (5.0, 60.0)
    assert clock.left(Row(1, "act", clocks=(60.0, 60.0)), 0, 100.0) == 0.0


def test_clocks_are_kept_to_the_millisecond() -> None:
    """Sums of fractions do not grow digits in the database."""
    assert Clock("game", 60.0).after((60.0, 60.0), 0, 0.1 + 0.2, 1) == (59.7, 60.0)


@pytest.mark.parametrize(
    ("clock", "clocks", "thinking", "left"),
    [
        (Clock(), None, 5.0, None),
        (Clock("move", 60.0), None, 20.0, 40.0),
        (Clock("move", 60.0), None, None, 60.0),
        (Clock("game", 60.0), (60.0, 30.0), 20.0, 10.0),
        (Clock("game", 60.0), (60.0, 30.0), None, 30.0),
    ],
)
def test_what_a_seat_has_left(
    clock: Clock, clocks: tuple[float, ...] | None, thinking: float | None, left: float | None
) -> None:
    """Of its move or of its game, less what it has been thinking; without a clock nothing is said."""
    assert clock.left(Row(1, "act", clocks=clocks), 1, thinking) == left
