"""San Gimignano: the noble cards, the limit of their use, and what is left of it in the Ending Phase."""

from __future__ import annotations

from tests.games.san_gimignano_table import codes, deck_size, hand, market, play, table, towers, used
from torri import CHANCE


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
