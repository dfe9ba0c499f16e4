"""How long a bot seems to think: never a sign of what it holds."""

from __future__ import annotations

from random import Random

import pytest

from tests.table.desk import table_row
from torri.table.live import LiveTable
from torri.table.pace import REMEMBERED, Pace


def test_a_quick_answer_waits_a_while_that_tells_nothing() -> None:
    """At least the pace of the house and up to half as much again, however many choices there were."""
    pace = Pace(0.5, Random(1))
    seemed = [0.001 + pace.wait(0.001, choices) for choices in (1, 2, 1, 9) * 20]
    assert 0.5 <= min(seemed) < 0.55
    assert 0.7 < max(seemed) <= 0.75


def test_a_decision_without_a_choice_seems_to_take_as_long_as_one_with() -> None:
    """It takes as long as one of the last decisions with a choice took."""
    pace = Pace(0.5, Random(1))
    for took in (2.0, 3.0, 4.0):
        assert pace.wait(took, actions=5) == 0.0
    assert {round(pace.wait(0.5, actions=1), 3) for _ in range(50)} == {1.5, 2.5, 3.5}


def test_only_the_last_decisions_are_remembered() -> None:
    """A bot that has become quick is not held back by how it began."""
    pace = Pace(0.0, Random(1))
    pace.wait(100.0, actions=2)
    for _ in range(REMEMBERED):
        pace.wait(1.0, actions=2)
    assert {pace.wait(0.0, actions=1) for _ in range(50)} == {1.0}


def test_an_answer_that_took_long_is_not_held_back() -> None:
    """Also one without a choice, which by accident took longer than those with one."""
    pace = Pace(0.5, Random(1))
    pace.wait(1.0, actions=2)
    assert pace.wait(30.0, actions=1) == 0.0


@pytest.mark.parametrize(
    ("wished", "least"), [("slow", 6.0), ("normal", 2.0), ("fast", 0.8), ("at once", 0.0)]
)
@pytest.mark.usefixtures("quarry")
def test_the_owner_says_how_long_bots_take(wished: str, least: float) -> None:
    """As multiples of the pace of the house; a table from before has the pace of the house."""
    row = table_row(pace=wished)
    assert LiveTable(row, [], [], 2.0, 0.0).pace(1).wait(0.0, 1) >= least
    assert LiveTable(row, [], [], 2.0, 0.0).pace(1).wait(0.0, 1) <= 1.5 * least
    assert LiveTable(table_row(), [], [], 2.0, 0.0).pace(1).wait(0.0, 1) >= 2.0
