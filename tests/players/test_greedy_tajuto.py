from __future__ import annotations

import pytest

import torri
from tests.games.tajuto_table import play, table
from tests.players.positions import greedy_choice


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


def test_offers_before_it_covers_the_place() -> None:
    """An offering on the fourth floor brings 6 steps, and the fifth floor then 2 more."""
    state = table(pagodas={"amber": 4}, floors=("amber 5",), meditation=(0, 0))
    assert greedy_choice(state) == "offer with A"
    play(state, "offer with A")
    assert greedy_choice(state) == "build amber"


def test_bets_on_the_pagoda_that_it_finishes() -> None:
    """With the roof in front of it and 8 steps, the inauguration comes first."""
    state = table(pagodas={"amber": 5}, floors=("amber 6",), meditation=(8, 0), offered=("amber",))
    assert greedy_choice(state) == "acquire with A"
    play(state, "acquire with A")
    assert greedy_choice(state) == "acquire inauguration amber"


THREE = {"vermilion": 6, "amber": 6, "moss": 6}


def test_the_last_roof_ends_a_game_that_is_won() -> None:
    """Ahead, greedy feels for the last roof; behind, it does not."""
    for tiles, wants in ((("wisdom-5", ""), True), (("", "wisdom-5"), False)):
        state = table(pagodas=THREE | {"teal": 5, "plum": 3}, tiles=tiles)
        play(state, *(["draw with A"] if "draw with A" in [a.code for a in state.legal] else []))
        assert (greedy_choice(state) == "size 6") is wants


def test_spends_when_the_end_is_near() -> None:
    """Steps are worth nothing after the end: with three pagodas finished they become points."""
    state = table(pagodas=THREE | {"teal": 5, "plum": 5}, meditation=(18, 18))
    assert greedy_choice(state) == "acquire with A"
