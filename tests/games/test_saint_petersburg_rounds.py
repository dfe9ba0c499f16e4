"""Saint Petersburg: scoring of a round, refill, series, and when the game is over."""

from __future__ import annotations

import pytest

from tests.games.saint_petersburg_referee import CARDS
from tests.games.saint_petersburg_table import (
    deal_any,
    discarded,
    pass_round,
    play,
    points,
    row,
    rubles,
    table,
    times,
    turned,
)
from torri import CHANCE

# --- scoring of a round ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in CARDS if name not in ("mariinskij-theater", "tax-man")])
def test_every_card_brings_in_its_round_what_is_printed_on_it(name: str) -> None:
    """Rubles and points of each card, in the round of its colour."""
    state = pass_round(table(tableaus=(name,), round=CARDS[name].colour))
    assert rubles(state, 0) == 25 + CARDS[name].rubles
    assert points(state, 0) == CARDS[name].points


def test_cards_of_this_and_of_earlier_rounds_score_alike() -> None:
    """A worker bought in this round pays like one that was there before."""
    state = play(table(upper="shepherd", tableaus=("lumberjack",)), "buy upper shepherd")
    assert rubles(pass_round(state), 0) == 25 - 5 + 3 + 3


def test_a_noble_scoring_brings_money_and_points() -> None:
    """Controller, Judge and Mistress bring both: 4 + 5 + 6 rubles and 1 + 2 + 3 points."""
    tableaus = ("controller judge mistress-of-ceremonies lumberjack market",)
    state = pass_round(table(tableaus=tableaus, round="noble"))
    assert (rubles(state, 0), points(state, 0)) == (25 + 15, 6)


def test_the_trading_round_has_no_scoring() -> None:
    """Nobody gets money or points in the trading round."""
    state = pass_round(table(tableaus=("wharf bank judge lumberjack",), round="trading"))
    assert (rubles(state, 0), points(state, 0)) == (25, 0)


def test_cards_in_the_hand_do_not_score() -> None:
    """Only placed cards bring anything."""
    assert rubles(pass_round(table(hands=("lumberjack",))), 0) == 25


def test_everybody_scores_for_themselves() -> None:
    """Each player gets what the own cards bring."""
    state = pass_round(table(3, tableaus=("lumberjack", "wharf fur-shop", "")))
    assert [rubles(state, seat) for seat in range(3)] == [28, 34, 25]
    assert [points(state, seat) for seat in range(3)] == [0, 3, 0]


# --- new cards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("round_name", "following"), [("worker", "building"), ("building", "noble"), ("noble", "trading")]
)
def test_new_cards_come_from_the_stack_of_the_next_round(round_name: str, following: str) -> None:
    """The board is filled to eight from the next round's stack, into the upper row only."""
    state = pass_round(table(upper="shepherd market", lower="author", round=round_name))
    assert {CARDS[action.data["card"]].stack for action in state.legal} == {following}
    before = state.view(None)["stacks"][following]
    deal_any(state)
    view = state.view(None)
    assert (len(view["upper"]), len(view["lower"])) == (2 + 5, 1)
    assert view["stacks"][following] == before - 5
    assert view["round"] == following


@pytest.mark.parametrize("players", [2, 3, 4])
def test_eight_cards_lie_on_the_board_whatever_the_number_of_players(players: int) -> None:
    """Only the very first row is smaller with fewer players."""
    state = deal_any(pass_round(table(players, upper=times(4, "shepherd"))))
    assert len(row(state, "upper").split()) == 8


def test_a_full_board_gets_no_new_cards() -> None:
    """If nobody took a card, nothing is added; scoring and the next round come as usual."""
    state = table(upper=times(5, "shepherd"), lower="market market market", tableaus=("lumberjack",))
    pass_round(state)
    assert (state.view(None)["round"], state.to_move) == ("building", 1)
    assert state.view(None)["stacks"]["building"] == 28 - 3
    assert rubles(state, 0) == 28


def test_a_board_with_fewer_than_eight_cards_is_filled_though_nobody_took_one() -> None:
    """R8: after a first worker round in which all passed, 2 players get 4 buildings, 3 players get 2."""
    for players, opening in ((2, 4), (3, 6)):
        state = pass_round(table(players, upper=times(opening, "shepherd")))
        assert state.view(None)["phase"] == "layout"
        deal_any(state)
        assert len(row(state, "upper").split()) == 8


def test_a_short_stack_lays_out_what_it_has() -> None:
    """R10: with two buildings left, two are laid out, and the round is played with fewer than eight cards."""
    state = pass_round(table(upper="shepherd", stacks={"building": "market pub"}))
    turned(state, "pub market")
    assert row(state, "upper") == "shepherd market pub"
    assert (state.view(None)["round"], state.view(None)["phase"]) == ("building", "turn")


def test_after_a_short_stack_the_next_round_fills_up_to_eight_again() -> None:
    """R10: the next stack fills the board to eight."""
    state = table(upper="shepherd", stacks={"building": "market pub"})
    deal_any(pass_round(state))
    deal_any(pass_round(state))
    assert len(row(state, "upper").split()) == 8


def test_an_empty_stack_lays_out_nothing() -> None:
    """In the last series a stack may already be empty: the round is played all the same."""
    state = pass_round(table(upper="shepherd", stacks={"building": ""}, last_series=True))
    assert (state.view(None)["round"], state.view(None)["phase"]) == ("building", "turn")


# --- the end of a series -----------------------------------------------------------------------------------


def test_after_the_trading_round_the_lower_row_is_discarded_and_the_upper_row_moves_down() -> None:
    """What lay in the lower row leaves the game, what lay above is now one ruble cheaper."""
    state = pass_round(table(upper="bank theater", lower="market author", round="trading"))
    assert (row(state, "upper"), row(state, "lower")) == ("", "theater bank")
    assert discarded(state) == "market author"
    deal_any(state)
    assert "buy lower theater" in [action.code for action in state.legal]


def test_after_the_first_series_there_is_no_lower_row_to_discard() -> None:
    """At the end of the first series only the upper row moves down."""
    state = pass_round(table(upper=times(3, "market"), round="trading"))
    assert (row(state, "lower"), discarded(state)) == (times(3, "market"), "")


def test_the_example_of_three_cards_in_the_lower_row() -> None:
    """Three cards moved down and five new workers above make eight."""
    state = pass_round(table(upper="market pub author", round="trading"))
    assert {CARDS[action.data["card"]].stack for action in state.legal} == {"worker"}
    deal_any(state)
    assert (len(row(state, "upper").split()), row(state, "lower")) == (5, "market pub author")
    view = state.view(None)
    assert (view["round"], view["series"], view["stacks"]["worker"]) == ("worker", 2, 31 - 5)


def test_eight_cards_moved_down_leave_no_place_for_workers() -> None:
    """If nobody took anything of a full upper row, the next series begins without new workers."""
    state = pass_round(table(upper=times(5, "shepherd") + " " + times(3, "market"), round="trading"))
    assert (state.view(None)["phase"], state.view(None)["round"]) == ("turn", "worker")
    assert row(state, "upper") == ""


def test_hand_and_money_are_kept_from_series_to_series() -> None:
    """A new series takes nothing from the players."""
    state = deal_any(pass_round(table(hands=("pub",), tableaus=("market",), rubles=(7,), round="trading")))
    own = state.view(0)["players"][0]
    assert (own["rubles"], [card["card"] for card in own["hand"]]) == (7, ["pub"])
    assert own["tableau"]["building"] == [{"card": "market", "count": 1}]


# --- the end of the game -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("round_name", "stacks"),
    [
        ("worker", {"building": times(5, "market")}),
        ("building", {"noble": times(6, "author")}),
        ("noble", {"trading": "bank pope"}),
        ("trading", {"worker": times(2, "shepherd")}),
    ],
)
def test_the_last_card_of_any_stack_makes_this_series_the_last(
    round_name: str, stacks: dict[str, str]
) -> None:
    """The moment in which the last card of a stack is laid out decides it."""
    state = pass_round(table(round=round_name, stacks=stacks))
    while state.to_move == CHANCE:
        assert not state.view(None)["last_series"]
        play(state, state.legal[0].code)
    assert state.view(None)["last_series"]


def test_an_exact_fit_is_the_last_card_too() -> None:
    """Three cards are missing and three were left: the stack is empty, the series is the last."""
    state = table(upper=times(5, "shepherd"), stacks={"building": "market pub theater"})
    assert deal_any(pass_round(state)).view(None)["last_series"]


def test_a_stack_with_one_card_that_is_not_needed_ends_nothing() -> None:
    """One card left in a stack and a full board: the game goes on."""
    upper = times(6, "shepherd") + " pub pub"
    state = pass_round(table(upper=upper, stacks={"building": "market"}))
    assert (state.view(None)["round"], state.view(None)["last_series"]) == ("building", False)


def test_one_card_left_after_a_refill_ends_nothing() -> None:
    """Seven of eight cards laid out leave one: the game goes on."""
    state = table(upper="shepherd", stacks={"building": times(5, "market") + " pub pub theater"})
    deal_any(pass_round(state))
    assert (state.view(None)["stacks"]["building"], state.view(None)["last_series"]) == (1, False)


def test_the_last_series_is_played_to_the_end_of_its_trading_round() -> None:
    """After the trading round of the last series the game is over: no card and no marker is moved."""
    state = deal_any(pass_round(table(upper="shepherd", stacks={"building": "market pub"})))
    rounds = []
    while not state.is_over:
        rounds.append(state.view(None)["round"])
        before = state.view(None)
        deal_any(pass_round(state))
    assert rounds == ["building", "noble", "trading"]
    after = state.view(None)
    assert state.to_move == -2
    for name in ("upper", "lower", "discarded", "markers", "stacks", "series"):
        assert after[name] == before[name]


def test_the_last_worker_between_two_series_makes_the_new_series_the_last() -> None:
    """R9: it is played in full, with all four rounds."""
    state = deal_any(pass_round(table(round="trading", series=5, stacks={"worker": "shepherd shepherd"})))
    rounds = []
    while not state.is_over:
        rounds.append(state.view(None)["round"])
        assert state.view(None)["series"] == 6
        deal_any(pass_round(state))
    assert rounds == ["worker", "building", "noble", "trading"]


def test_several_stacks_may_run_out_in_the_last_series() -> None:
    """A second empty stack changes nothing."""
    stacks = {"building": "market", "noble": "author", "trading": "bank"}
    state = deal_any(pass_round(table(stacks=stacks)))
    for _ in range(3):
        assert not state.is_over
        deal_any(pass_round(state))
    assert state.is_over


def test_a_finished_game_offers_nothing() -> None:
    """When the game is over nobody is to move and no action is legal."""
    state = pass_round(table(round="trading", last_series=True))
    assert state.is_over
    assert (list(state.legal), state.chance, state.view(None)["to_move"]) == ([], [], None)


def test_no_number_of_series_is_built_in() -> None:
    """R16: a game goes on as long as no stack runs out, in a twelfth series too."""
    state = deal_any(pass_round(table(round="trading", series=11)))
    assert (state.view(None)["series"], state.is_over) == (12, False)
