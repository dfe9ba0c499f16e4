"""San Gimignano: Close, Pass, the Ending Phase, scoring and the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.san_gimignano_table import codes, hand, market, play, table, towers
from torri import CHANCE

if TYPE_CHECKING:
    from torri.engine.state import State

FOUR_COMPLETE = "10 9 8!, 9 8 7!, 10 9 8!, 7 6 5!"


def parts(state: State, seat: int) -> dict[str, int]:
    """The parts of a player's score that are not nothing."""
    score = state.view(None)["players"][seat]["score"]
    return {name: points for name, points in score.items() if points}


# --- 6 Close, 7 Pass ---------------------------------------------------------------------------------------


def test_close_needs_four_complete_towers() -> None:
    """Close can be called with four own complete towers, not with three, nor with towers in construction."""
    assert "close" in codes(table(towers=(FOUR_COMPLETE, "")))
    assert "close" not in codes(table(towers=("10 9 8!, 9 8 7!, 10 9 8, 7 6 5!", "")))
    assert "close" not in codes(table(towers=("10 9 8!", "9 8 7!, 10 9 8!, 7 6 5!")))


def test_close_uses_the_turn_and_the_other_player_moves_next() -> None:
    """Close begins the Ending Phase; the opponent moves next in it (ruling 28)."""
    state = play(table(hands=("5", "6"), towers=(FOUR_COMPLETE, "")), "close")
    assert (state.to_move, state.view(0)["ending"], codes(state)) == (1, True, {"pass"})


def test_pass_is_always_allowed() -> None:
    """One may pass in every turn of every phase."""
    assert "pass" in codes(table())
    assert "pass" in codes(table(ending=True))


def test_two_passes_in_succession_end_the_game_at_once() -> None:
    """Two passes, one by each player, end the game in any phase."""
    for ending in (False, True):
        state = play(table(hands=("5 6", "7 8"), ending=ending), "pass")
        assert not state.is_over
        assert play(state, "pass").is_over
        assert (len(state.legal), state.chance) == (0, [])


def test_any_other_action_between_breaks_the_pass_sequence() -> None:
    """A non-pass action resets the sequence (ruling 27)."""
    state = play(table(hands=("5 6", "7 8")), "pass", "purchase market 7", "draw market 8", "pass")
    assert not state.is_over
    assert play(state, "pass").is_over


def test_a_reaction_does_not_break_or_make_a_turn() -> None:
    """Reactions do not count as turns: after a declined Guard it is the other player's turn (ruling 27)."""
    state = play(table(hands=("9 9 9", "7"), passes=1), "build 9 9 9", "decline", "taken 7")
    assert (state.to_move, state.view(0)["passes"]) == (1, 0)
    assert not play(state, "pass").is_over


# --- the Ending Phase --------------------------------------------------------------------------------------


def test_the_ending_phase_begins_when_the_deck_is_empty_after_an_action() -> None:
    """An empty deck begins the Ending Phase."""
    state = play(table(hands=("5", "6"), deck="7 8"), "purchase deck", "turned 7", "draw deck", "turned 8")
    assert (state.view(0)["ending"], state.to_move) == (True, 1)


def test_the_ending_phase_allows_build_extend_and_pass_only() -> None:
    """Purchase, Exchange, Complete and Close are over."""
    state = table(hands=("7 7 7 6", ""), towers=(f"{FOUR_COMPLETE}, 9 8 7", ""), ending=True, deck="10 10")
    assert codes(state) == {"pass", "build 7 7 7", "extend e card"}


def test_an_extension_in_the_ending_phase_draws_nothing() -> None:
    """In the Ending Phase an Extend draws no cards."""
    state = play(table(hands=("7 5", "6"), towers=("7 7 7", ""), ending=True), "extend a card")
    assert (state.to_move, hand(state, 0), towers(state, 0)) == (1, "5", "7 7 7 7")


def test_the_market_is_closed_in_the_ending_phase() -> None:
    """An empty market stays empty in the Ending Phase."""
    state = play(table(hands=("7 7 7", "6"), market="", ending=True), "build 7 7 7")
    assert (state.to_move, market(state)) == (1, "")


def test_the_ending_phase_never_reverts() -> None:
    """The Ending Phase stays when the deck has cards again."""
    state = play(table(hands=("7 7 7", "6"), ending=True, deck="10 9"), "build 7 7 7", "pass")
    assert state.view(0)["ending"] is True


# --- scoring -----------------------------------------------------------------------------------------------


def test_the_scoring_example_of_the_sheet() -> None:
    """Adso 15 + 33 + 5 + 10 = 63, William 20 + 6 + 7 + 33 = 66: William wins."""
    state = table(
        towers=(
            "10 10 10!, 9 9 9!, 8 8 8!, 6 6 6, 9 8 7 6 5",
            "7 7 7!, 10 9 8 7 6!, 10 9 8!, 7 6 5!",
        ),
        market="",
        marker=0,
    )
    assert parts(state, 0) == {"complete": 15, "plain": 33, "colourful": 5, "marker": 10, "sum": 63}
    assert parts(state, 1) == {"complete": 20, "blessing": 6, "plain": 7, "colourful": 33, "sum": 66}
    play(state, "pass", "pass")
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((63, 66), (1,))


def test_each_complete_tower_gives_five_points() -> None:
    """5 points for each complete tower, none for those under construction."""
    assert parts(table(towers=("10 9 8!, 9 8 7!, 7 6 5", "")), 0)["complete"] == 10


def test_blessing_gives_two_points_a_story_of_each_plain_7() -> None:
    """2 points for each story of every own plain tower of 7; a 7 in a colourful tower does not count."""
    state = table(towers=("7 7 7", "7 7 7, 9 8 7"), market="")
    assert (parts(state, 0)["blessing"], parts(state, 1)["blessing"]) == (6, 6)
    assert parts(table(towers=("7 7 7, 7 7 7 7", ""), market=""), 0)["blessing"] == 14


def test_blessing_counts_towers_of_the_ending_phase() -> None:
    """A plain 7 built or extended in the Ending Phase is blessed like any other (ruling 29)."""
    state = play(table(hands=("7 7 7 7", "6"), ending=True), "build 7 7 7")
    assert parts(state, 0)["blessing"] == 6
    assert parts(play(state, "pass", "extend a card"), 0)["blessing"] == 8


def test_option_late_unblessed_refuses_the_blessing_of_a_7_built_in_the_ending_phase() -> None:
    """Neither the tower nor what is laid on it later is blessed; it scores as a plain tower (ruling 29)."""
    state = play(table(hands=("7 7 7 7", "6"), ending=True, late_unblessed=True), "build 7 7 7")
    assert parts(state, 0) == {"plain": 7, "marker": 10, "sum": 17}
    assert state.view(0)["players"][0]["unblessed"] == ["a"]
    assert "blessing" not in parts(play(state, "pass", "extend a card"), 0)


def test_option_late_unblessed_leaves_older_towers_their_blessing() -> None:
    """A 7 built before the Ending Phase is blessed, with the stories added in it (ruling 29)."""
    state = table(hands=("7 7 7 7", "6"), towers=("7 7 7", ""), ending=True, market="", late_unblessed=True)
    play(state, "extend a card", "pass", "build 7 7 7")
    assert parts(state, 0)["blessing"] == 8
    assert state.view(0)["players"][0]["unblessed"] == ["b"]
    early = play(table(hands=("7 7 7", "6"), late_unblessed=True), "build 7 7 7")
    assert parts(early, 0)["blessing"] == 6


def test_option_late_unblessed_is_about_plain_towers_of_7() -> None:
    """Other towers of the Ending Phase score as ever, a 7 with a stone is one of 7 (ruling 29)."""
    state = play(table(hands=("9 8 7 6 6 6", ""), ending=True, late_unblessed=True), "build 9 8 7")
    assert play(state, "pass", "build 6 6 6").view(0)["players"][0]["unblessed"] == []
    stone = table(advanced=True, hands=("7 7 pietra", ""), ending=True, late_unblessed=True)
    assert play(stone, "build 7 7 7*").view(0)["players"][0]["unblessed"] == ["a"]


def test_option_late_unblessed_is_forgotten_with_the_deal() -> None:
    """The place of an unblessed tower is a new place in the next deal (ruling 29)."""
    state = play(table(hands=("7 7 7", ""), ending=True, deals=2, late_unblessed=True), "build 7 7 7")
    assert state.position.unblessed.any()
    assert not play(state, "pass", "pass").position.unblessed.any()


def test_the_highest_plain_tower_of_a_rank_scores_the_rank_once() -> None:
    """Who has the highest plain tower of a rank gets its points, once for all towers of that rank."""
    state = table(towers=("8 8 8 8", "8 8 8"), market="")
    assert (parts(state, 0)["plain"], parts(state, 1).get("plain")) == (8, None)
    both_mine = table(towers=("8 8 8 8, 8 8 8 8", ""), market="")
    assert parts(both_mine, 0)["plain"] == 8


def test_a_tie_of_plain_towers_scores_for_both() -> None:
    """Both players have 8x4: both get 8."""
    state = table(towers=("8 8 8 8", "8 8 8 8"), market="")
    assert (parts(state, 0)["plain"], parts(state, 1)["plain"]) == (8, 8)


def test_colourful_towers_score_their_number_times_their_stories() -> None:
    """Three colourful towers of 3, 3 and 4 stories: 3 x 10 = 30."""
    assert parts(table(towers=("10 9 8, 9 8 7!, 8 7 6 5", "")), 0)["colourful"] == 30


def test_a_colourful_tower_is_no_plain_tower_of_its_lowest_rank() -> None:
    """Colourful towers are not compared by rank."""
    assert "plain" not in parts(table(towers=("10 9 8", "")), 0)


def test_the_marker_gives_ten_points() -> None:
    """Who has the Highest Marker gets 10 points."""
    assert parts(table(towers=("10 9 8", ""), marker=1), 1) == {"marker": 10, "sum": 10}


def test_cards_in_hand_count_nothing() -> None:
    """Hands are worth nothing."""
    assert table(hands=("10 10 10 10", "5")).scores == (0, 0)


def test_scores_can_be_read_at_any_time() -> None:
    """The points stand on the table during the game."""
    state = play(table(hands=("10 9 8", "5")), "build 10 9 8")
    assert state.scores == (13, 0)
    assert state.outcome is None


def test_most_points_win() -> None:
    """Who has more points wins, marker or not."""
    state = play(table(towers=("10 9 8!, 9 8 7!", "6 6 6"), marker=1), "pass", "pass")
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.ranks) == ((22, 16), (1, 2))


@pytest.mark.parametrize("holder", [0, 1])
def test_a_tie_is_won_by_the_marker_holder(holder: int) -> None:
    """Equal points: the marker holder wins."""
    # The marker's 10 points against a plain tower of 10 more.
    sides = ("9 8 7", "9 8 7, 10 10 10") if holder == 0 else ("9 8 7, 10 10 10", "9 8 7")
    state = play(table(towers=sides, marker=holder), "pass", "pass")
    assert state.outcome is not None
    assert state.outcome.scores == (13, 13)
    assert state.outcome.winners == (holder,)


def test_a_game_without_any_tower_is_a_draw() -> None:
    """Nobody ever built: no marker, no points, a draw."""
    state = play(table(hands=("5", "6")), "pass", "pass")
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((0, 0), (0, 1))


# --- the guard against stalling ----------------------------------------------------------------------------


def exchange_twice(state: State) -> None:
    """Both players exchange with the market only, and get their cards back in the next round."""
    for _ in range(2):
        laid = hand(state, state.to_move).split()
        play(state, f"exchange {laid[0]}", f"exchange {laid[1]}", "done")
        for _ in range(2):
            if state.to_move != CHANCE:
                play(state, max(codes(state, "draw market")))


def test_twenty_quiet_turns_begin_the_ending_phase() -> None:
    """After 20 successive turns without progress the Ending Phase begins (ruling 15)."""
    state = table(hands=("5 5", "6 6"), market="7 7 8 8 9 9 10 10")
    for _ in range(9):
        exchange_twice(state)
    assert state.view(0)["ending"] is False
    exchange_twice(state)
    assert state.view(0)["ending"] is True


def test_progress_starts_the_count_of_quiet_turns_anew() -> None:
    """A Build, or a card from the deck, is progress (ruling 15)."""
    for progress in (("build 6 6 6",), ("purchase deck", "turned 5", "draw market 7")):
        state = table(hands=("5 5 6 6 6", "8 8"), market="7 7 8 8 9 9 10 10")
        state.position.quiet = 19
        play(state, *progress)
        assert state.view(0)["ending"] is False
        assert state.position.quiet == 0


def test_a_pass_and_a_market_exchange_are_quiet() -> None:
    """The twentieth quiet turn may be a pass (ruling 15)."""
    state = table(hands=("5 5", "8 8"))
    state.position.quiet = 19
    assert play(state, "pass").view(0)["ending"] is True


def test_four_hundred_turns_begin_the_ending_phase() -> None:
    """After 400 turns the Ending Phase begins whatever happened (ruling 15)."""
    state = table(hands=("6 6 6", "8 8"))
    state.position.turns = 399
    assert play(state, "build 6 6 6").view(0)["ending"] is True
    earlier = table(hands=("6 6 6", "8 8"))
    earlier.position.turns = 398
    assert play(earlier, "build 6 6 6").view(0)["ending"] is False
