"""Saint Petersburg: the Observatory."""

from __future__ import annotations

from tests.games.saint_petersburg_table import (
    codes,
    deal_any,
    pass_round,
    play,
    points,
    table,
    tableau,
)


def test_option_lets_a_used_observatory_be_displaced_and_its_use_goes_with_it() -> None:
    """With displace_used_observatory a used Observatory may go; the new building scores all of its points."""
    state = table(
        tableaus=("observatory",), hands=("bank",), round="building", displace_used_observatory=True
    )
    play(state, "look noble", "turned author", "discard drawn", "pass", "play hand bank onto observatory")
    assert tableau(state, 0) == "bank"
    deal_any(pass_round(state))
    assert points(state, 0) == 1


def test_option_displaces_the_used_one_of_two_observatories() -> None:
    """With displace_used_observatory the used one of two goes first: the other may still be used and scores."""
    state = table(
        tableaus=("observatory observatory",),
        hands=("mariinskij-theater",),
        round="building",
        displace_used_observatory=True,
    )
    play(state, "look noble", "turned author", "discard drawn", "pass")
    play(state, "play hand mariinskij-theater onto observatory", "pass")
    assert "look noble" in codes(state)
    deal_any(pass_round(state))
    assert points(state, 0) == 1
