from __future__ import annotations

import os
import subprocess
import sys

import pytest

import torri
from tests.games.couperation_table import pyramid, table
from tests.players.positions import greedy_choice
from torri.lab.simulate import Chunk, simulate

GAMES = """
import torri
from torri.lab.simulate import Chunk
print(Chunk(torri.game("couperation", 3), ("greedy", "random", "greedy"), seed=5).play(0, 2).tobytes().hex())
"""


@pytest.mark.parametrize(("players", "share"), [(2, 0.38), (3, 0.36), (4, 0.24)])
def test_the_team_wins_its_share(players: int, share: float) -> None:
    """A fixed seed, and far from the border; all seats win together."""
    results = simulate(torri.game("couperation", players), ["greedy"] * players, 300, seed=1)
    assert {player.wins for player in results.players} == {results.players[0].wins}
    assert results.players[0].wins.low > share
    assert results.draws == 0


def test_compiled_players_play_as_uncompiled_ones() -> None:
    """The same games, to the byte, as plain Python: blanked cards are never reckoned with."""
    command = [sys.executable, "-W", "error", "-c", GAMES]
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    printed = subprocess.run(command, env=plain, check=True, capture_output=True, text=True).stdout
    compiled = Chunk(torri.game("couperation", 3), ("greedy", "random", "greedy"), seed=5).play(0, 2)
    assert printed.strip() == compiled.tobytes().hex()


def test_the_finish_wins() -> None:
    """With everything else in place the Finish goes on the apex."""
    assert greedy_choice(table(hands=("finish 2", "9"), tower=pyramid())) == "play finish d7"


def test_the_own_card_is_turned_up() -> None:
    """The last face-down card is turned up by who placed it, so that the owner of the Finish comes next."""
    assert greedy_choice(table(hands=("2 4", "finish 9"), tower=pyramid(down="d6"))) == "reveal d6"


def test_what_another_hid_is_left_to_that_player() -> None:
    """A card that one does not know may not fit, and there are other things to do."""
    state = table(hands=("10 19 30", "2 4"), tower=pyramid(3, down="d3").replace("@0", "@1"))
    assert any(action.code == "reveal d3" for action in state.legal)
    assert greedy_choice(state).startswith("play")


def test_a_card_goes_where_it_leaves_room() -> None:
    """Beside the 25 a number that leaves numbers for all places between: the 37, not the 26."""
    assert greedy_choice(table(hands=("26 37", "2 3"))).startswith("play 37")
