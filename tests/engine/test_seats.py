"""Who can be to move, and who can watch."""

from __future__ import annotations

from torri.engine.seats import CHANCE, OVER, SPECTATOR


def test_no_number_has_two_meanings() -> None:
    """A spectator is neither chance nor the end of a game, and none of them is a seat."""
    numbers = (CHANCE, OVER, SPECTATOR)
    assert len(set(numbers)) == 3
    assert max(numbers) < 0
