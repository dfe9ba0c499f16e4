"""Games whose points and ranks do not belong together are caught."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.testing.sabotage import fault_of
from torri.new_game.template.torri_take_away import scores

if TYPE_CHECKING:
    from torri.engine.compiled import Position


def test_more_points_are_a_worse_rank() -> None:
    """The sentence has the seats, the points and the ranks."""

    def fewest_points(s: Position, out: Any) -> None:
        scores(s, out)
        out[:] = [2, 1] if out[0] > out[1] else [1, 2]

    fault = fault_of(ranks=fewest_points)
    assert " has more points than seat " in fault
    assert ", but a worse rank: points (" in fault


def test_nobody_wins() -> None:
    """Somebody is first."""

    def all_second(_s: Position, out: Any) -> None:
        out[:] = 2

    assert "Seat 0 has rank 2 with 0 before it: the ranks are (2, 2)." in fault_of(ranks=all_second)


def test_together_one_wins_and_one_loses() -> None:
    """In a cooperative game all win, or all lose."""
    assert "All win or all lose, but the ranks are (" in fault_of(cooperative=True)


def test_the_parts_of_a_score_do_not_sum_to_it() -> None:
    """The sentence has the parts."""

    def stones_alone(s: Position, seat: int, out: Any) -> None:
        out[0] = s.taken[seat]

    fault = fault_of(parts={"stones": "stones"}, score_parts=stones_alone)
    assert " points, but their parts sum to " in fault
    assert "{'stones': " in fault
