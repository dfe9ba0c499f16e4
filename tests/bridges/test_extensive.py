"""Trees of small games: OpenSpiel's exact solvers read them, and find what is known."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pyspiel
import pytest

import torri
from tests.engine.stone_heap import STONE_HEAP
from torri import CHANCE
from torri.bridges.extensive import Tree, small, tree
from torri.bridges.payoffs import payoffs
from torri.engine.game import Game

if TYPE_CHECKING:
    from torri.engine.state import State


def solved(found: Tree, iterations: int) -> tuple[float, float]:
    """What the game is worth to seat 0 under the average policy of CFR+, and how far that is from Nash."""
    game = pyspiel.load_efg_game(found.text)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    worth = pyspiel.expected_returns(game.new_initial_state(), policy, -1, use_infostate_get_policy=True)[0]
    return worth, pyspiel.nash_conv(game, policy)


def test_the_tree_of_a_heap_of_stones() -> None:
    """7 stones, one or two at a time, in 21 orders. Whoever takes 4 wins, and the first can see to that."""
    found = tree(Game(STONE_HEAP))
    orders = [1, 1]  # ways to take so many stones: the last one or two after all ways to take the others
    while len(orders) <= 7:
        orders.append(orders[-1] + orders[-2])
    assert found.counts == {"decisions": sum(orders[:7]), "chance": 0, "ends": orders[7]}
    worth, conv = solved(found, 200)
    assert worth == pytest.approx(1, abs=0.02)
    assert conv == pytest.approx(0, abs=0.02)


def test_a_game_as_printed_has_no_tree() -> None:
    """It is refused after so many positions, with a sentence, instead of filling the memory."""
    with pytest.raises(torri.Error, match="more than 50 positions"):
        tree(torri.game("tajuto"), most=50)


def test_a_game_without_a_small_form_says_so() -> None:
    """Instead of a tree that nobody could write down."""
    with pytest.raises(torri.Error, match="couperation has no small form yet"):
        small("couperation")


@pytest.mark.soak  # it compiles a variant
def test_the_small_form_of_san_gimignano_has_a_known_value() -> None:
    """Both seats are alike until chance says who deals, so nobody is ahead; then whoever begins wins."""
    found = tree(small("san-gimignano"))
    assert found.counts == {"decisions": 3086, "chance": 75, "ends": 1534}
    assert [len(own) for own in found.infosets] == [1320, 1320]
    worth, conv = solved(found, 100)
    assert worth == pytest.approx(0, abs=0.001)
    assert conv == pytest.approx(0, abs=0.001)


@pytest.mark.soak  # it compiles a variant
def test_the_small_form_of_saint_petersburg_has_a_known_value() -> None:
    """Nothing is hidden, and chance deals the start markers to both seats alike, so nobody is ahead."""
    found = tree(small("saint-petersburg"))
    assert found.counts == {"decisions": 30672, "chance": 505, "ends": 11250}
    assert sum(len(own) for own in found.infosets) == found.counts["decisions"]
    worth, conv = solved(found, 100)
    assert worth == pytest.approx(0, abs=0.002)
    assert conv == pytest.approx(0, abs=0.002)


@pytest.mark.soak  # it compiles a variant
def test_the_small_form_of_tajuto_has_a_known_value() -> None:
    """Whoever begins builds the first and the last pagoda and goes furthest; chance says who that is."""
    game = small("tajuto")
    found = tree(game)
    assert found.counts == {"decisions": 1568, "chance": 803, "ends": 8064}
    assert sum(len(own) for own in found.infosets) == found.counts["decisions"]
    worth, conv = solved(found, 100)
    assert worth == pytest.approx(0, abs=0.001)
    assert conv == pytest.approx(0, abs=0.001)
    begun = [game.initial().play(f"first {seat}") for seat in range(2)]
    assert [best(state, {}) for state in begun] == [1, -1]


def best(state: State, found: dict[bytes, Fraction]) -> Fraction:
    """What a position without secrets is worth to seat 0, counted back from the ends."""
    key = state.to_bytes()
    if key in found:
        return found[key]
    if state.is_over:
        return Fraction(payoffs(state)[0])
    after = [best(state.copy().play(number), found) for number in state.legal.ids]
    if state.to_move == CHANCE:
        weights = state.weights()[1]
        found[key] = sum((one * weight for one, weight in zip(after, weights, strict=True)), Fraction(0))
        found[key] /= sum(weights)
    else:
        found[key] = max(after) if state.to_move == 0 else min(after)
    return found[key]
