"""One press for two decisions: what a button does at once is always possible, and nothing is missing."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

import torri
from benchmarks.presses import count, pairs_offered
from torri.engine.foresight import foresee
from torri.web.drawing import fragment
from torri.web.legal import legal_actions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State

pytestmark = pytest.mark.xdist_group("shortcuts")  # one worker: its games are played once

BRINGS = re.compile(r'value="([^"]*)" [^>]*data-brings="([^"]*)"[^>]*data-then="([^"]*)"')
COSTS, PRICE = re.compile(r"costs (\d+)"), re.compile(r": (\d+) meditation")
LEADS_TO = {"draw": "size", "offer": "offer", "acquire": "acquire", "end": "keep"}
"""The first words of two codes of which the second is what the first was for."""


@pytest.fixture(scope="module", params=[2, 4])
def turns(request: pytest.FixtureRequest) -> list[State]:
    """Positions of a random and of a greedy game of Tajuto in which a tile can be used."""
    return [state for spec in ("random", "greedy") for state in game_of(spec, request.param)]


def game_of(spec: str, players: int) -> Iterator[State]:
    """The decisions of a game in the phase of a turn."""
    match, player = torri.game("tajuto", players=players).match(seed="short"), torri.player(spec, seed=1)
    while not match.is_over:
        known = match.state.known_to(match.to_move)
        if known.view()["phase"] == "turn":
            yield match.state
        match.play(match.to_move, player.choose(known))


def usage_of(known: Knowledge) -> dict[str, tuple[int, bool]]:
    """What each tile of the seat costs, and of equal ones those with one use first."""
    tiles = known.view()["players"][known.seat]["action_tiles"]
    return {tile["tile"]: (tile["usage"], tile["tile"] in "ABC") for tile in tiles}


def possible(state: State) -> set[tuple[str, str]]:
    """By the rules: the cheapest tile for each action with all it can be used for, and the floors to keep."""
    usage = usage_of(state.known_to(state.to_move))
    firsts: dict[str, list[str]] = {}
    for action in state.legal:
        if "tile" in action.data and action.data["do"].endswith(" with"):
            firsts.setdefault(str(action.data["do"]), []).append(action.code)
    chosen = [min(codes, key=lambda code: usage[code[-1]]) for codes in firsts.values()]
    chosen += [action.code for action in state.legal if action.code == "end turn"]
    found = set()
    for first in chosen:
        after = state.after(state.game.actions.find(first))
        if after.to_move == state.to_move:
            wanted = LEADS_TO[first.split()[0]]
            found |= {(first, then.code) for then in after.legal if then.data["do"] == wanted}
    return found


def test_every_pair_that_is_offered_is_possible_and_none_is_missing(turns: list[State]) -> None:
    """A press uses the cheapest tile for what was pressed, wherever the rules allow it."""
    for state in turns:
        offered = pairs_offered(state.known_to(state.to_move))
        assert {pair for pair in offered if pair[1] != "end turn"} == possible(state)


def test_build_and_end_is_always_possible(turns: list[State]) -> None:
    """It is offered only where the turn would not end by itself."""
    offered = 0
    for state in turns:
        for first, then in pairs_offered(state.known_to(state.to_move), "prompt"):
            after = state.after(state.game.actions.find(first))
            assert after.to_move == state.to_move
            assert then in {action.code for action in after.legal}
            offered += 1
    assert offered


def meditation(after: State, before: State) -> int:
    """How far the monk of the seat to move has gone."""
    seat = before.to_move
    return int(after.position.meditation[seat]) - int(before.position.meditation[seat])


def test_a_pair_says_what_both_of_its_actions_bring(turns: list[State]) -> None:
    """Meditation paid and gained, points and objectives are those of the rules."""
    checked = 0
    for state in turns[::3]:
        known = state.known_to(state.to_move)
        html = fragment(known.view(), legal_actions(known))["table"]
        for first, said, then in BRINGS.findall(html):
            after = state.after(state.game.actions.find(unescape(first)))
            foreseen = foresee(after.known_to(state.to_move))[unescape(then)]
            for phrase in foreseen.says:
                if not phrase.startswith("costs"):
                    assert phrase in unescape(said), (first, then, said)
                    checked += 1
            paid = -meditation(after, state) + sum(
                int(n) for n in PRICE.findall(after.describe(unescape(then)))
            )
            assert sum(int(n) for n in COSTS.findall(unescape(said))) == paid, (first, then, said)
    assert checked


@pytest.mark.parametrize("players", [2, 4])
def test_a_turn_takes_two_presses_at_most(players: int) -> None:
    """On the same games it were 2.7 to 2.9, a press for each decision (docs/browser.md has more of them)."""
    turns, decisions, presses = count("tajuto", players, games=2)
    assert presses <= 2.0 * turns
    assert decisions > 2.4 * turns
