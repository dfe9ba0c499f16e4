"""Tajuto: what holds in every game, an independent recount, compiled against uncompiled."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.games.tajuto_table import check_material, codes, game
from torri import CHANCE
from torri.engine.compiled import compiling
from torri.games.tajuto.state import POSITION, next_floors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.game import Game
    from torri.engine.state import State

GAMES = 8 if compiling() else 2
OPTIONS: list[dict[str, Any]] = [{}, {"clumsy_fingers": True, "new_tile_at_once": False, "open_scores": True}]


def walk(game: Game, seed: int) -> Iterator[State]:
    """Every position of a random game."""
    random = Random(seed)
    state = game.initial()
    yield state
    while not state.is_over:
        ids, weights = state.weights()
        state.play(random.choices(ids, weights)[0] if ids else random.choice(state.legal.ids))
        yield state


def recount(view: dict[str, Any], seat: int) -> int:
    """The points of a player at the end, counted tile by tile from what everybody sees."""
    player = view["players"][seat]
    finished = {pagoda["colour"] for pagoda in view["pagodas"] if pagoda["height"] == 6}
    points = 0
    for printed in player["wisdom"]:
        points += printed + player["lanterns"]
    for colour in player["inaugurations"]:
        points += 4 + player["lanterns"] if colour in finished else 0
    return points + sum(objective["owner"] == seat for objective in view["objectives"])


def test_a_position_is_small() -> None:
    """At most 512 bytes."""
    assert POSITION.itemsize == 256


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=["default", "options"])
def test_random_games(players: int, options: dict[str, Any]) -> None:
    """Material is conserved, lists are sorted and leave a choice, a draw is possible, and games end."""
    check_games(game(players, **options), range(GAMES))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_for_long(players: int) -> None:
    """The same over many games."""
    check_games(game(players), range(GAMES, 300))


def check_games(game: Game, seeds: range) -> None:
    """What holds in every position of random games."""
    for state in (state for seed in seeds for state in walk(game, seed)):
        check_material(state)
        ids = state.legal.ids
        assert ids == sorted(set(ids))
        s = state.position
        assert (s.meditation >= 0).all()
        if state.to_move == CHANCE:
            assert ids == state.weights()[0]
            assert len(ids) >= 1
        elif not state.is_over:
            assert len(ids) >= 2
        if s.tiles_used == 0 and not state.is_over:
            assert int(s.bag) & next_floors(s)
            assert state.to_move == CHANCE or "draw with A" in codes(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_final_points_match_an_independent_recount(players: int) -> None:
    """The points and the winners are those of a count from the public view."""
    for seed in range(5 * GAMES):
        *_, state = walk(game(players), seed)
        points = [recount(state.view(None), seat) for seat in range(players)]
        assert list(state.scores) == points
        assert state.outcome is not None
        best = tuple(seat for seat in range(players) if points[seat] == max(points))
        assert state.outcome.winners == best


@pytest.mark.parametrize("players", [2, 3, 4])
def test_records_replay(players: int) -> None:
    """A record gives the same position, and its log can be read from every chair."""
    match = game(players).match(seed=players)
    random = Random(players)
    while not match.is_over:
        match.play(match.to_move, random.choice(match.state.legal.ids))
    again = torri.replay(match.record.dumps())
    assert again.state == match.state
    assert [str(entry) for entry in again.log(None)] == [str(entry) for entry in match.log(0)]


def test_codes_and_bytes_come_back() -> None:
    """A code is found again, and bytes give the same position."""
    for state in walk(game(3), 1):
        for action in state.legal:
            assert state.game.actions.find(action.code) is action
        assert state.game.from_bytes(state.to_bytes()) == state == state.copy()


def trajectory(players: int, options: dict[str, Any], seed: int) -> str:
    """A hash of every position of a random game, with its choices, its points and its numbers."""
    digest = hashlib.sha256()
    for state in walk(torri.game("tajuto", players, **options), seed):
        digest.update(state.to_bytes())
        digest.update(repr((state.legal.ids, state.weights(), state.scores)).encode())
        digest.update(state.tensor(players - 1).tobytes())
    return digest.hexdigest()


@pytest.mark.skipif(not compiling(), reason="this run is not compiled")
@pytest.mark.parametrize("players", [2, 4])
def test_compiled_equals_uncompiled(players: int) -> None:
    """The rules as plain Python, with every warning an error, write the same bytes as the compiled ones."""
    options = OPTIONS[players == 4]
    call = f"print(trajectory({players}, {options}, 5))"
    code = f"from tests.games.test_tajuto_battery import trajectory; {call}"
    paths = [os.getcwd(), *sys.path]  # noqa: PTH109 - as the test run found its modules
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert plain.stderr == ""
    assert plain.stdout.strip() == trajectory(players, options, 5)
