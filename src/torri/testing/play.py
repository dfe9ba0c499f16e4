"""Random games, and positions along them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import left_open, rules_of
from torri.engine.compiled import bind
from torri.engine.loops import pick
from torri.engine.record import Record, Step
from torri.engine.rng import below, rng as generator
from torri.engine.seats import CHANCE, OVER
from torri.testing.promises import demand, outcome_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.game import Game
    from torri.engine.state import State
    from torri.engine.vocabulary import Action


@dataclass
class Played:
    """A random game: who did what, step by step, and where it led."""

    game: Game
    end: State
    steps: list[tuple[int, Action]] = field(default_factory=list)

    def positions(self) -> Iterator[State]:
        """Every position from the opening to the end: one state that goes on."""
        state = self.game.initial()
        yield state
        for _, action in self.steps:
            yield state.play(action)

    def record(self) -> Record:
        """The record of the game, made without a match."""
        end = outcome_of(self.end)
        return Record(
            self.game.id,
            self.game.players,
            dict(self.game.options),
            [f"seat {seat}" for seat in range(self.game.players)],
            [Step(None if by == CHANCE else by, action.code) for by, action in self.steps],
            {"scores": list(end.scores), "winners": list(end.winners)},
        )


def play_randomly(game: Game, random: Random, longest: int = 20_000) -> Played:
    """Play a game to its end, every action as likely as any other, chance by its weights."""
    played = Played(game, game.initial())
    state = played.end
    while not state.is_over:
        demand(len(played.steps) < longest, "{!r} has not ended after {} steps.", game, longest)
        action = any_action(state, random)
        played.steps.append((state.to_move, action))
        state.play(action)
    return played


def any_action(state: State, random: Random) -> Action:
    """A random legal action, or a random outcome of chance."""
    if state.to_move != CHANCE:
        return random.choice(state.legal)
    ids, weights = state.weights()
    return state.game.actions.all[random.choices(ids, weights)[0]]


legal = chance = apply = left_open


def wander(states: Any, choices: Any, rngs: Any, steps: int) -> None:
    """Take random steps, compiled; where the game ends the walk ends."""
    for _ in range(steps):
        if states[0].to_move == OVER:
            return
        if states[0].to_move == CHANCE:
            chance(states[0], choices[0])
            apply(states[0], pick(choices[0], rngs[0]))
        else:
            legal(states[0], choices[0])
            apply(states[0], int(choices[0].ids[below(rngs[0], choices[0].count)]))


def random_states(game: Game, count: int, seed: int, steps: int) -> Iterator[State]:
    """Positions of random games at random places, at most `steps` apart; the last one of each game, too."""
    walk = bind(wander, rules_of(game.rulebook), game.rulebook.id)
    choices = np.zeros(1, game.choices)
    random, rngs = Random(seed), generator(seed)
    state = game.initial()
    for _ in range(count):
        walk(state._array, choices, rngs, random.randrange(1, steps + 1))  # noqa: SLF001
        yield state
        if state.is_over:
            state = game.initial()
