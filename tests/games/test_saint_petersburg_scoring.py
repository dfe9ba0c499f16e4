"""Saint Petersburg: the final scoring, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.saint_petersburg_referee import CARDS
from tests.games.saint_petersburg_table import pass_round, points, rubles, table, times

NOBLES = [name for name, card in CARDS.items() if card.colour == "noble"]


def test_the_example_of_the_final_scoring() -> None:
    """Six different nobles are 21, the second Warehouse Manager counts nothing, 17 rubles 1: 52 + 22 = 74."""
    nobles = "author administrator warehouse-manager warehouse-manager secretary controller judge"
    state = pass_round(
        table(tableaus=(nobles,), rubles=(17,), points=(52,), round="trading", last_series=True)
    )
    assert state.scores[0] == 74
    assert state.view(0)["players"][0]["score"] == {
        "track": 52, "nobles": 21, "rubles": 1, "hand": 0, "sum": 74
    }  # fmt: skip


@pytest.mark.parametrize(
    ("different", "bonus"),
    [
        (0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45), (10, 55),
        (11, 55), (17, 55),
    ],
)  # fmt: skip
def test_different_nobles_score_by_the_table(different: int, bonus: int) -> None:
    """The board's table, which ends with ten or more; plain and trading nobles count alike."""
    state = pass_round(
        table(tableaus=(" ".join(NOBLES[:different]),), rubles=(0,), round="trading", last_series=True)
    )
    assert state.scores[0] == bonus


def test_there_are_seventeen_different_nobles() -> None:
    """Seven plain ones and ten trading cards."""
    assert len(NOBLES) == 17


def test_equal_nobles_count_once() -> None:
    """Six Authors are one noble."""
    state = pass_round(table(tableaus=(times(6, "author"),), rubles=(0,), round="trading", last_series=True))
    assert state.scores[0] == 1


def test_nobles_in_the_hand_do_not_count() -> None:
    """A noble that was not placed brings no bonus, and costs 5 points."""
    state = pass_round(table(hands=("judge",), rubles=(0,), round="trading", last_series=True))
    assert state.scores[0] == -5


@pytest.mark.parametrize(("money", "bonus"), [(0, 0), (9, 0), (10, 1), (17, 1), (20, 2), (99, 9)])
def test_ten_rubles_are_a_point(money: int, bonus: int) -> None:
    """Whole tens only."""
    state = pass_round(table(rubles=(money,), round="trading", last_series=True))
    assert state.scores[0] == bonus


@pytest.mark.parametrize(("cards", "loss"), [(1, -5), (3, -15), (4, -20)])
def test_every_card_left_in_the_hand_costs_five_points(cards: int, loss: int) -> None:
    """Five points less a card; with a Warehouse there may be four."""
    hands, tableaus = (times(cards, "author"),), ("warehouse",)
    state = pass_round(
        table(hands=hands, tableaus=tableaus, rubles=(0,), points=(30,), round="trading", last_series=True)
    )
    assert state.scores[0] == 30 + loss


def test_a_score_may_be_negative() -> None:
    """R14: nobody is lifted to 0."""
    state = pass_round(
        table(hands=(times(3, "author"),), rubles=(3,), points=(2,), round="trading", last_series=True)
    )
    assert state.scores[0] == -13


def test_nothing_else_scores_at_the_end() -> None:
    """Workers, buildings and trading cards bring no more than they did in the rounds."""
    state = pass_round(
        table(tableaus=("wharf lumberjack theater bank",), rubles=(0,), round="trading", last_series=True)
    )
    assert state.scores[0] == 0


def test_while_the_game_goes_on_scores_are_those_of_the_track() -> None:
    """The final scoring is added when the game is over."""
    state = table(tableaus=("author",), rubles=(30,), points=(12,), hands=("market",))
    assert state.scores == (12, 0)
    assert state.outcome is None


# --- who wins ----------------------------------------------------------------------------------------------


def ranks(rubles: tuple[int, ...], points: tuple[int, ...], **options: Any) -> tuple[int, ...]:
    """The ranks of a game that ends like this."""
    players = len(points)
    state = pass_round(
        table(players, rubles=rubles, points=points, round="trading", last_series=True, **options)
    )
    assert state.outcome is not None
    return state.outcome.ranks


def test_most_points_win() -> None:
    """The final score decides, and it ranks all players."""
    assert ranks(rubles=(0, 0, 0, 0), points=(20, 40, 30, 10)) == (3, 1, 2, 4)


def test_equal_points_are_broken_by_the_rubles_left_over() -> None:
    """R7: rubles left after tens became points: 7 of 17 beat 5 of 25."""
    assert ranks(rubles=(17, 25), points=(30, 29)) == (1, 2)
    assert ranks(rubles=(9, 30), points=(30, 27)) == (1, 2)


def test_equal_points_and_equal_rubles_left_over_share_the_victory() -> None:
    """R7: 7 rubles and 27 rubles leave the same over."""
    assert ranks(rubles=(27, 7, 9), points=(30, 32, 10)) == (1, 1, 3)
    state = pass_round(table(points=(5, 5), round="trading", last_series=True))
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)


def test_option_tie_by_all_money_compares_all_rubles() -> None:
    """R7 with tie_by_all_money: 25 rubles beat 17, though the tens of both became points."""
    assert ranks(rubles=(17, 25), points=(30, 29), tie_by_all_money=True) == (2, 1)
    assert ranks(rubles=(27, 7, 9), points=(30, 32, 10), tie_by_all_money=True) == (1, 2, 3)
    assert ranks(rubles=(17, 17), points=(30, 30), tie_by_all_money=True) == (1, 1)


@pytest.mark.parametrize("tie_by_all_money", [False, True])
def test_the_tie_break_never_beats_points(tie_by_all_money: bool) -> None:
    """One point more wins against any money left over."""
    assert ranks(rubles=(0, 9), points=(31, 30), tie_by_all_money=tie_by_all_money) == (1, 2)


# --- the bank ----------------------------------------------------------------------------------------------


def test_the_bank_never_runs_out() -> None:
    """R18: there is more money than the 382 rubles of the box, if it has to be."""
    state = pass_round(table(tableaus=("lumberjack",), rubles=(1000, 1000)))
    assert (rubles(state, 0), points(state, 0)) == (1003, 0)
