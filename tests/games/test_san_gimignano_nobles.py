"""San Gimignano: the noble cards, the limit of their use, Giostra and Palazzo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.san_gimignano_table import codes, deck_size, hand, market, play, table, towers
from torri import CHANCE

if TYPE_CHECKING:
    from torri.engine.state import State

STONE = "pietra"


def used(state: State, seat: int) -> list[str]:
    """The nobles before a player."""
    return list(state.view(None)["players"][seat]["nobles_used"])


def removed(state: State) -> list[str]:
    """The cards out of the game."""
    return list(state.view(None)["removed"])


# --- the use of nobles -------------------------------------------------------------------------------------


def test_the_base_game_has_no_nobles() -> None:
    """Without the advanced game there is no noble deck and no noble to be drawn."""
    state = table()
    assert state.view(0)["noble_deck"] is None
    assert codes(state, "purchase nobles") == set()


def test_nobles_may_be_used_up_to_one_more_than_the_opponent() -> None:
    """A noble may be used only by who has not used more than the other player."""
    mine = {"advanced": True, "hands": ("monumento via", "8")}
    assert codes(table(**mine), "noble") == {"noble monumento", "noble via"}  # type: ignore[arg-type]
    assert codes(table(**mine, used=("mura", "cappella")), "noble") != set()  # type: ignore[arg-type]
    assert codes(table(**mine, used=("mura", "")), "noble") == set()  # type: ignore[arg-type]


def test_a_noble_is_the_action_of_a_turn() -> None:
    """Playing a noble is the turn's action, and it lies before its player for good."""
    state = play(table(advanced=True, hands=("monumento 5", "8")), "noble monumento")
    assert (state.to_move, hand(state, 0), used(state, 0)) == (1, "5", ["monumento"])


def test_stone_and_giostra_are_not_turn_actions() -> None:
    """Buona Pietra is laid in towers and Giostra only answers."""
    assert codes(table(advanced=True, hands=("pietra giostra", "")), "noble") == set()


def test_playing_a_noble_breaks_the_pass_sequence() -> None:
    """A noble is a non-pass action."""
    state = play(table(advanced=True, hands=("monumento", "8"), passes=1), "noble monumento", "pass")
    assert not state.is_over


def test_the_number_of_nobles_in_hand_is_public() -> None:
    """The backs differ, so everybody sees how many nobles a hand has."""
    state = table(advanced=True, hands=("via mura 5", "8"))
    for seat in (0, 1, None):
        assert state.view(seat)["players"][0]["nobles_in_hand"] == 2


# --- Monumento, Cappella, Mura, Via Francigena -------------------------------------------------------------


def test_monumento_gives_seven_points() -> None:
    """Monumento: 7 points at the end."""
    assert play(table(advanced=True, hands=("monumento", "8")), "noble monumento").scores == (7, 0)


def test_cappella_gives_five_points_for_each_high_tower() -> None:
    """Cappella: 5 points for each own tower of at least 5 stories, complete or not."""
    state = table(
        advanced=True, used=("cappella", ""), towers=("10 9 8 7 6!, 10 10 10 10 10, 9 9 9 9", "8 8 8 8 8")
    )
    score = state.view(0)["players"]
    assert (score[0]["score"]["cappella"], score[1]["score"]["cappella"]) == (10, 0)


def test_mura_raises_the_own_hand_limit_to_nine() -> None:
    """Mura: one's own hand limit is 9."""
    state = play(table(advanced=True, hands=("mura", "8")), "noble mura")
    assert [player["hand_limit"] for player in state.view(0)["players"]] == [9, 7]


def test_via_francigena_draws_from_both_decks_until_the_hand_is_full() -> None:
    """Via Francigena: draw from either deck, card by card, up to the limit, not fewer (ruling 23)."""
    state = play(table(advanced=True, hands=("via 5 5 6 6", "8")), "noble via")
    assert (state.to_move, codes(state)) == (0, {"draw deck", "draw nobles"})
    play(state, "draw deck", "turned 9", "draw nobles", "turned mura")
    assert codes(state) == {"draw deck", "draw nobles"}
    play(state, "draw deck", "turned 10")
    assert (state.to_move, hand(state, 0)) == (1, "5 5 6 6 9 10 mura")


def test_via_francigena_does_not_draw_from_the_market() -> None:
    """Via Francigena names the decks only."""
    state = play(table(advanced=True, hands=("via 5", "8"), market="7 mura"), "noble via")
    assert codes(state, "draw market") == set()


def test_via_francigena_after_mura_draws_up_to_nine() -> None:
    """With Mura a hand is filled up to 9 cards."""
    state = table(advanced=True, hands=("via 5", "8"), used=("mura", "monumento"), nobles="")
    play(state, "noble via")
    for _ in range(8):
        assert state.to_move == CHANCE
        play(state, state.legal[0].code)
    assert (state.to_move, state.view(0)["players"][0]["hand_size"]) == (1, 9)


def test_via_francigena_may_empty_the_deck() -> None:
    """If the tower deck runs out by Via Francigena, the Ending Phase follows it (ruling 23)."""
    state = table(advanced=True, hands=("via", "8"), deck="9 10", nobles="")
    play(state, "noble via", "turned 9", "turned 10")
    assert (state.to_move, hand(state, 0), state.view(0)["ending"]) == (1, "9 10", True)


# --- Buona Pietra ------------------------------------------------------------------------------------------


def test_a_stone_is_a_story_of_any_rank() -> None:
    """Buona Pietra stands for any rank in a plain or a colourful tower."""
    state = table(advanced=True, hands=("pietra 7 7 8", ""))
    assert codes(state, "build") == {
        "build 7 7 7*", "build 9* 8 7", "build 8 7 6*"
    }  # fmt: skip


def test_a_stone_needs_a_real_card_beside_it() -> None:
    """A tower needs at least one real card to define it (ruling 17)."""
    three_stones = table(advanced=True, hands=("pietra pietra pietra", ""), used=("", "via via mura"))
    assert codes(three_stones, "build") == set()
    with_seven = table(advanced=True, hands=("pietra pietra 7", ""), used=("", "mura"))
    assert codes(with_seven, "build") == {
        "build 7 7* 7*", "build 9* 8* 7", "build 8* 7 6*", "build 7 6* 5*"
    }  # fmt: skip


def test_each_stone_counts_as_a_noble_used() -> None:
    """Normally one stone can be laid in an action; one more for each noble the other is ahead (ruling 17)."""
    one = table(advanced=True, hands=("pietra pietra 7 7", ""))
    assert "build 7 7 7*" in codes(one, "build")
    assert "build 7 7 7* 7*" not in codes(one, "build")
    assert codes(table(advanced=True, hands=("pietra 7 7", ""), used=("mura", "")), "build") == set()
    assert used(play(one, "build 7 7 7*"), 0) == [STONE]


def test_a_stone_may_stand_below_a_10_and_above_a_5() -> None:
    """In a colourful tower a stone may be a rank 11 or a rank 4 (ruling 17)."""
    low = codes(table(advanced=True, hands=("pietra 5 6", "")), "build")
    assert low == {"build 7* 6 5", "build 6 5 4*"}
    high = codes(table(advanced=True, hands=("pietra 10 9", "")), "build")
    assert high == {"build 11* 10 9", "build 10 9 8*"}


def test_the_highest_colourful_tower_has_eight_stories() -> None:
    """With stones at 11 and 4 a colourful tower has 8 stories (ruling 17)."""
    state = table(advanced=True, hands=("pietra pietra 5 6 7 8 9 10", ""), used=("mura", "via monumento"))
    heights = {len(code.split()) - 1 for code in codes(state, "build")}
    assert max(heights) == 8
    assert "build 11* 10 9 8 7 6 5 4*" in codes(state)


def test_a_stone_at_4_ends_a_tower() -> None:
    """Rank 4 in Build or Extend ends the tower; rank 11 comes only with the Build (ruling 17)."""
    state = table(advanced=True, hands=("pietra", ""), towers=("7 6 5", ""))
    assert codes(state, "extend") == {"extend a stone"}
    play(state, "extend a stone")
    assert towers(state, 0) == "7 6 5 4*"
    done = table(advanced=True, hands=("pietra", ""), towers=("7 6 5 4*", ""), used=("", "mura"))
    assert codes(done, "extend") == set()


def test_a_colourful_extension_takes_a_stone_for_any_story() -> None:
    """In an extension a stone may stand for a rank one lacks or has."""
    state = table(advanced=True, hands=("pietra 6 7", ""), towers=("10 9 8", ""))
    assert codes(state, "extend") == {
        "extend a card", "extend a stone", "extend a card card", "extend a card stone", "extend a stone card",
        "extend a card card stone",
    }  # fmt: skip
    play(state, "extend a card card stone")
    assert towers(state, 0) == "10 9 8 7 6 5*"


def test_a_stone_counts_in_the_draw_of_an_extension() -> None:
    """A stone is an added card; tower cards are drawn for it."""
    state = table(advanced=True, hands=("pietra 7", "8"), towers=("7 7 7", ""), market="9 via")
    play(state, "extend a card stone")
    assert (state.view(0)["action"], codes(state)) == ({"to_draw": 2}, {"draw deck", "draw market 9"})


def test_a_stone_counts_for_every_donazione() -> None:
    """Stones count in the height of Income, Trade and Conspiracy, in Contract and in Blessing."""
    income = play(table(advanced=True, hands=("pietra 8 8", "6")), "build 8 8 8*")
    assert income.view(0)["action"] == {"to_draw": 3}
    trade = play(table(advanced=True, hands=("pietra 9 9", "6 6 6")), "build 9 9 9*", "decline")
    assert trade.view(0)["action"] == {"to_take": 3}
    plot = play(
        table(advanced=True, hands=("pietra 10 10 10", ""), towers=("", "9 8 7 6")), "build 10 10 10 10*"
    )
    assert towers(plot, 1) == ""
    contract = table(advanced=True, hands=("10 10 10", ""), towers=("", "6 6 6*"))
    assert towers(play(contract, "build 10 10 10"), 1) == "6 6 6*"
    blessing = play(table(advanced=True, hands=("pietra 7 7", "6")), "build 7 7 7*")
    assert blessing.view(0)["players"][0]["score"]["blessing"] == 6


def test_conspiracy_leaves_a_stone_with_its_owner() -> None:
    """The stones of a destroyed tower stay used; the other cards go on the deck (ruling 18)."""
    for tower, pile in (("9 8* 7", ["7", "9"]), ("8 8 8*", ["8", "8"])):
        state = play(table(advanced=True, hands=("10 10 10", ""), towers=("", tower)), "build 10 10 10")
        assert (state.view(0)["deck"]["top"], used(state, 1), towers(state, 1)) == (pile, [STONE], "")


def test_a_stone_is_no_guard_by_default() -> None:
    """Buona Pietra cannot be shown as a Guard (ruling 17)."""
    state = play(table(advanced=True, hands=("9 9 9", "pietra 7")), "build 9 9 9")
    assert codes(state) == {"decline"}


def test_option_stone_as_guard_shows_a_stone() -> None:
    """With option stone_as_guard a stone guards, counts as a noble used and stays in front."""
    state = play(table(advanced=True, stone_as_guard=True, hands=("9 9 9 6", "pietra 5 7")), "build 9 9 9")
    assert codes(state) == {"guard", "guard with stone", "decline"}
    before = deck_size(state)
    play(state, "guard with stone")
    assert (state.to_move, used(state, 1), hand(state, 1)) == (1, [STONE], "5 7")
    assert (deck_size(state), hand(state, 0)) == (before, "6")


def test_option_stone_as_guard_needs_a_noble_that_may_be_used() -> None:
    """A stone as a Guard is a noble use: who is ahead cannot."""
    state = table(advanced=True, stone_as_guard=True, hands=("9 9 9", "pietra"), used=("", "mura"))
    assert codes(play(state, "build 9 9 9")) == {"decline"}


def test_option_stone_as_guard_can_be_answered_by_giostra() -> None:
    """A stone shown as a Guard and answered by Giostra is removed, and the effect happens."""
    state = table(advanced=True, stone_as_guard=True, hands=("9 9 9 giostra", "pietra 7"))
    play(state, "build 9 9 9", "guard with stone")
    assert (state.to_move, codes(state)) == (0, {"giostra", "decline"})
    declined = play(state.copy(), "decline")
    assert (declined.to_move, used(declined, 1), hand(declined, 1)) == (1, [STONE], "7")
    play(state, "giostra")
    assert (removed(state), used(state, 0), used(state, 1)) == ([STONE], ["giostra"], [])
    assert (state.to_move, codes(state)) == (CHANCE, {"taken 7"})


def test_option_stone_as_guard_saves_from_ones_own_conspiracy() -> None:
    """A stone guards against one's own Conspiracy, too, and the other player may answer it."""
    state = table(
        advanced=True, stone_as_guard=True, hands=("10 10 10 pietra", "giostra"), towers=("9 8 7", "")
    )
    play(state, "build 10 10 10", "guard with stone")
    assert (state.to_move, codes(state)) == (1, {"giostra", "decline"})
    assert towers(play(state.copy(), "decline"), 0) == "9 8 7, 10 10 10"
    assert towers(play(state, "giostra"), 0) == "10 10 10"


# --- Giostra -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("noble", ["monumento", "cappella", "mura", "via"])
def test_giostra_cancels_a_noble(noble: str) -> None:
    """The answered noble has no effect, is removed and not counted; the action is spent."""
    state = play(table(advanced=True, hands=(f"{noble} 5", "giostra 8")), f"noble {noble}")
    assert (state.to_move, codes(state)) == (1, {"giostra", "decline"})
    play(state, "giostra")
    assert (state.to_move, hand(state, 0), hand(state, 1)) == (1, "5", "8")
    assert (removed(state), used(state, 0), used(state, 1)) == ([noble], [], ["giostra"])
    assert (state.scores, state.view(0)["players"][0]["hand_limit"]) == ((0, 0), 7)


def test_giostra_is_not_an_action() -> None:
    """Who answered with Giostra has the next turn as always."""
    state = play(table(advanced=True, hands=("monumento", "giostra 8")), "noble monumento", "giostra")
    assert (state.to_move, state.view(0)["phase"]) == (1, "turn")


@pytest.mark.parametrize("holding", ["giostra", "mura"])
def test_giostra_is_asked_for_whether_or_not_it_is_held(holding: str) -> None:
    """Who holds a noble-backed card is asked after every noble: silence must not tell."""
    state = play(table(advanced=True, hands=("monumento", f"{holding} 8")), "noble monumento")
    assert (state.to_move, state.view(0)["phase"]) == (1, "giostra")
    assert state.view(None)["action"] == {"noble": "monumento", "by": 0}
    assert codes(state) == ({"giostra", "decline"} if holding == "giostra" else {"decline"})


def test_giostra_is_not_asked_for_without_a_noble_in_hand() -> None:
    """Everybody sees that there is no noble back in that hand."""
    assert (
        play(table(advanced=True, hands=("monumento", "8 8")), "noble monumento").view(0)["phase"] == "turn"
    )


@pytest.mark.parametrize(
    "place", [{"market": "7 giostra"}, {"removed": "giostra"}, {"used": ("via", "giostra")}]
)
def test_giostra_is_not_asked_for_where_it_is_publicly_elsewhere(place: dict[str, str]) -> None:
    """A Giostra that was used, lies in the market or was removed cannot answer."""
    state = table(advanced=True, hands=("monumento", "mura 8"), **place)  # type: ignore[arg-type]
    assert play(state, "noble monumento").view(0)["phase"] == "turn"


def test_giostra_is_limited_with_the_opponents_card_counted() -> None:
    """One ahead, the opponent plays a noble: equal, so Giostra may be used; then one is two ahead."""
    state = table(advanced=True, hands=("monumento", "giostra"), used=("", "mura"))
    play(state, "noble monumento", "giostra")
    assert (used(state, 0), used(state, 1)) == ([], ["giostra", "mura"])


def test_giostra_is_not_asked_for_from_who_is_too_far_ahead() -> None:
    """Two ahead, the opponent's noble leaves one ahead: Giostra may not be used (ruling 26)."""
    state = table(advanced=True, hands=("monumento", "giostra"), used=("", "mura via"))
    assert play(state, "noble monumento").view(0)["phase"] == "turn"


def test_a_cancelled_noble_frees_its_player_to_use_another() -> None:
    """The removed card is not counted: the next noble may be played at once in the next turn."""
    state = table(advanced=True, hands=("monumento mura", "giostra 8"))
    play(state, "noble monumento", "giostra", "pass")
    assert "noble mura" in codes(state)


def test_a_cancelled_noble_still_breaks_the_pass_sequence() -> None:
    """A cancelled noble has used the turn's action and resets the pass sequence."""
    state = table(advanced=True, hands=("monumento", "giostra 8"), passes=1)
    play(state, "noble monumento", "giostra", "pass")
    assert not state.is_over


def test_a_declined_giostra_lets_the_noble_stand() -> None:
    """Without an answer the noble has its effect."""
    state = play(table(advanced=True, hands=("via 5", "giostra"), nobles=""), "noble via", "decline")
    assert (state.to_move, state.view(0)["action"]) == (CHANCE, {"to_draw": 6})


# --- Giostra against Buona Pietra --------------------------------------------------------------------------


def test_giostra_comes_before_marker_and_donazione() -> None:
    """A laid stone can be answered before the tower takes the marker or has its Donazione."""
    state = play(table(advanced=True, hands=("pietra 8 8", "giostra")), "build 8 8 8*")
    assert (state.to_move, state.view(0)["marker"], state.view(0)["phase"]) == (1, None, "giostra")


def test_a_tower_without_its_stone_is_taken_back_if_it_is_too_low() -> None:
    """If the rest is no legal tower it goes back to the hand, and the action is spent."""
    state = table(advanced=True, hands=("pietra 8 8 6", "giostra"), passes=1)
    play(state, "build 8 8 8*", "giostra")
    assert (state.to_move, hand(state, 0), towers(state, 0)) == (1, "6 8 8", "")
    assert (removed(state), used(state, 0), state.view(0)["marker"]) == ([STONE], [], None)
    assert not play(state, "pass").is_over


def test_the_builder_builds_with_the_rest_or_takes_it_back() -> None:
    """If the rest is still a tower, the builder chooses: build with it, or take all back."""
    state = table(advanced=True, hands=("pietra 8 8 8", "giostra 6"))
    play(state, "build 8 8 8 8*", "giostra")
    assert (state.to_move, codes(state)) == (0, {"take back", "build 8 8 8"})
    back = play(state.copy(), "take back")
    assert (back.to_move, hand(back, 0), towers(back, 0), back.view(0)["marker"]) == (1, "8 8 8", "", None)
    play(state, "build 8 8 8")
    assert (towers(state, 0), state.view(0)["marker"]) == ("8 8 8", 0)
    assert state.view(0)["action"] == {"to_draw": 3}  # Income with the height now standing


def test_a_tower_broken_in_the_middle_must_be_taken_back() -> None:
    """All remaining cards must form a legal tower: 9 8 6 5 without the stone at 7 do not."""
    state = table(advanced=True, hands=("pietra 9 8 6 5", "giostra"))
    play(state, "build 9 8 7* 6 5", "giostra")
    assert (state.to_move, hand(state, 0)) == (1, "5 6 8 9")


def test_an_extension_without_its_stone() -> None:
    """An answered extension goes on with the other cards laid, and as many are drawn as were really added."""
    state = table(advanced=True, hands=("pietra 7 6", "giostra"), towers=("10 9 8", ""))
    play(state, "extend a card card stone", "giostra")
    assert codes(state) == {"take back", "extend a card card"}
    play(state, "extend a card card")
    assert (towers(state, 0), state.view(0)["action"]) == ("10 9 8 7 6", {"to_draw": 2})


def test_an_extension_of_a_stone_alone_is_taken_back() -> None:
    """Nothing is left of it: no draw, no marker, the action is spent."""
    for tower in ("10 9 8", "7 7 7"):
        state = table(advanced=True, hands=("pietra 5", "giostra"), towers=(tower, ""), marker=1)
        play(state, "extend a stone", "giostra")
        assert (state.to_move, towers(state, 0), hand(state, 0)) == (1, tower, "5")
        assert state.view(0)["marker"] == 1


def test_an_extension_broken_in_the_middle_must_be_taken_back() -> None:
    """A 6 does not fit on an 8 when the stone between them is removed."""
    state = table(advanced=True, hands=("pietra 6", "giostra"), towers=("10 9 8", ""))
    play(state, "extend a stone card", "giostra")
    assert (state.to_move, towers(state, 0), hand(state, 0)) == (1, "10 9 8", "6")


def test_remaining_stones_are_declared_anew_after_giostra() -> None:
    """One of several stones is removed; the others may stand for other ranks (ruling 19)."""
    state = table(advanced=True, hands=("pietra pietra 9 7", "giostra"), used=("", "mura"))
    play(state, "build 10* 9 8* 7")
    assert used(state, 0) == [STONE, STONE]
    play(state, "giostra")
    assert (removed(state), used(state, 0)) == ([STONE], [STONE])
    assert codes(state) == {"take back", "build 9 8* 7"}  # 10* 9 7 would have a gap
    play(state, "build 9 8* 7")
    assert (towers(state, 0), hand(state, 0), used(state, 0)) == ("9 8* 7", "", [STONE])


def test_a_plain_tower_may_become_colourful_after_giostra() -> None:
    """The kind of tower is declared anew, too (ruling 19)."""
    state = table(advanced=True, hands=("pietra pietra pietra 7", "giostra"), used=("", "mura via"))
    play(state, "build 7 7* 7* 7*", "giostra")
    assert codes(state) == {"take back", "build 7 7* 7*", "build 9* 8* 7", "build 8* 7 6*", "build 7 6* 5*"}


def test_uncancelled_stones_return_to_the_hand_uncounted() -> None:
    """Taking everything back returns the other stones to the hand, and they do not count (ruling 19)."""
    state = table(advanced=True, hands=("pietra pietra 9 7", "giostra"), used=("", "mura"))
    play(state, "build 10* 9 8* 7", "giostra", "take back")
    assert (hand(state, 0), used(state, 0), removed(state)) == (f"7 9 {STONE}", [], [STONE])


def test_a_redeclared_extension_of_two_stones() -> None:
    """Of two stones in an extension one is removed; the other fills the gap or goes on top (ruling 19)."""
    state = table(
        advanced=True, hands=("pietra pietra 6", "giostra"), towers=("10 9 8", ""), used=("", "mura")
    )
    play(state, "extend a stone card stone", "giostra")
    assert codes(state) == {"take back", "extend a stone card"}
    plain = table(
        advanced=True, hands=("pietra pietra 7", "giostra"), towers=("7 7 7", ""), used=("", "mura")
    )
    play(plain, "extend a card stone stone", "giostra")
    assert codes(plain) == {"take back", "extend a card stone"}


def test_an_extension_with_the_spire_loses_a_stone() -> None:
    """After Giostra the remaining stone may still be the rank 4 on top of a real 5."""
    state = table(
        advanced=True, hands=("pietra pietra 5", "giostra"), towers=("9 8 7", ""), used=("", "mura")
    )
    play(state, "extend a stone card stone", "giostra")
    assert codes(state) == {"take back", "extend a stone card"}  # 5 4* would leave the 6 out


# --- Palazzo Comunale --------------------------------------------------------------------------------------


def test_palazzo_costs_two_cards_that_go_under_their_decks() -> None:
    """Palazzo: two other hand cards go to the bottom of their decks, in any order."""
    state = play(table(advanced=True, hands=("palazzo 5 6 via", "8"), towers=("9 8 7", "")), "noble palazzo")
    assert (state.to_move, codes(state)) == (0, {"bury 5", "bury 6", "bury via"})
    play(state, "bury 6", "bury via")
    assert (state.to_move, hand(state, 0), used(state, 0)) == (1, "5", ["palazzo"])
    view = state.view(0)
    assert (view["deck"]["bottom"], view["noble_deck"]["bottom"]) == (["6"], ["via"])


def test_palazzo_payment_is_laid_in_free_order() -> None:
    """The first card put under a deck will be drawn before the second."""
    state = table(advanced=True, hands=("palazzo 5 6 7", "8"), deck="10", nobles="", market="8")
    play(state, "noble palazzo", "bury 7", "bury 5", "purchase deck", "turned 10", "draw deck")
    assert codes(state) == {"turned 7"}


def test_palazzo_payment_is_hidden_from_the_opponent() -> None:
    """The opponent sees only the backs of the payment; its owner keeps the knowledge (ruling 21)."""
    state = table(advanced=True, hands=("palazzo 5 6 via", "8"))
    play(state, "noble palazzo", "bury 6", "bury via")
    for seat in (1, None):
        view = state.view(seat)
        assert (view["deck"]["bottom"], view["noble_deck"]["bottom"]) == ([None], [None])


def test_palazzo_needs_two_other_cards() -> None:
    """A Palazzo that succeeds needs two other cards in hand (ruling 21)."""
    assert "noble palazzo" not in codes(table(advanced=True, hands=("palazzo 5", "")))
    assert "noble palazzo" in codes(table(advanced=True, hands=("palazzo 5 6", "")))


def test_the_second_card_of_two_is_paid_unasked() -> None:
    """With exactly two other cards only their order is chosen."""
    state = play(table(advanced=True, hands=("palazzo 5 6", "8")), "noble palazzo", "bury 6")
    assert (state.to_move, hand(state, 0), state.view(0)["deck"]["bottom"]) == (1, "", ["6", "5"])


def test_palazzo_forbids_the_opponent_higher_towers() -> None:
    """From now on the opponent may not build or extend above the owner's highest tower."""
    state = table(
        advanced=True,
        hands=("7 7 7 7 7 6", "8"),
        towers=("9 8 7", "10 9 8 7!"),
        used=("", "palazzo"),
        market="9",
        deck="10 10",
    )
    assert codes(state, "build") == {"build 7 7 7", "build 7 7 7 7"}
    assert codes(state, "extend") == {"extend a card"}


def test_palazzo_binds_the_opponent_only() -> None:
    """Its owner builds as high as ever."""
    state = table(advanced=True, hands=("7 7 7 7", ""), towers=("10 9 8", ""), used=("palazzo", ""))
    assert "build 7 7 7 7" in codes(state)


def test_palazzo_limit_is_the_owners_highest_tower_now() -> None:
    """The limit grows with the owner's towers, falls with them, and existing towers stay (ruling 20)."""
    hands, use = ("7 7 7 7", ""), ("", "palazzo")
    assert codes(table(advanced=True, hands=hands, used=use), "build") == set()
    low = table(advanced=True, hands=hands, used=use, towers=("10 9 8 7 6", "9 8 7"), market="9")
    assert codes(low, "build") == {"build 7 7 7"}
    assert codes(low, "extend") == set()
    assert towers(low, 0) == "10 9 8 7 6"


def test_palazzo_limit_falls_when_the_tower_is_destroyed() -> None:
    """Destroying the owner's only tower lowers the limit to nothing (ruling 20)."""
    state = table(
        advanced=True, hands=("10 10 10 7 7 7", "8"), towers=("", "9 8 7"), used=("", "palazzo"), market="9"
    )
    play(state, "build 10 10 10", "decline", "pass")
    assert codes(state, "build") == set()


def test_option_palazzo_min3_leaves_towers_of_three() -> None:
    """With option palazzo_min3 a tower of three stories is always possible."""
    state = table(advanced=True, palazzo_min3=True, hands=("7 7 7 7", ""), used=("", "palazzo"))
    assert codes(state, "build") == {"build 7 7 7"}
    higher = table(
        advanced=True, palazzo_min3=True, hands=("7 7 7 7", ""), used=("", "palazzo"), towers=("", "10 9 8 7")
    )
    assert codes(higher, "build") == {"build 7 7 7", "build 7 7 7 7"}


def test_palazzo_against_equal_towers_succeeds() -> None:
    """It succeeds if the opponent's highest tower is not higher than one's own."""
    state = table(advanced=True, hands=("palazzo 5 6 7", "8"), towers=("9 8 7", "10 9 8"))
    play(state, "noble palazzo")
    assert "bury nothing" not in codes(state)
    play(state, "bury 5", "bury 6")
    assert (used(state, 0), removed(state)) == (["palazzo"], [])


def test_palazzo_against_a_higher_tower_fails() -> None:
    """If the opponent stands higher: return 2 cards or 0, and the card is removed without effect."""
    state = table(advanced=True, hands=("palazzo 5 6 7", "8"), towers=("9 8 7", "10 9 8 7"), market="9")
    play(state, "noble palazzo")
    assert codes(state) == {"bury 5", "bury 6", "bury 7", "bury nothing"}
    nothing = play(state.copy(), "bury nothing")
    assert (nothing.to_move, hand(nothing, 0), removed(nothing)) == (1, "5 6 7", ["palazzo"])
    assert used(nothing, 0) == []
    play(state, "bury 5")
    assert codes(state) == {"bury 6", "bury 7"}  # never one card only
    play(state, "bury 7")
    assert (state.to_move, hand(state, 0), removed(state)) == (1, "6", ["palazzo"])


def test_a_failing_palazzo_without_two_cards_pays_nothing() -> None:
    """With fewer than two other cards a failing Palazzo returns none (ruling 21)."""
    for others in ("", "5"):
        state = table(advanced=True, hands=(f"palazzo {others}", "8"), towers=("", "10 9 8"))
        play(state, "noble palazzo")
        assert (state.to_move, hand(state, 0), removed(state)) == (1, others, ["palazzo"])


def test_a_failing_palazzo_does_not_bind_the_opponent() -> None:
    """The failed card has no lasting effect."""
    state = table(advanced=True, hands=("palazzo", "7 7 7 7 7"), towers=("", "10 9 8"), market="8")
    play(state, "noble palazzo")
    assert "build 7 7 7 7 7" in codes(state)


def test_a_cancelled_palazzo_does_not_get_its_payment_back() -> None:
    """Payment is a cost: it comes before the Giostra window and stays paid (ruling 21)."""
    state = table(advanced=True, hands=("palazzo 5 6 7", "giostra"), towers=("9 8 7", ""))
    before = deck_size(state)
    play(state, "noble palazzo", "bury 5", "bury 6")
    assert state.to_move == 1
    play(state, "giostra")
    assert (hand(state, 0), deck_size(state)) == ("7", before + 2)
    assert (removed(state), used(state, 0)) == (["palazzo"], [])


def test_a_failing_palazzo_can_be_answered_too() -> None:
    """The decision to pay 2 or 0 comes first, then the window; the card is removed once (ruling 21)."""
    state = table(advanced=True, hands=("palazzo 5 6", "giostra"), towers=("", "10 9 8"))
    play(state, "noble palazzo", "bury nothing")
    assert (state.to_move, state.view(0)["phase"]) == (1, "giostra")
    assert removed(play(state.copy(), "decline")) == ["palazzo"]
    play(state, "giostra")
    assert (removed(state), used(state, 0), used(state, 1)) == (["palazzo"], [], ["giostra"])


# --- nobles in the Ending Phase ----------------------------------------------------------------------------


def test_nobles_in_the_ending_phase() -> None:
    """All nobles but Via Francigena may be played in the Ending Phase (ruling 22)."""
    state = table(advanced=True, hands=("monumento cappella palazzo mura via", "8"), ending=True)
    assert codes(state) == {"pass", "noble monumento", "noble cappella", "noble palazzo", "noble mura"}


def test_stones_in_the_ending_phase_may_be_answered() -> None:
    """Buona Pietra builds and Giostra answers in the Ending Phase, too (ruling 22)."""
    state = table(advanced=True, hands=("pietra 8 8 8", "giostra"), ending=True)
    play(state, "build 8 8 8 8*", "giostra", "build 8 8 8")
    assert (state.to_move, towers(state, 0), hand(state, 0)) == (1, "8 8 8", "")


def test_a_noble_in_the_ending_phase_breaks_the_pass_sequence() -> None:
    """Each use breaks a pass sequence (ruling 22)."""
    state = table(advanced=True, hands=("monumento", "8"), ending=True, passes=1)
    play(state, "noble monumento", "pass")
    assert not state.is_over
    assert play(state, "pass").is_over


def test_palazzo_in_the_ending_phase_pays_under_closed_decks() -> None:
    """The decks stay closed and the phase stays, even if the tower deck is no longer empty (ruling 22)."""
    state = table(advanced=True, hands=("palazzo 5 6 7", "8"), ending=True, deck="", nobles="")
    play(state, "noble palazzo", "bury 5", "bury 6")
    assert (deck_size(state), state.view(0)["ending"], codes(state)) == (2, True, {"pass"})


def test_extend_with_a_stone_in_the_ending_phase_draws_nothing() -> None:
    """The Ending Phase gives no cards for a stone either."""
    state = table(advanced=True, hands=("pietra", "8"), ending=True, towers=("7 6 5", ""))
    play(state, "extend a stone")
    assert (state.to_move, hand(state, 0), market(state)) == (1, "", "7 8 9 10")
