from __future__ import annotations

import numpy as np
import pytest

import torri
from torri.bridges.payoffs import forfeited, pay, payoffs


@pytest.mark.parametrize(
    ("ranks", "paid"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([2, 1, 3], [-1 / 2, 1, -1 / 2]),
        ([1, 3, 1], [1 / 4, -1 / 2, 1 / 4]),  # two share the half that the third loses
        ([2, 1, 4, 3], [-1 / 3, 1, -1 / 3, -1 / 3]),
        ([1, 1, 1, 1], [0, 0, 0, 0]),
    ],
)
def test_winners_share_what_the_others_lose(ranks: list[int], paid: list[float]) -> None:
    """A win alone is worth 1; the payments of a game add up to 0."""
    out = np.zeros(len(ranks))
    pay(np.array(ranks, np.int32), False, out)
    assert out.tolist() == pytest.approx(paid)
    assert out.sum() == pytest.approx(0)


@pytest.mark.parametrize(("ranks", "paid"), [([1, 1, 1], [1, 1, 1]), ([2, 2, 2], [-1, -1, -1])])
def test_who_plays_together_wins_or_loses_together(ranks: list[int], paid: list[float]) -> None:
    """In a cooperative game everybody gets the same."""
    out = np.zeros(len(ranks))
    pay(np.array(ranks, np.int32), True, out)
    assert out.tolist() == paid


def test_nobody_is_paid_while_the_game_goes_on() -> None:
    """Before the end all payments are 0."""
    assert payoffs(torri.game("tajuto", players=3).initial()) == [0, 0, 0]


def test_an_illegal_action_loses_alone_or_together() -> None:
    """Who did it gets -1 and the others nothing; in a cooperative game all get -1."""
    assert forfeited(torri.game("tajuto", players=3), 1) == [0, -1, 0]
    assert forfeited(torri.game("couperation", players=3), 1) == [-1, -1, -1]
