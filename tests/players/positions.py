"""Positions in which players are asked, for their tests."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import torri

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.game import Game
    from torri.engine.state import State


def decisions(game: Game, games: int, seed: int) -> Iterator[State]:
    """Every position of random games in which a seat decides."""
    dice = Random(seed)
    for _ in range(games):
        state = game.initial()
        while not state.is_over:
            ids, weights = state.weights()
            if ids:
                state.play(dice.choices(ids, weights)[0])
            else:
                yield state
                state.play(dice.choice(state.legal))


def greedy_choice(state: State) -> str:
    """What greedy does here."""
    return torri.player("greedy", seed=1).choose(state.known_to(state.to_move)).code
