"""San Gimignano: the battery, an independent recount, compiled against uncompiled, bounds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.san_gimignano_table import cards_on_table, game, play, table
from torri.engine.compiled import compiling
from torri.games.san_gimignano.words import READINGS
from torri.testing import check_game, check_uncompiled, random_states
from torri.testing.play import any_action

if TYPE_CHECKING:
    from collections import Counter

    from torri.engine.state import State

BASE: dict[str, Any] = {}
ADVANCED: dict[str, Any] = {"advanced": True}
EVERYTHING: dict[str, Any] = {"advanced": True, "deals": 2, **dict.fromkeys(READINGS, True)}
VARIANTS = [BASE, ADVANCED, EVERYTHING]
NAMES = ["base", "advanced", "every option"]


def all_cards(state: State) -> Counter[int]:
    """Every card wherever it lies; cards that Giostra left on the table belong to no tower for the moment."""
    cards = cards_on_table(state.position)
    if state.view(None)["phase"] == "rebuild":
        cards.update({kind: int(count) for kind, count in enumerate(state.position.laid)})
    return +cards


# --- an independent count of the points, from what everybody sees ------------------------------------------


def ranks_of(tower: dict[str, Any]) -> list[int]:
    """The ranks of a tower's stories; a stone counts as what it was declared."""
    return [int(story.rstrip("*")) for story in tower["stories"]]


def count_points(view: dict[str, Any], seat: int) -> int:
    """The points of a player's table in this deal, by the five items of the sheet and the nobles."""
    own, other = view["players"][seat]["towers"], view["players"][1 - seat]["towers"]
    nobles = view["players"][seat]["nobles_used"]
    points = 5 * sum(tower["complete"] for tower in own)
    points += 10 * (view["marker"] == seat)
    points += 7 * nobles.count("monumento")
    points += 5 * nobles.count("cappella") * sum(len(tower["stories"]) >= 5 for tower in own)
    colourful = [tower for tower in own if len(set(ranks_of(tower))) > 1]
    points += len(colourful) * sum(len(tower["stories"]) for tower in colourful)
    for rank in range(5, 11):
        mine, theirs = plain_heights(own, rank), plain_heights(other, rank)
        points += rank if mine and max(mine) >= max(theirs, default=0) else 0
    unblessed = view["players"][seat]["unblessed"]
    points += 2 * sum(plain_heights([tower for tower in own if tower["slot"] not in unblessed], 7))
    return points


def plain_heights(towers: list[dict[str, Any]], rank: int) -> list[int]:
    """The heights of the plain towers of a rank."""
    return [len(tower["stories"]) for tower in towers if set(ranks_of(tower)) == {rank}]


def recount(state: State) -> list[int]:
    """The points of both players; of a finished match of several deals its totals are the points."""
    view = state.view(None)
    points = [count_points(view, seat) for seat in range(2)]
    if view["deals"] == 1:
        return points
    totals = [player["total"] for player in view["players"]]
    if state.is_over:
        return totals
    closer = int(state.position.closer)
    if closer >= 0 and "close_free" not in view["readings"] and winners(points, view["marker"]) != (closer,):
        points[closer] -= 10
    return [sum(each) for each in zip(totals, points, strict=True)]


def winners(points: list[int], marker: int | None) -> tuple[int, ...]:
    """Who wins a single deal by these points: the marker breaks a tie."""
    best = [seat for seat in range(2) if points[seat] == max(points)]
    return (marker,) if len(best) == 2 and marker is not None else tuple(best)


# --- the tests ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS, ids=NAMES)
def test_the_battery(options: dict[str, Any]) -> None:
    """Every promise of the engine holds along random games, and 45 or 55 cards stay 45 or 55."""
    check_battery(options, games=1, seed=2)


@pytest.mark.soak
@pytest.mark.parametrize("options", VARIANTS, ids=NAMES)
def test_the_battery_for_long(options: dict[str, Any]) -> None:
    """The same over many games."""
    check_battery(options, games=200, seed=3)


def check_battery(options: dict[str, Any], games: int, seed: int) -> None:
    """The battery; the parts of a score are those of the last deal."""
    one_deal = options.get("deals", 1) == 1
    check_game(game(**options), games, seed, conserved=all_cards, recount=recount, parts=one_deal)


@pytest.mark.parametrize("options", [BASE, ADVANCED, {**EVERYTHING, "deals": 1}], ids=NAMES)
def test_points_match_an_independent_recount(options: dict[str, Any]) -> None:
    """Over two thousand random games the points and the winner are those of a count from the public view."""
    games = 2000 if compiling() else 10
    finished = 0
    for state in random_states(game(**options), count=10**9, seed=4, steps=400):
        if not state.is_over:
            continue
        view = state.view(None)
        points = [count_points(view, seat) for seat in range(2)]
        assert list(state.scores) == points
        assert state.outcome is not None
        assert state.outcome.winners == winners(points, view["marker"])
        finished += 1
        if finished == games:
            return


@pytest.mark.parametrize("options", [BASE, ADVANCED], ids=NAMES[:2])
def test_points_match_an_independent_recount_during_play(options: dict[str, Any]) -> None:
    """The points can be counted from the public view at any time."""
    for state in random_states(game(**options), count=500 if compiling() else 100, seed=5, steps=40):
        assert list(state.scores) == recount(state)


@pytest.mark.parametrize("close_free", [False, True])
def test_points_after_a_close_match_an_independent_recount(close_free: bool) -> None:
    """Whatever is built after a Close, the points of its caller are right; random games seldom get there."""
    built = ("9 9 9!, 8 8 8!, 7 6 5!, 10 10 10!", "9 8 7 6 5, 10 9 8 7 6, 9 8 7")
    hands = ("6 6 6 7 7 7", "5 5 5 9 9 9")
    for number in range(20):
        state = table(deals=2, towers=built, hands=hands, marker=1, market="", close_free=close_free)
        random = Random(number)
        play(state, "close")
        while state.view(None)["deal"] == 1:
            assert list(state.scores) == recount(state)
            play(state, any_action(state, random).code)
        assert list(state.scores) == recount(state)


@pytest.mark.parametrize("options", VARIANTS, ids=NAMES)
def test_cards_are_conserved_and_hands_keep_their_limit(options: dict[str, Any]) -> None:
    """At many random positions all cards are there, and no hand or tower is too large."""
    box = all_cards(game(**options).initial())
    for state in random_states(game(**options), count=600 if compiling() else 200, seed=6, steps=40):
        assert all_cards(state) == box
        for player in state.view(None)["players"]:
            assert player["hand_size"] <= player["hand_limit"]
            for tower in player["towers"]:
                assert 3 <= tower["height"] <= (8 if tower["kind"] == "colourful" else 13)


@pytest.mark.skipif(not compiling(), reason="this run is not compiled")
@pytest.mark.parametrize("options", VARIANTS, ids=NAMES)
def test_compiled_equals_uncompiled(options: dict[str, Any]) -> None:
    """The rules as plain Python, with every warning an error, write the same bytes as the compiled ones."""
    check_uncompiled(game(**options), games=1, seed=7)


@pytest.mark.soak
def test_nothing_reaches_beyond_an_array() -> None:
    """With bounds checks on, random games run as without; plain Python checks them above."""
    check_uncompiled(game(**EVERYTHING), games=5, seed=8, NUMBA_BOUNDSCHECK="1")
