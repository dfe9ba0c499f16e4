"""What holds for the greedy player in every game; what it knows of each stands in a file of its own."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.games.couperation_table import VARIANTS as COUPERATION
from tests.players.positions import decisions
from torri.games.san_gimignano.words import READINGS
from torri.lab.simulate import simulate

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.engine.state import State

ALL_ON = dict.fromkeys(READINGS, True)
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "san-gimignano": [
        {},
        {"advanced": True},
        {"advanced": True, "deals": 2, **ALL_ON, "trade_blind": False},
        {"advanced": True, **ALL_ON},
    ],
    "couperation": COUPERATION,
    "saint-petersburg": [{}],
    "tajuto": [{}, {"clumsy_fingers": True, "new_tile_at_once": False}],
}
DECIDED_BY_SEATS = {
    "san-gimignano": "turn exchange draw complete donazione take return target guard giostra rebuild bury",
    "couperation": "wish draw action send fetch set discard clear",
    "saint-petersburg": "turn drawn pub",
    "tajuto": "turn draw offering acquire keep",
}
RANDOM_GAMES = {"san-gimignano": 24, "couperation": 12, "saint-petersburg": 8, "tajuto": 4}
every_game = pytest.mark.parametrize("name", torri.games())


def ways_to_play(name: str) -> list[Game]:
    """A game for every number of players and set of options."""
    return [
        torri.game(name, players, **options)
        for options in OPTIONS[name]
        for players in torri.game(name).rulebook.players
    ]


def phase(state: State) -> str:
    """The name of the phase."""
    states = import_module(f"torri.games.{state.game.id.replace('-', '_')}.state")
    return states.PHASES[state.position.phase]


@every_game
def test_every_choice_is_legal_in_every_phase(name: str) -> None:
    """Whatever is to be decided, with whatever options, greedy chooses something legal."""
    seen = set()
    player = torri.player("greedy", seed=1)
    for game in ways_to_play(name):
        for state in decisions(game, RANDOM_GAMES[name], seed=0):
            seen.add(phase(state))
            assert player.choose(state.known_to(state.to_move)).id in state.legal.ids
    assert seen == set(DECIDED_BY_SEATS[name].split())


@every_game
def test_what_the_seat_cannot_know_makes_no_difference(name: str) -> None:
    """Two positions that a seat cannot tell apart give the same choice for the same seed."""
    for game in ways_to_play(name):
        for number, state in enumerate(decisions(game, 4, seed=5)):
            known = state.known_to(state.to_move)
            other = known.sample(number)
            chosen = torri.player("greedy", seed=number).choose(known)
            assert torri.player("greedy", seed=number).choose(other.known_to(other.to_move)) is chosen


@every_game
def test_same_seed_same_choices(name: str) -> None:
    """Two greedy players with one seed choose alike all along, ties included."""
    one, two = torri.player("greedy", seed="tie"), torri.player("greedy", seed="tie")
    for game in ways_to_play(name):
        for state in decisions(game, 2, seed=3):
            known = state.known_to(state.to_move)
            assert one.choose(known) is two.choose(known)


@every_game
def test_choosing_changes_nothing(name: str) -> None:
    """The player thinks on its own copy of what it knows."""
    player = torri.player("greedy", seed=1)
    for game in ways_to_play(name):
        for state in decisions(game, 1, seed=4):
            known = state.known_to(state.to_move)
            before = known.to_bytes()
            player.choose(known)
            assert known.to_bytes() == before


@pytest.mark.parametrize("options", [{}, {"advanced": True}, {"deals": 2}])
def test_beats_random_in_san_gimignano(options: dict[str, Any]) -> None:
    """Greedy wins nearly every game against random; a fixed seed, and far from the border."""
    results = simulate(torri.game("san-gimignano", **options), ["greedy", "random"], 400, seed=1)
    assert results.players[0].wins.low > 0.9


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["saint-petersburg", "tajuto"])
def test_beats_random(name: str, players: int) -> None:
    """One greedy player among random ones wins nearly always; a fixed seed, and far from the border."""
    line_up = ["greedy", *["random"] * (players - 1)]
    results = simulate(torri.game(name, players), line_up, 400, seed=1)
    assert results.players[0].wins.low > 0.9
