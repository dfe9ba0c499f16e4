"""San Gimignano: Donazione, the Guard against it, and what each rank does."""

from __future__ import annotations

import pytest

from tests.games.san_gimignano_table import codes, deck_size, hand, market, play, table, towers
from torri import CHANCE


def test_a_colourful_tower_has_no_donazione() -> None:
    """Only plain towers trigger a Donazione."""
    state = play(table(hands=("10 9 8", "7 7"), towers=("", "7 7 7")), "build 10 9 8")
    assert (state.to_move, towers(state, 1)) == (1, "7 7 7")


def test_donazione_takes_effect_with_every_tower_of_the_rank() -> None:
    """A second tower of the same rank has its Donazione again."""
    state = play(table(hands=("8 8 8", "7"), towers=("8 8 8", "")), "build 8 8 8")
    assert state.view(0)["action"] == {"to_draw": 3}


@pytest.mark.parametrize("rank", [5, 6, 7])
def test_towers_of_5_6_and_7_do_nothing_when_built(rank: int) -> None:
    """A plain tower of 5, 6 or 7 has no effect on building."""
    state = table(hands=(f"{rank} {rank} {rank} 9", "10"), towers=("", "8 8 8"))
    play(state, f"build {rank} {rank} {rank}")
    assert (state.to_move, state.view(0)["phase"], hand(state, 0)) == (1, "turn", "9")


def test_there_is_no_donazione_in_the_ending_phase() -> None:
    """In the Ending Phase a tower of 8, 9 or 10 is just a tower, and nobody needs a Guard (ruling 5)."""
    for rank in (8, 9, 10):
        state = table(hands=(f"{rank} {rank} {rank} 6", "5 7"), towers=("", "7 7 7"), ending=True)
        play(state, f"build {rank} {rank} {rank}")
        assert (state.view(0)["phase"], hand(state, 0), hand(state, 1)) == ("turn", "6", "5 7")
        assert towers(state, 1) == "7 7 7"


# --- 8 Income ----------------------------------------------------------------------------------------------


def test_income_draws_as_many_cards_as_the_tower_is_high() -> None:
    """A plain tower of 8 draws as many cards as it has stories, one after the other."""
    state = play(table(hands=("8 8 8 8 5", "6"), market="7 10"), "build 8 8 8 8")
    assert codes(state) == {"draw deck", "draw market 7", "draw market 10"}
    play(state, "draw market 7", "draw deck", "turned 9", "draw market 10", "turned 6")
    assert (state.view(0)["phase"], hand(state, 0)) == ("refill", "5 6 7 9 10")


def test_income_with_short_supply_draws_what_exists() -> None:
    """Income draws what is there when deck and market have less, and the Ending Phase follows (ruling 9)."""
    state = table(hands=("8 8 8", "6"), market="7", deck="9")
    play(state, "build 8 8 8", "draw deck", "turned 9")
    assert (state.to_move, hand(state, 0), state.view(0)["ending"]) == (1, "7 9", True)


def test_the_deck_may_run_out_in_mid_action() -> None:
    """An action is finished with what is left; the phase changes only after it (ruling 7)."""
    state = table(hands=("8 8 8", "6"), market="6 7", deck="9")
    play(state, "build 8 8 8", "draw deck", "turned 9")
    assert (state.view(0)["ending"], codes(state)) == (False, {"draw market 6", "draw market 7"})
    play(state, "draw market 6")
    assert (state.view(0)["ending"], hand(state, 0)) == (True, "6 7 9")


# --- 9 Trade -----------------------------------------------------------------------------------------------


def test_trade_takes_h_random_cards_and_gives_back_one_fewer() -> None:
    """A plain tower of 9 takes as many cards from the other hand as it is high, then gives one fewer back."""
    state = play(table(hands=("9 9 9 5", "6 6 7 8 10")), "build 9 9 9", "decline")
    assert state.to_move == CHANCE
    assert {action.code: chance for action, chance in state.chance} == pytest.approx(
        {"taken 6": 0.4, "taken 7": 0.2, "taken 8": 0.2, "taken 10": 0.2}
    )
    play(state, "taken 6", "taken 8", "taken 10")
    assert (hand(state, 0), hand(state, 1)) == ("5 6 8 10", "6 7")
    assert (state.to_move, codes(state)) == (0, {"return 5", "return 6", "return 8", "return 10"})
    play(state, "return 5", "return 8")
    assert (state.to_move, hand(state, 0), hand(state, 1)) == (1, "6 10", "5 6 7 8")


def test_trade_takes_each_remaining_card_with_equal_chance() -> None:
    """Which cards a Trade takes is uniformly random, card by card (ruling 11)."""
    state = play(table(hands=("9 9 9 5", "6 6 7 8")), "build 9 9 9", "decline", "taken 6")
    assert [chance for _, chance in state.chance] == pytest.approx([1 / 3] * 3)


def test_trade_may_give_back_the_cards_taken() -> None:
    """One may return part or all of the cards drawn."""
    state = play(table(hands=("9 9 9 5", "6 7 8")), "build 9 9 9", "decline")
    play(state, "taken 6", "taken 7", "taken 8", "return 6", "return 7")
    assert (hand(state, 0), hand(state, 1)) == ("5 8", "6 7")


def test_trade_with_a_short_opponent_still_returns_h_minus_one() -> None:
    """Height 3, one card with the opponent, two of one's own: take 1, return 2."""
    state = play(table(hands=("9 9 9 5 6", "8")), "build 9 9 9", "decline", "taken 8")
    assert codes(state) == {"return 5", "return 6", "return 8"}
    play(state, "return 5", "return 6")
    assert (state.to_move, hand(state, 0), hand(state, 1)) == (1, "8", "5 6")


def test_trade_with_an_empty_opponent_costs_cards() -> None:
    """Nothing is taken from an empty hand, and h-1 cards go there all the same."""
    state = play(table(hands=("9 9 9 5 6 7", "")), "build 9 9 9")
    assert (state.to_move, codes(state)) == (0, {"return 5", "return 6", "return 7"})
    play(state, "return 5", "return 6")
    assert (state.to_move, hand(state, 0), hand(state, 1)) == (1, "7", "5 6")


def test_trade_between_empty_hands_does_nothing() -> None:
    """Height 3, no card with the opponent, none of one's own: nothing happens."""
    state = play(table(hands=("9 9 9", "")), "build 9 9 9")
    assert (state.to_move, hand(state, 0), hand(state, 1)) == (1, "", "")


def test_trade_returns_all_where_there_are_fewer() -> None:
    """Who has no more than h-1 cards gives all of them, unasked."""
    state = play(table(hands=("9 9 9 9", "8 7")), "build 9 9 9 9", "decline", "taken 7", "taken 8")
    assert (state.to_move, hand(state, 0), hand(state, 1)) == (1, "", "7 8")


def test_a_trade_never_lifts_a_hand_above_its_limit() -> None:
    """The builder ends with no more than before the Build, the victim with one card fewer (ruling 24)."""
    state = table(hands=("9 9 9 5 6 7 8", "5 6 6 7 8 8 10"))
    play(state, "build 9 9 9", "decline", "taken 6", "taken 7", "taken 10", "return 5", "return 6")
    assert [player["hand_size"] for player in state.view(None)["players"]] == [5, 6]


def test_a_trade_from_a_hand_of_nine_stays_within_the_limit() -> None:
    """A hand of nine under Mura can come back to at most eight by a Trade (ruling 24)."""
    state = table(advanced=True, hands=("9 9 9 9 9 9 9 9 5", "7 7"), used=("mura", ""))
    play(state, "build 9 9 9 9 9 9 9 9", "decline", "taken 7", "taken 7")
    assert [player["hand_size"] for player in state.view(None)["players"]] == [0, 3]


def test_trade_in_the_advanced_game_lets_the_builder_choose_the_back() -> None:
    """Backs are seen: the builder says tower or noble card by card, chance decides within (ruling 25)."""
    state = play(table(advanced=True, hands=("9 9 9 5", "6 7 via mura")), "build 9 9 9", "decline")
    assert (state.to_move, codes(state)) == (0, {"take tower", "take noble"})
    play(state, "take noble")
    assert codes(state) == {"taken via", "taken mura"}
    play(state, "taken via", "take noble", "taken mura")
    assert (state.to_move, codes(state)) == (CHANCE, {"taken 6", "taken 7"})  # only towers are left


def test_option_trade_blind_takes_from_the_whole_hand() -> None:
    """With option trade_blind a Trade takes at random over the whole hand, whatever the backs."""
    state = table(advanced=True, trade_blind=True, hands=("9 9 9 5", "6 7 via mura"))
    play(state, "build 9 9 9", "decline")
    assert {action.code: chance for action, chance in state.chance} == {
        "taken 6": 0.25, "taken 7": 0.25, "taken via": 0.25, "taken mura": 0.25
    }  # fmt: skip


# --- 10 Conspiracy -----------------------------------------------------------------------------------------


def test_conspiracy_destroys_one_of_the_highest_that_are_not_higher() -> None:
    """Built 10x4 against colourful 5, plain 9x4, plain 6x4 and an own colourful 4: 9x4 or the own one."""
    state = table(hands=("10 10 10 10", "8"), towers=("9 8 7 6", "10 9 8 7 6, 9 9 9 9, 6 6 6 6"), deck="5 5")
    play(state, "build 10 10 10 10")
    assert (state.to_move, codes(state)) == (0, {"destroy own a", "destroy other b"})


def test_conspiracy_against_higher_towers_has_no_effect() -> None:
    """Built 10x3 with only 4-story towers standing: nothing is destroyed."""
    state = table(hands=("10 10 10", "8"), towers=("9 8 7 6", "7 7 7 7"))
    play(state, "build 10 10 10")
    assert (state.to_move, towers(state, 0), towers(state, 1)) == (1, "9 8 7 6, 10 10 10", "7 7 7 7")


def test_conspiracy_does_not_count_the_new_tower_itself() -> None:
    """The tower just built is no candidate; the highest other one is (ruling 1)."""
    state = play(table(hands=("10 10 10 10", "8"), towers=("", "9 8 7")), "build 10 10 10 10", "decline")
    assert (towers(state, 0), towers(state, 1)) == ("10 10 10 10", "")
    assert play(table(hands=("10 10 10", "8")), "build 10 10 10").view(0)["phase"] == "turn"


def test_conspiracy_reaches_an_older_tower_of_10() -> None:
    """Another plain tower of 10 can be destroyed, also one's own."""
    state = play(table(hands=("10 10 10 7", "8"), towers=("10 10 10", "")), "build 10 10 10", "decline")
    assert towers(state, 0) == "10 10 10"
    assert state.view(0)["deck"]["top"] == ["10", "10", "10"]


def test_immune_towers_are_left_out_before_looking_for_the_highest() -> None:
    """Complete towers and plain 6 do not absorb a Conspiracy: the highest of the others falls (ruling 2)."""
    state = table(hands=("10 10 10 10 10", "5"), towers=("9 9 9 9!", "6 6 6 6, 9 8 7 6!, 8 7 6"))
    play(state, "build 10 10 10 10 10", "decline")
    assert towers(state, 1) == "6 6 6 6, 9 8 7 6!"


@pytest.mark.parametrize("immune", ["6 6 6 6", "9 8 7 6!"])
def test_option_immune_shields_lets_an_immune_highest_tower_absorb_a_conspiracy(immune: str) -> None:
    """Nothing falls where a complete tower or a plain 6 is the highest that is not higher (ruling 2)."""
    sides = ("10 9 8", f"{immune}, 8 7 6")
    state = table(hands=("10 10 10 10 10", "5"), towers=sides, immune_shields=True)
    play(state, "build 10 10 10 10 10")
    assert (state.to_move, state.view(0)["phase"]) == (1, "turn")
    assert (towers(state, 0), towers(state, 1)) == ("10 9 8, 10 10 10 10 10", sides[1])


def test_option_immune_shields_shields_from_either_side() -> None:
    """An immune tower of the builder's own absorbs a Conspiracy as well (ruling 2)."""
    state = table(hands=("10 10 10 10", "5"), towers=("9 9 9 9!", "8 7 6"), immune_shields=True)
    play(state, "build 10 10 10 10")
    assert (state.view(0)["phase"], towers(state, 1)) == ("turn", "8 7 6")


def test_option_immune_shields_needs_a_shield_that_conspiracy_finds() -> None:
    """An immune tower above the new one, or no higher than one that can fall, shields nothing (ruling 2)."""
    for immune in ("9 9 9 9!", "9 8 7!"):
        state = table(hands=("10 10 10", "5"), towers=(immune, "8 7 6"), immune_shields=True)
        assert towers(play(state, "build 10 10 10", "decline"), 1) == ""


def test_option_immune_shields_leaves_nothing_to_ask_for() -> None:
    """Where a Conspiracy is absorbed, neither the builder nor anybody else is asked (ruling 2)."""
    sides = ("9 9 9 9!", "8 7 6")
    state = table(hands=("10 10 10 10", "5"), towers=sides, immune_shields=True, donazione_optional=True)
    assert play(state, "build 10 10 10 10").view(0)["phase"] == "turn"


def test_contract_protects_plain_towers_of_6_only() -> None:
    """A colourful tower with a 6 below is no tower of 6."""
    state = play(table(hands=("10 10 10", "8"), towers=("", "6 6 6")), "build 10 10 10")
    assert (state.to_move, towers(state, 1)) == (1, "6 6 6")
    colourful = table(advanced=True, hands=("10 10 10", "8"), towers=("", "6 5 4*"), nobles="")
    assert towers(play(colourful, "build 10 10 10", "decline"), 1) == ""


def test_conspiracy_is_compulsory_also_against_oneself() -> None:
    """If one's own tower is the only candidate it falls (ruling 3)."""
    state = play(table(hands=("10 10 10 7", "8"), towers=("9 8 7", "")), "build 10 10 10")
    assert (state.to_move, state.view(0)["phase"]) == (0, "guard")
    play(state, "decline")
    assert towers(state, 0) == "10 10 10"


def test_option_donazione_optional_asks_the_builder() -> None:
    """With option donazione_optional the builder may decline the Donazione of 8, 9 and 10."""
    for rank in (8, 9, 10):
        state = table(hands=(f"{rank} {rank} {rank} 6", "5 7"), towers=("", "7 7 7"), donazione_optional=True)
        play(state, f"build {rank} {rank} {rank}")
        assert (state.to_move, codes(state)) == (0, {"use", "decline"})
        declined = play(state.copy(), "decline")
        assert (declined.to_move, hand(declined, 0), hand(declined, 1)) == (1, "6", "5 7")
        assert towers(declined, 1) == "7 7 7"
        assert play(state, "use").view(0)["phase"] in ("draw", "guard")


def test_option_donazione_optional_asks_only_where_there_is_an_effect() -> None:
    """Nothing is asked for a tower without effect, or for a Conspiracy without a candidate."""
    for code in ("build 7 7 7", "build 10 10 10"):
        state = table(hands=("7 7 7 10 10 10", "8"), towers=("", "9 8 7 6"), donazione_optional=True)
        assert play(state, code).view(0)["phase"] == "turn"


def test_the_destroyed_tower_lies_face_up_on_the_deck_the_smallest_uppermost() -> None:
    """After destroying 9-8-7 the next deck draws are 7, 8, 9, all public."""
    state = table(hands=("10 10 10", "6"), towers=("", "9 8 7"))
    play(state, "build 10 10 10", "decline")
    assert state.view(None)["deck"]["top"] == ["7", "8", "9"]
    play(state, "purchase deck")
    assert codes(state) == {"turned 7"}
    play(state, "turned 7", "draw deck")
    assert codes(state) == {"turned 8"}
    play(state, "turned 8")
    assert state.view(0)["players"][1]["known"] == ["7", "8"]
    assert state.view(None)["deck"]["top"] == ["9"]


def test_a_second_pile_lies_on_the_first() -> None:
    """A second pile of a Conspiracy covers the first and erases nothing of it."""
    state = table(hands=("10 10 10", "6"), towers=("", "9 8 7"), top="5 6")
    play(state, "build 10 10 10", "decline")
    assert state.view(None)["deck"]["top"] == ["7", "8", "9", "5", "6"]


def test_a_destroyed_plain_tower_gives_all_its_cards_to_the_deck() -> None:
    """All cards of a plain tower lie on the deck."""
    state = table(hands=("10 10 10 10", "6"), towers=("", "8 8 8 8"))
    before = deck_size(state)
    play(state, "build 10 10 10 10", "decline")
    assert (state.view(None)["deck"]["top"], deck_size(state)) == (["8"] * 4, before + 4)


def test_the_slot_of_a_destroyed_tower_is_free_again() -> None:
    """Other towers keep their letters; the next tower takes the first free one."""
    state = table(hands=("10 10 10", "5 6 7 8"), towers=("", "9 8 7, 6 6 6!"))
    play(state, "build 10 10 10", "decline")
    assert [tower["slot"] for tower in state.view(0)["players"][1]["towers"]] == ["b"]
    play(state, "build 8 7 6")
    assert [tower["slot"] for tower in state.view(0)["players"][1]["towers"]] == ["a", "b"]


# --- 5 Guard -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("victim", ["5 7", "6 7"])
def test_the_guard_is_asked_for_whether_or_not_a_5_is_held(victim: str) -> None:
    """Whoever is affected is asked while their hand is not empty: silence must not tell."""
    for rank, standing in (("9", ""), ("10", "8 8 8")):
        state = table(hands=(f"{rank} {rank} {rank} 6", victim), towers=("", standing))
        play(state, f"build {rank} {rank} {rank}")
        assert (state.to_move, state.view(0)["phase"]) == (1, "guard")
        assert codes(state) == ({"guard", "decline"} if "5" in victim else {"decline"})


def test_nobody_is_asked_for_a_guard_with_an_empty_hand() -> None:
    """An empty hand is public: nothing is asked."""
    state = play(table(hands=("10 10 10", ""), towers=("", "8 8 8")), "build 10 10 10")
    assert (state.view(0)["phase"], towers(state, 1)) == ("turn", "")


def test_a_guard_against_trade_keeps_all_cards() -> None:
    """A guarded Trade takes nothing and returns nothing; the tower stays."""
    state = play(table(hands=("9 9 9 6", "5 7")), "build 9 9 9", "guard")
    assert (state.to_move, hand(state, 0), hand(state, 1), towers(state, 0)) == (1, "6", "7", "9 9 9")


def test_a_guard_goes_face_down_under_the_deck() -> None:
    """The 5 goes to the bottom of the deck, and both know that it lies there."""
    state = table(hands=("9 9 9 6", "5 7"))
    before = deck_size(state)
    play(state, "build 9 9 9", "guard")
    assert deck_size(state) == before + 1
    for seat in (0, 1, None):
        assert state.view(seat)["deck"]["bottom"] == ["5"]


def test_a_guard_against_conspiracy_saves_the_tower() -> None:
    """A guarded Conspiracy destroys nothing, and no other tower instead; one Guard suffices (ruling 4)."""
    state = table(hands=("10 10 10", "5 5 7"), towers=("", "8 8 8, 9 8 7"))
    play(state, "build 10 10 10", "destroy other b", "guard")
    assert (state.to_move, towers(state, 1), hand(state, 1)) == (1, "8 8 8, 9 8 7", "5 7")


def test_only_the_owner_of_the_chosen_tower_may_guard() -> None:
    """A Conspiracy is aimed at the owner of the chosen tower, after the choice (ruling 4)."""
    state = table(hands=("10 10 10 5", "5"), towers=("7 7 7", "8 8 8"))
    play(state, "build 10 10 10")
    assert play(state.copy(), "destroy own a").to_move == 0
    assert play(state.copy(), "destroy other a").to_move == 1


def test_one_may_guard_against_ones_own_conspiracy() -> None:
    """Conspiracy can be cancelled even if one triggered it oneself."""
    state = table(hands=("10 10 10 5", "6"), towers=("7 7 7", ""))
    play(state, "build 10 10 10")
    assert (state.to_move, codes(state)) == (0, {"guard", "decline"})
    play(state, "guard")
    assert (state.to_move, hand(state, 0), towers(state, 0)) == (1, "", "7 7 7, 10 10 10")


def test_the_builder_is_asked_without_a_5_too() -> None:
    """Against an own Conspiracy the builder is asked whether or not a 5 is held."""
    state = play(table(hands=("10 10 10 6", "6"), towers=("7 7 7", "")), "build 10 10 10")
    assert (state.to_move, codes(state)) == (0, {"decline"})


def test_a_guard_may_keep_the_deck_from_running_out() -> None:
    """The deck check comes after the whole action: a Guard makes an empty deck non-empty (ruling 6)."""
    # The deck can only be empty within an action; here its last card stays and the Guard joins it.
    state = table(hands=("9 9 9", "5 7"), deck="8")
    play(state, "build 9 9 9", "guard")
    assert (deck_size(state), state.view(0)["ending"]) == (2, False)


def test_a_five_that_does_not_stand_alone_is_not_lost_by_declining() -> None:
    """Declining to guard keeps the 5 in hand, and a Trade may take it."""
    state = play(table(hands=("9 9 9 6 6", "5")), "build 9 9 9", "decline", "taken 5")
    assert hand(state, 0) == "5 6 6"


def test_market_and_guard_question_are_public() -> None:
    """Everybody sees that somebody is asked for a Guard, and against what."""
    state = play(table(hands=("10 10 10", "6"), towers=("", "8 8 8")), "build 10 10 10")
    for seat in (0, 1, None):
        assert state.view(seat)["action"] == {"against": "conspiracy", "owner": 1, "tower": "a"}
    trade = play(table(hands=("9 9 9", "6")), "build 9 9 9")
    assert trade.view(None)["action"] == {"against": "trade", "cards": 3}
    assert market(trade) == "7 8 9 10"


def test_donazione_is_used_once_per_build_only() -> None:
    """After its Donazione a tower does nothing more."""
    state = play(table(hands=("8 8 8 8", "7 7")), "build 8 8 8", "draw market 7", "draw market 8")
    assert play(state, "draw market 9").to_move == 1
    assert play(state, "pass").view(0)["phase"] == "turn"
