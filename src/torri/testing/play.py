"""Random games, and positions along them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import rules_of
from torri.engine.compiled import bind, left_open
from torri.engine.loops import pick
from torri.engine.record import Record, Step
from torri.engine.rng import below, rng as generator
from torri.engine.seats import CHANCE, OVER
from torri.testing.moves import check_moves
from torri.testing.promises import demand, hold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torri.engine.game import Game
    from torri.engine.state import State
    from torri.engine.vocabulary import Action

REMEMBERED = 12  # steps that are told of the way to a position


@dataclass(frozen=True)
class Place:
    """A position on the way of a game, for a sentence that says where something is wrong."""

    game: Game
    steps: Sequence[tuple[int, Action]]
    number: int  # of the steps that led here

    def __str__(self) -> str:
        """The number of the last step, who did it, and the codes of the last few."""
        if not self.number:
            return f"In {self.game!r}, in the opening position."
        steps = self.steps[max(0, self.number - REMEMBERED) : self.number]
        codes = ", ".join(f'"{action.code}"' for _, action in steps)
        way = f"... {codes}" if self.number > REMEMBERED else codes
        return f"In {self.game!r}, after step {self.number}, {done_by(*steps[-1])}. The way there: {way}."


def done_by(seat: int, action: Action) -> str:
    """An action and whose it was."""
    return f'"{action.code}" by {"chance" if seat == CHANCE else f"seat {seat}"}'


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

    def walk(self) -> Iterator[tuple[Place, State]]:
        """Every position with its place."""
        for number, state in enumerate(self.positions()):
            yield Place(self.game, self.steps, number), state

    def place(self) -> Place:
        """The place to which the game has come."""
        return Place(self.game, self.steps, len(self.steps))

    def record(self) -> Record:
        """The record of the game, made without a match."""
        outcome = self.end.outcome
        end = {"scores": list(outcome.scores), "winners": list(outcome.winners)} if outcome else None
        return Record(
            self.game.id,
            self.game.players,
            dict(self.game.options),
            [f"seat {seat}" for seat in range(self.game.players)],
            [Step(None if by == CHANCE else by, action.code) for by, action in self.steps],
            end,
        )


def play_randomly(game: Game, random: Random, longest: int = 20_000) -> Played:
    """Play a game to its end, every action as likely as any other, chance by its weights."""
    played = Played(game, game.initial())
    state = played.end
    while not state.is_over:
        hold(check_length, played.place(), played, longest)
        hold(check_moves, played.place(), state)
        action = any_action(state, random)
        played.steps.append((state.to_move, action))
        hold(check_step, played.place(), state, action)
    return played


def check_step(state: State, action: Action) -> None:
    """What is listed can be done."""
    state.play(action)


def check_length(played: Played, longest: int) -> None:
    """Every game ends."""
    demand(len(played.steps) < longest, "The game has not ended after {} steps.", longest)


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
