from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.games.couperation_table import VARIANT_NAMES, VARIANTS, pyramid, table
from torri.games.couperation.state import PHASES
from torri.lab.simulate import Chunk, simulate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.state import State

GAMES = """
import torri
from torri.lab.simulate import Chunk
print(Chunk(torri.game("couperation", 3), ("greedy", "random", "greedy"), seed=5).play(0, 2).tobytes().hex())
"""


def decisions(players: int, games: int, seed: int, **options: Any) -> Iterator[State]:
    """Every position of random games in which a seat decides."""
    dice = Random(seed)
    game = torri.game("couperation", players, **options)
    for _ in range(games):
        state = game.initial()
        while not state.is_over:
            ids, weights = state.weights()
            if ids:
                state.play(dice.choices(ids, weights)[0])
            else:
                yield state
                state.play(dice.choice(state.legal))


def choice(state: State, seed: int = 1) -> str:
    """What greedy does here."""
    return torri.player("greedy", seed=seed).choose(state.known_to(state.to_move)).code


@pytest.mark.parametrize("options", VARIANTS, ids=VARIANT_NAMES)
def test_every_choice_is_legal_in_every_phase(options: dict[str, Any]) -> None:
    """Wishes, draws, actions, each step of a Reserve play and discards: greedy chooses something legal."""
    seen = set()
    player = torri.player("greedy", seed=1)
    for players in (2, 3, 4):
        for state in decisions(players, 12, seed=2, **options):
            seen.add(PHASES[state.position.phase])
            assert player.choose(state.known_to(state.to_move)).id in state.legal.ids
    assert seen == {"wish", "draw", "action", "send", "fetch", "set", "discard", "clear"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_seat_cannot_know_makes_no_difference(players: int) -> None:
    """Two positions that a seat cannot tell apart give the same choice for the same seed."""
    for number, state in enumerate(decisions(players, 6, seed=5)):
        known = state.known_to(state.to_move)
        other = known.sample(number)
        chosen = torri.player("greedy", seed=number).choose(known)
        assert torri.player("greedy", seed=number).choose(other.known_to(other.to_move)) is chosen


@pytest.mark.parametrize(("players", "share"), [(2, 0.38), (3, 0.36), (4, 0.24)])
def test_the_team_wins_its_share(players: int, share: float) -> None:
    """A fixed seed, and far from the border; all seats win together."""
    results = simulate(torri.game("couperation", players), ["greedy"] * players, 300, seed=1)
    assert {player.wins for player in results.players} == {results.players[0].wins}
    assert results.players[0].wins.low > share
    assert results.draws == 0


def test_choosing_changes_nothing() -> None:
    """The player thinks on its own copy of what it knows."""
    player = torri.player("greedy", seed=1)
    for state in decisions(3, 3, seed=4):
        known = state.known_to(state.to_move)
        before = known.to_bytes()
        player.choose(known)
        assert known.to_bytes() == before


def test_compiled_players_play_as_uncompiled_ones() -> None:
    """The same games, to the byte, as plain Python: blanked cards are never reckoned with."""
    command = [sys.executable, "-W", "error", "-c", GAMES]
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    printed = subprocess.run(command, env=plain, check=True, capture_output=True, text=True).stdout
    compiled = Chunk(torri.game("couperation", 3), ("greedy", "random", "greedy"), seed=5).play(0, 2)
    assert printed.strip() == compiled.tobytes().hex()


def test_the_finish_wins() -> None:
    """With everything else in place the Finish goes on the apex."""
    assert choice(table(hands=("finish 2", "9"), tower=pyramid())) == "play finish d7"


def test_the_own_card_is_turned_up() -> None:
    """The last face-down card is turned up by who placed it, so that the owner of the Finish comes next."""
    assert choice(table(hands=("2 4", "finish 9"), tower=pyramid(down="d6"))) == "reveal d6"


def test_what_another_hid_is_left_to_that_player() -> None:
    """A card that one does not know may not fit, and there are other things to do."""
    state = table(hands=("10 19 30", "2 4"), tower=pyramid(3, down="d3").replace("@0", "@1"))
    assert any(action.code == "reveal d3" for action in state.legal)
    assert choice(state).startswith("play")


def test_a_card_goes_where_it_leaves_room() -> None:
    """Beside the 25 a number that leaves numbers for all places between: the 37, not the 26."""
    assert choice(table(hands=("26 37", "2 3"))).startswith("play 37")
