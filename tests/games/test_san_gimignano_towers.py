"""San Gimignano: Build, Extend, Complete and the Highest Marker."""

from __future__ import annotations

import pytest

from tests.games.san_gimignano_table import codes, hand, play, table, towers
from torri import CHANCE, IllegalAction

# --- 3 Build -----------------------------------------------------------------------------------------------


def test_a_plain_tower_is_three_or_more_cards_of_one_rank() -> None:
    """A plain tower has at least three stories of one rank."""
    assert codes(table(hands=("7 7", "")), "build") == set()
    assert codes(table(hands=("7 7 7 7 6", "")), "build") == {"build 7 7 7", "build 7 7 7 7"}


def test_a_colourful_tower_is_three_or_more_consecutive_ranks_the_largest_below() -> None:
    """A colourful tower has each rank once, without a gap, the largest at the bottom."""
    assert codes(table(hands=("10 9 8 6 5", "")), "build") == {"build 10 9 8"}
    assert codes(table(hands=("9 8 7 6", "")), "build") == {
        "build 9 8 7", "build 8 7 6", "build 9 8 7 6"
    }  # fmt: skip


def test_the_largest_colourful_tower_without_stones_has_six_stories() -> None:
    """From 10 to 5 are six stories."""
    assert "build 10 9 8 7 6 5" in codes(table(hands=("5 6 7 8 9 10", "")))


def test_a_colourful_tower_uses_each_rank_once() -> None:
    """Two cards of a rank do not make a colourful tower higher."""
    assert codes(table(hands=("9 9 8 8 7", "")), "build") == {"build 9 8 7"}


def test_a_build_lays_one_tower_under_construction() -> None:
    """A Build lays exactly one new tower, not complete, and is the whole action."""
    state = play(table(hands=("9 8 7 6 5 5 5", "7")), "build 9 8 7")
    assert (state.to_move, towers(state, 0), hand(state, 0)) == (1, "9 8 7", "5 5 5 6")


def test_equal_towers_are_allowed() -> None:
    """Any number of towers may stand, also equal ones."""
    state = play(table(hands=("9 8 7", "7"), towers=("9 8 7, 9 8 7", "")), "build 9 8 7")
    assert towers(state, 0) == "9 8 7, 9 8 7, 9 8 7"


def test_a_build_draws_nothing() -> None:
    """Only Income and Extend draw cards; a Build of another rank does not."""
    state = play(table(hands=("7 7 7 6", "8")), "build 7 7 7")
    assert (state.to_move, hand(state, 0)) == (1, "6")


# --- 4 Extend ----------------------------------------------------------------------------------------------


def test_a_plain_tower_is_extended_with_its_rank() -> None:
    """On a plain tower one lays cards of the same rank, one or more."""
    state = table(hands=("7 7 6 8", ""), towers=("7 7 7", ""))
    assert codes(state, "extend") == {"extend a card", "extend a card card"}


def test_a_colourful_tower_is_extended_with_the_next_lower_ranks() -> None:
    """On a colourful tower one lays the next lower ranks in order."""
    state = table(hands=("10 7 6 5", ""), towers=("10 9 8", ""))
    assert codes(state, "extend") == {
        "extend a card", "extend a card card", "extend a card card card"
    }  # fmt: skip
    play(state, "extend a card card")
    assert towers(state, 0) == "10 9 8 7 6"


def test_a_colourful_tower_grows_only_upward() -> None:
    """No larger rank goes below a colourful tower; one topped by 5 is finished (ruling 14)."""
    assert codes(table(hands=("10 6", ""), towers=("9 8 7", "")), "extend") == {"extend a card"}
    assert codes(table(hands=("10 6", ""), towers=("7 6 5", "")), "extend") == set()
    assert codes(table(hands=("10 5", ""), towers=("9 8 7", "")), "extend") == set()


def test_only_own_towers_under_construction_are_extended() -> None:
    """Complete towers and those of the other player cannot be extended."""
    state = table(hands=("7 6", ""), towers=("7 7 7!, 9 8 7", "8 8 8"), market="9")
    assert codes(state, "extend") == {"extend b card"}


def test_a_tower_beside_a_destroyed_one_is_extended() -> None:
    """Where a tower was destroyed nothing grows; the one beside it keeps its place and grows."""
    state = table(hands=("10 10 10 10", "7 7"), towers=("", "9 9 9 9, 7 7 7"), market="9")
    play(state, "build 10 10 10 10", "decline")
    assert towers(state, 1) == "7 7 7"
    assert codes(state, "extend") == {"extend b card", "extend b card card"}


def test_an_extension_draws_as_many_cards_as_were_added() -> None:
    """After an Extend one draws as many cards as were laid."""
    state = play(table(hands=("7 7 5", "8"), towers=("7 7 7", "")), "extend a card card", "draw market 9")
    assert state.to_move == 0
    play(state, "draw deck", "turned 6")
    assert (state.to_move, hand(state, 0)) == (1, "5 6 9")


def test_a_plain_tower_may_grow_by_a_whole_hand() -> None:
    """An extension has no upper size: six or seven cards at once, also with a stone."""
    seven = table(hands=("10 10 10 10 10 10 10", ""), towers=("10 10 10", ""), market="9")
    assert len(codes(seven, "extend")) == 7
    play(seven, "extend a card card card card card card card")
    assert towers(seven, 0) == " ".join(["10"] * 10)
    stone = table(advanced=True, hands=("10 10 10 10 10 10 pietra", ""), towers=("10 10 10", ""), market="9")
    assert {"extend a card card card card card card stone", "extend a stone"} <= codes(stone, "extend")


def test_an_extension_may_draw_the_rank_it_laid() -> None:
    """A market card of the rank just laid may be drawn."""
    state = play(table(hands=("7 5", "8"), towers=("7 7 7", ""), market="7"), "extend a card")
    assert codes(state) == {"draw deck", "draw market 7"}


def test_an_extension_shows_each_card_before_the_next_is_chosen() -> None:
    """In an Extend, too, the drawer sees a card before the next source is chosen."""
    state = play(
        table(hands=("7 7", "8"), towers=("7 7 7", "")), "extend a card card", "draw deck", "turned 6"
    )
    assert (state.to_move, hand(state, 0)) == (0, "6")


def test_an_extension_with_short_supply_draws_what_exists() -> None:
    """Extend draws what is there when deck and market have less (ruling 9)."""
    state = table(hands=("10 10 10", "8"), towers=("10 10 10", ""), deck="5", market="6")
    play(state, "extend a card card card", "draw market 6", "turned 5")
    assert (state.to_move, hand(state, 0), state.view(0)["ending"]) == (1, "5 6", True)


@pytest.mark.parametrize("rank", [8, 9, 10])
def test_an_extension_has_no_donazione(rank: int) -> None:
    """Extending a plain tower of 8, 9 or 10 uses no Donazione: just the cards added are drawn."""
    state = table(hands=(str(rank), "7 7"), towers=(f"{rank} {rank} {rank}", "7 7 7"))
    play(state, "extend a card", "draw deck", "turned 5")
    assert (state.to_move, hand(state, 0), hand(state, 1)) == (1, "5", "7 7")
    assert towers(state, 1) == "7 7 7"


def test_a_market_of_nobles_only_gives_an_extension_the_deck() -> None:
    """Extend and Income draw tower cards only; nobles in the market are skipped (ruling 16)."""
    state = table(advanced=True, hands=("7 7", "8"), towers=("7 7 7", ""), market="via 9")
    play(state, "extend a card card")
    assert codes(state) == {"draw deck", "draw market 9"}
    play(state, "draw market 9")
    assert state.to_move == CHANCE  # the deck is the only source left
    income = play(table(advanced=True, hands=("8 8 8", "8"), market="via 9"), "build 8 8 8")
    assert codes(income) == {"draw deck", "draw market 9"}


# --- 5 Complete --------------------------------------------------------------------------------------------


def test_one_completes_any_number_of_own_towers_in_one_action() -> None:
    """Complete turns one or more own towers under construction."""
    state = table(hands=("5", "5"), towers=("7 7 7, 9 8 7, 10 9 8", "6 6 6"))
    assert codes(state, "complete") == {"complete a", "complete b", "complete c"}
    play(state, "complete c")
    assert (state.to_move, codes(state)) == (0, {"complete a", "complete b", "done"})
    play(state, "complete a", "done")
    assert (state.to_move, towers(state, 0)) == (1, "7 7 7!, 9 8 7, 10 9 8!")


def test_completing_the_last_open_tower_ends_the_action() -> None:
    """When nothing is left to complete, nothing is asked."""
    assert play(table(hands=("5", "5"), towers=("7 7 7, 9 8 7!", "")), "complete a").to_move == 1


def test_complete_towers_cannot_be_completed_again() -> None:
    """Only towers under construction can be completed."""
    assert codes(table(towers=("7 7 7!", "")), "complete") == set()


def test_completing_does_not_move_the_marker() -> None:
    """The marker moves by building and extending only."""
    state = play(table(hands=("5", "5"), towers=("7 7 7 7", "9 8 7"), marker=1), "complete a")
    assert state.view(0)["marker"] == 1


# --- the Highest Marker ------------------------------------------------------------------------------------


def test_the_first_tower_takes_the_marker() -> None:
    """The first tower of the game always takes the Highest Marker."""
    assert play(table(hands=("7 7 7", "8")), "build 7 7 7").view(0)["marker"] == 0


def test_equal_height_does_not_move_the_marker() -> None:
    """A tower as high as the highest does not take the marker."""
    state = table(hands=("7 7 7", "8"), towers=("", "9 8 7"), marker=1)
    assert play(state, "build 7 7 7").view(0)["marker"] == 1


def test_a_strictly_higher_tower_takes_the_marker() -> None:
    """Whoever builds or extends to a strictly higher tower takes the marker."""
    state = table(hands=("7 7 7 7", "8"), towers=("", "9 8 7"), marker=1)
    assert play(state, "build 7 7 7 7").view(0)["marker"] == 0
    state = table(hands=("7", "8"), towers=("7 7 7", "9 8 7"), marker=1)
    assert play(state, "extend a card").view(0)["marker"] == 0


def test_complete_towers_count_for_the_marker() -> None:
    """Towers of any state are compared."""
    state = table(hands=("7 7 7 7", "8"), towers=("", "10 9 8 7!"), marker=1)
    assert play(state, "build 7 7 7 7").view(0)["marker"] == 1


def test_own_higher_towers_count_for_the_marker_too() -> None:
    """A tower takes the marker only if it is higher than every other one, also than one's own."""
    # The marker stayed with seat 1 although seat 0 now stands highest after a destruction.
    state = table(hands=("7 7 7", "8"), towers=("10 9 8", "6 6 6"), marker=1)
    assert play(state, "build 7 7 7").view(0)["marker"] == 1


def test_the_marker_stays_when_its_tower_is_destroyed() -> None:
    """The marker stays until somebody builds strictly higher than all standing towers (ruling 12)."""
    state = table(hands=("10 10 10 10 6 6 6", "8"), towers=("7 7 7", "9 8 7 6"), marker=1)
    play(state, "build 10 10 10 10", "decline")
    assert (towers(state, 1), state.view(0)["marker"]) == ("", 1)


def test_a_new_tower_is_compared_with_standing_towers_only() -> None:
    """After a destruction the next tower that is strictly highest among those standing takes the marker."""
    state = table(hands=("6 6 6", "8"), towers=("", ""), marker=1)
    assert play(state, "build 6 6 6").view(0)["marker"] == 0


def test_the_marker_moves_before_the_conspiracy() -> None:
    """Destroying the rival of equal height does not win the marker: it is compared first (ruling 13)."""
    state = table(hands=("10 10 10", "8"), towers=("", "9 8 7"), marker=1)
    play(state, "build 10 10 10", "decline")
    assert (towers(state, 1), state.view(0)["marker"]) == ("", 1)


def test_option_marker_follows_compares_again_after_a_destruction() -> None:
    """With option marker_follows the marker goes to whoever stands strictly highest after a destruction."""
    state = table(hands=("10 10 10", "8"), towers=("", "9 8 7"), marker=1, marker_follows=True)
    assert play(state, "build 10 10 10", "decline").view(0)["marker"] == 0
    tied = table(hands=("10 10 10", "8"), towers=("", "9 8 7, 7 7 7"), marker=1, marker_follows=True)
    play(tied, "build 10 10 10", "destroy other a", "decline")
    assert tied.view(0)["marker"] == 1


def test_option_marker_against_other_leaves_out_ones_own_towers() -> None:
    """With option marker_against_other a tower takes the marker below one's own, above theirs (ruling 12)."""
    sides = ("10 9 8 7 6", "6 6 6")
    state = table(hands=("7 7 7 7", "8"), towers=sides, marker=1, marker_against_other=True)
    assert play(state.copy(), "build 7 7 7 7").view(0)["marker"] == 0
    assert play(state, "build 7 7 7").view(0)["marker"] == 1


def test_option_marker_against_other_compares_extensions_and_complete_towers_too() -> None:
    """The tower may have grown, and the other player's towers of any state are compared (ruling 12)."""
    state = table(
        hands=("7", "8"), towers=("10 9 8 7 6, 7 7 7", "6 6 6!"), marker=1, marker_against_other=True
    )
    assert play(state, "extend b card").view(0)["marker"] == 0
    state = table(hands=("7", "8"), towers=("7 7 7", "9 9 9 9!"), marker=1, marker_against_other=True)
    assert play(state, "extend a card").view(0)["marker"] == 1


def test_the_marker_can_move_in_the_ending_phase() -> None:
    """Building and extending move the marker in the Ending Phase, too."""
    state = table(hands=("7 7 7 7", "8"), towers=("", "9 8 7"), marker=1, ending=True)
    assert play(state, "build 7 7 7 7").view(0)["marker"] == 0


# --- what cannot be done -----------------------------------------------------------------------------------


def test_an_illegal_build_changes_nothing_and_says_why() -> None:
    """A tower that the hand does not hold is refused with what is possible, and nothing changes."""
    state = table(hands=("7 7 7", "8"))
    before = state.to_bytes()
    with pytest.raises(
        IllegalAction, match='"build 8 8 8" is not possible now: seat 0 decides, between pass'
    ):
        state.play("build 8 8 8")
    assert state.to_bytes() == before
