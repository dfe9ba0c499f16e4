"""Tajuto: what holds in every game, an independent recount, perft, compiled against uncompiled."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.tajuto_table import check_material, codes, game
from torri import CHANCE
from torri.engine.compiled import compiling
from torri.games.tajuto.state import POSITION, next_floors
from torri.testing import check_game, check_uncompiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.game import Game
    from torri.engine.state import State

GAMES = 8 if compiling() else 2
OPTIONS: list[dict[str, Any]] = [
    {},
    {"clumsy_fingers": True, "new_tile_at_once": False, "open_scores": True, "prices": "D=9,11"},
]
VARIANTS = [(players, options) for players in (2, 3, 4) for options in OPTIONS]
NAMES = [f"{players} players{', options' if options else ''}" for players, options in VARIANTS]


def walk(game: Game, seed: int) -> Iterator[State]:
    """Every position of a random game."""
    random = Random(seed)
    state = game.initial()
    yield state
    while not state.is_over:
        ids, weights = state.weights()
        state.play(random.choices(ids, weights)[0] if ids else random.choice(state.legal.ids))
        yield state


def recount(state: State) -> list[int]:
    """The points of all players at the end, counted tile by tile from what everybody sees."""
    view = state.view(None)
    return [points(view, seat) for seat in range(len(view["players"]))]


def points(view: dict[str, Any], seat: int) -> int:
    """The points of one player."""
    player = view["players"][seat]
    finished = {pagoda["colour"] for pagoda in view["pagodas"] if pagoda["height"] == 6}
    found = sum(objective["owner"] == seat for objective in view["objectives"])
    for printed in player["wisdom"]:
        found += printed + player["lanterns"]
    for colour in player["inaugurations"]:
        found += 4 + player["lanterns"] if colour in finished else 0
    return found


def test_a_position_is_small() -> None:
    """At most 512 bytes."""
    assert POSITION.itemsize == 256


@pytest.mark.parametrize(("players", "options"), VARIANTS, ids=NAMES)
def test_the_battery(players: int, options: dict[str, Any]) -> None:
    """Every promise of the engine holds along random games."""
    check_game(game(players, **options), games=2, seed=players, recount=recount)


@pytest.mark.parametrize(("players", "options"), VARIANTS, ids=NAMES)
def test_random_games(players: int, options: dict[str, Any]) -> None:
    """Material is conserved, every decision is a choice, a draw is possible, and games end."""
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
        ids, s = state.legal.ids, state.position
        assert ids == sorted(set(ids))
        assert (s.meditation >= 0).all()
        assert len(ids) >= (0 if state.is_over else 1 if state.to_move == CHANCE else 2)
        if s.tiles_used == 0 and not state.is_over:
            assert int(s.bag) & next_floors(s)
            assert state.to_move == CHANCE or "draw with A" in codes(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_final_points_match_an_independent_recount(players: int) -> None:
    """The points and the winners are those of a count from the public view."""
    for seed in range(5 * GAMES):
        *_, state = walk(game(players), seed)
        found = recount(state)
        assert list(state.scores) == found
        assert state.outcome is not None
        assert state.outcome.winners == tuple(s for s in range(players) if found[s] == max(found))


def perft(state: State, depth: int) -> int:
    """How many sequences of so many actions and outcomes there are."""
    legal = state.legal
    return len(legal) if depth == 1 else sum(perft(state.copy().play(action), depth - 1) for action in legal)


def test_perft() -> None:
    """The first steps of a game of two, counted by hand.

    1: who begins, 2. 2: the draw with A is forced, 6 sizes, 12. 3: 8 colours each, 96.
    4: a floor of size 2 to 6 does not fit, and the other player chooses a size: 2 * 5 * 8 * 6 = 480. One of
       size 1 is built, and the other draws or offers: 2 * 8 * 2 = 32. 480 + 32 = 512.
    5: of one size a colour is gone, 2 * 5 * 8 * (5 * 8 + 7) = 3760. After the build a draw has 6 sizes; an
       offering is forced and ends the turn, and the next draw has 6: 16 * (6 + 6) = 192. 3760 + 192 = 3952.
    """
    state = game(2).initial()
    assert [perft(state, depth) for depth in range(1, 6)] == [2, 12, 96, 512, 3952]


@pytest.mark.skipif(not compiling(), reason="this run is not compiled")
@pytest.mark.parametrize(("players", "options"), [VARIANTS[0], VARIANTS[5]], ids=[NAMES[0], NAMES[5]])
def test_compiled_equals_uncompiled(players: int, options: dict[str, Any]) -> None:
    """The rules as plain Python, with every warning an error, write the same bytes as the compiled ones."""
    check_uncompiled(game(players, **options), games=2, seed=7)


@pytest.mark.soak
def test_nothing_reaches_beyond_an_array() -> None:
    """With bounds checks on, random games run as without; plain Python checks them above."""
    check_uncompiled(game(4, **OPTIONS[1]), games=10, seed=8, NUMBA_BOUNDSCHECK="1")
