from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.games.tajuto_table import play, table
from torri.games.tajuto.state import PHASES
from torri.lab.simulate import simulate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.state import State

ODD = {"clumsy_fingers": True, "new_tile_at_once": False}


def decisions(players: int, games: int, seed: int, **options: Any) -> Iterator[State]:
    """Every position of random games in which a seat decides."""
    dice = Random(seed)
    game = torri.game("tajuto", players, **options)
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


@pytest.mark.parametrize("options", [{}, ODD])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_is_legal_in_every_phase(players: int, options: dict[str, Any]) -> None:
    """Turns, sizes, offerings, tiles and the floor that is kept: greedy chooses something legal."""
    seen = set()
    player = torri.player("greedy", seed=1)
    for state in decisions(players, 4, seed=2, **options):
        seen.add(PHASES[state.position.phase])
        assert player.choose(state.known_to(state.to_move)).id in state.legal.ids
    assert seen == {"turn", "draw", "offering", "acquire", "keep"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_beats_random(players: int) -> None:
    """One greedy player among random ones wins nearly always; a fixed seed, and far from the border."""
    line_up = ["greedy", *["random"] * (players - 1)]
    results = simulate(torri.game("tajuto", players), line_up, 400, seed=1)
    assert results.players[0].wins.low > 0.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_with_the_fourth_pagoda(players: int) -> None:
    """Greedy players build: none of their games comes to a standstill."""
    game = torri.game("tajuto", players)
    for seed in range(8):
        match = game.match(seed=seed)
        seats = [torri.player("greedy", seed=seed + seat) for seat in range(players)]
        while not match.is_over:
            match.play(match.to_move, seats[match.to_move].choose(match.state.known_to(match.to_move)))
        assert not match.state.position.stalled


def test_same_seed_same_choices() -> None:
    """Two greedy players with one seed choose alike all along, ties included."""
    one, two = torri.player("greedy", seed="tie"), torri.player("greedy", seed="tie")
    for state in decisions(3, 3, seed=3):
        known = state.known_to(state.to_move)
        assert one.choose(known) is two.choose(known)


def test_choosing_changes_nothing() -> None:
    """The player thinks on its own copy of what it knows."""
    player = torri.player("greedy", seed=1)
    for state in decisions(2, 2, seed=4):
        known = state.known_to(state.to_move)
        before = known.to_bytes()
        player.choose(known)
        assert known.to_bytes() == before


def test_offers_before_it_covers_the_place() -> None:
    """An offering on the fourth floor brings 6 steps, and the fifth floor then 2 more."""
    state = table(pagodas={"amber": 4}, floors=("amber 5",), meditation=(0, 0))
    assert choice(state) == "offer with A"
    play(state, "offer with A")
    assert choice(state) == "build amber"


def test_bets_on_the_pagoda_that_it_finishes() -> None:
    """With the roof in front of it and 8 steps, the inauguration comes first."""
    state = table(pagodas={"amber": 5}, floors=("amber 6",), meditation=(8, 0), offered=("amber",))
    assert choice(state) == "acquire with A"
    play(state, "acquire with A")
    assert choice(state) == "acquire inauguration amber"


THREE = {"vermilion": 6, "amber": 6, "moss": 6}


def test_the_last_roof_ends_a_game_that_is_won() -> None:
    """Ahead, greedy feels for the last roof; behind, it does not."""
    for tiles, wants in ((("wisdom-5", ""), True), (("", "wisdom-5"), False)):
        state = table(pagodas=THREE | {"teal": 5, "plum": 3}, tiles=tiles)
        play(state, *(["draw with A"] if "draw with A" in [a.code for a in state.legal] else []))
        assert (choice(state) == "size 6") is wants


def test_spends_when_the_end_is_near() -> None:
    """Steps are worth nothing after the end: with three pagodas finished they become points."""
    state = table(pagodas=THREE | {"teal": 5, "plum": 5}, meditation=(18, 18))
    assert choice(state) == "acquire with A"
