from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import torri
from tests.games.saint_petersburg_table import pass_round, table
from torri.games.saint_petersburg.material import PUB
from torri.games.saint_petersburg.state import PHASES
from torri.lab.simulate import simulate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.state import State


def decisions(players: int, games: int, seed: int) -> Iterator[State]:
    """Every position of random games in which a seat decides."""
    dice = Random(seed)
    game = torri.game("saint-petersburg", players)
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_is_legal_in_every_phase(players: int) -> None:
    """Turns, turned cards and Pubs: greedy chooses something legal."""
    seen = set()
    player = torri.player("greedy", seed=1)
    for state in decisions(players, 8, seed=2):
        seen.add(PHASES[state.position.phase])
        assert player.choose(state.known_to(state.to_move)).id in state.legal.ids
    assert seen == {"turn", "drawn", "pub"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_beats_random(players: int) -> None:
    """One greedy player among random ones wins nearly always; a fixed seed, and far from the border."""
    line_up = ["greedy", *["random"] * (players - 1)]
    results = simulate(torri.game("saint-petersburg", players), line_up, 400, seed=1)
    assert results.players[0].wins.low > 0.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_same_seed_same_choices(players: int) -> None:
    """Two greedy players with one seed choose alike all along, ties included."""
    one, two = torri.player("greedy", seed="tie"), torri.player("greedy", seed="tie")
    for state in decisions(players, 2, seed=3):
        known = state.known_to(state.to_move)
        assert one.choose(known) is two.choose(known)


def test_choosing_changes_nothing() -> None:
    """The player thinks on its own copy of what it knows."""
    player = torri.player("greedy", seed=1)
    for state in decisions(3, 1, seed=4):
        known = state.known_to(state.to_move)
        before = known.to_bytes()
        player.choose(known)
        assert known.to_bytes() == before


def test_drinks_what_it_can_at_the_end() -> None:
    """In the last series rubles are worth more at the Pub than in the chest."""
    state = pass_round(table(tableaus=("pub",), round="building", rubles=(10, 0)))
    s = state.position
    s.last_series = 1
    assert s.tableau[s.to_move, PUB]
    assert choice(state) == "pub 5"
