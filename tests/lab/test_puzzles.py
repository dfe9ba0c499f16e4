"""Which decisions become puzzles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from torri.lab.puzzles import CLEAR, EASY, KINDS, Collection, is_clear, main
from torri.puzzles import Puzzle
from torri.review.decisions import Choice, Weighed

if TYPE_CHECKING:
    import pytest

PUZZLE = Puzzle("tajuto", 1, 2, {}, ((None, "first 0"),), 0, {"size 1": 0.0, "size 2": 0.1}, "size", 2)


def puzzle(number: int, level: int = 2, theme: str = "size") -> Puzzle:
    """One that differs from all others by its game."""
    return replace(PUZZLE, steps=((None, f"first {number}"),), level=level, theme=theme)


def weighed(*losses: tuple[float, float]) -> Weighed:
    """A decision: what the choices behind the best give away, and the lower ends of their intervals."""
    best = Choice("best", 0.0, 0.0, 0.0, (0.5, 0.5))
    others = [
        Choice(f"{number}", loss, low, 2 * loss - low, (0.5, 0.5))
        for number, (loss, low) in enumerate(losses)
    ]
    return Weighed(0, (best, *others), "best")


def test_one_choice_is_best_beyond_doubt() -> None:
    """Every other one gives away enough, and surely."""
    assert is_clear(weighed((CLEAR, 0.03), (0.5, 0.4)))
    assert not is_clear(weighed((CLEAR, 0.01), (0.5, 0.4)))
    assert not is_clear(weighed((CLEAR / 2, CLEAR / 2 - 0.001), (0.5, 0.4)))


def test_a_puzzle_is_kept_once() -> None:
    """The same moment of the same game is no second puzzle."""
    kept = Collection([], 30)
    assert kept.add(puzzle(1))
    assert not kept.add(puzzle(1))
    assert kept.add(puzzle(2))


def test_no_kind_of_puzzle_takes_more_than_its_share() -> None:
    """Neither a theme that is as hard, nor the easy ones."""
    wanted = 15
    kept = Collection([], wanted)
    for number in range(20):
        kept.add(puzzle(number))
        kept.add(puzzle(number + 100, level=1, theme=f"{number}"))
    assert sum(one.level == 2 for one in kept.found) == wanted // KINDS
    assert sum(one.level == 1 for one in kept.found) == wanted // EASY
    assert [one.level for one in kept.found] == sorted(one.level for one in kept.found)


def test_a_game_that_is_not_there_is_answered_with_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And nothing is written."""
    assert main(["chess", "--minutes", "0"]) == 2
    assert "There is no game" in capsys.readouterr().err
