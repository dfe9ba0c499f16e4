from __future__ import annotations

import os
import subprocess
import sys

import pytest

import torri
from tests.engine.stone_heap import STONE_HEAP
from torri.engine.compiled import compiling
from torri.engine.game import Game
from torri.lab.simulate import Chunk
from torri.players.warmup import are_players_compiled

GAMES = """
import torri
from torri.lab.simulate import Chunk
for advanced in (False, True):
    game = torri.game("san-gimignano", advanced=advanced)
    print(Chunk(game, ("greedy", "random"), seed=5).play(0, 4).tobytes().hex())
"""


def test_an_unknown_player_is_refused() -> None:
    """The sentence says which players there are."""
    with pytest.raises(torri.Error, match=r'There is no player "gredy"\. Did you mean "greedy"'):
        torri.player("gredy")


@pytest.mark.parametrize("spec", ["random", "greedy", "search:10", "level:1", "level:6"])
def test_a_player_chooses_only_where_its_seat_decides(spec: str) -> None:
    """Asked for another seat's decision, or when the game is over, a player says so."""
    state = torri.game("san-gimignano").match(seed=1).state
    for seat in (1 - state.to_move, None):
        with pytest.raises(torri.Error, match="has nothing to decide now"):
            torri.player(spec, seed=1).choose(state.known_to(seat))
    state.play("pass").play("pass")
    with pytest.raises(torri.Error, match="has nothing to decide now"):
        torri.player(spec, seed=1).choose(state.known_to(0))


def test_compiled_players_play_as_uncompiled_ones() -> None:
    """The same games, to the byte, when players, loops and rules run as plain Python."""
    command = [sys.executable, "-W", "error", "-c", GAMES]
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    printed = subprocess.run(command, env=plain, check=True, capture_output=True, text=True).stdout
    compiled = [
        Chunk(torri.game("san-gimignano", advanced=advanced), ("greedy", "random"), seed=5).play(0, 4)
        for advanced in (False, True)
    ]
    assert printed.split() == [games.tobytes().hex() for games in compiled]


@pytest.mark.skipif(not compiling(), reason="the search counts as only compiled code does")
@pytest.mark.parametrize("spec", ["greedy", "search:100", "level:2"])
def test_a_game_that_nobody_told_players_about_is_played(spec: str) -> None:
    """They count the points, or play it to the end and see; here the rules are not even compiled."""
    match, player = Game(STONE_HEAP).match(seed=1), torri.player(spec, seed=1)
    assert are_players_compiled(STONE_HEAP)
    while not match.is_over:
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
