"""Take Away keeps what every game promises, and its own rules."""

from __future__ import annotations

import torri
from torri.testing import check_game


def test_it_keeps_all_promises() -> None:
    """Random games from beginning to end, as every seat sees them."""
    check_game(torri.game("take-away"))


def test_who_takes_the_last_stone_has_the_points_of_the_card() -> None:
    """Seat 0 holds a four and takes 9 stones of 15, the last one too."""
    state = torri.game("take-away").initial().play("dealt 4").play("dealt 1")
    for stones in (3, 3, 3, 3, 3):
        state = state.play(f"take {stones}")
    assert state.scores == (9 + 4, 6)
