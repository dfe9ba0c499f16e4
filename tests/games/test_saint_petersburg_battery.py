"""Saint Petersburg: the battery that every game must pass, compiled against uncompiled, bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.saint_petersburg_referee import recount
from tests.games.saint_petersburg_table import cards_on_table, game
from torri.engine.compiled import compiling
from torri.testing import check_game, check_uncompiled

if TYPE_CHECKING:
    from collections import Counter

    from torri.engine.state import State

PLAYERS = (2, 3, 4)
GAMES = 4 if compiling() else 1
ALL_ON = {
    "youngest": 2,
    "displace_used_observatory": True,
    "tie_by_all_money": True,
    "open_money": True,
    "open_hands": True,
}
needs_compiled = pytest.mark.skipif(not compiling(), reason="this run is not compiled")


def all_cards(state: State) -> Counter[str]:
    """Every card wherever it lies."""
    return +cards_on_table(state.position)


def recount_all(state: State) -> list[int]:
    """The points of everybody, from the view of a finished game."""
    view = state.view(None)
    return [recount(view, seat) for seat in range(state.game.players)]


@pytest.mark.parametrize("players", PLAYERS)
def test_battery(players: int) -> None:
    """Random games keep every promise that the engine makes."""
    check_game(game(players), games=GAMES, seed=3, conserved=all_cards, recount=recount_all)


@pytest.mark.parametrize("players", PLAYERS)
def test_battery_with_every_option(players: int) -> None:
    """The same with all options switched on."""
    check_game(game(players, **ALL_ON), games=GAMES, seed=4, conserved=all_cards, recount=recount_all)


@needs_compiled
@pytest.mark.parametrize("players", PLAYERS)
def test_compiled_equals_uncompiled(players: int) -> None:
    """The rules as plain Python, with every warning an error, write the same bytes as the compiled ones."""
    check_uncompiled(game(players, **ALL_ON if players == 4 else {}), games=1, seed=7)


@pytest.mark.soak
def test_nothing_reaches_beyond_an_array() -> None:
    """With bounds checks on, random games run as without; plain Python checks them above."""
    check_uncompiled(game(4), games=10, seed=8, NUMBA_BOUNDSCHECK="1")
