"""The one door: what a chair may not know is blanked, and any deal that fits looks the same to it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import rules_of
from torri.engine.compiled import bind, left_open
from torri.engine.rng import rng as generator
from torri.testing.differences import Difference
from torri.testing.play import random_states
from torri.testing.promises import BrokenPromise, demand

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State
    from torri.testing.play import Played

SAMPLES = 2  # deals that fit what a chair knows, for each position and chair

redact = sample = left_open


def chairs(game: Game) -> list[int | None]:
    """Everybody who looks on: each seat, and a spectator."""
    return [*range(game.players), None]


def called(chair: int | None) -> str:
    """A chair in a sentence."""
    return "a spectator" if chair is None else f"seat {chair}"


def check_secrets(state: State, random: Random, samples: int = SAMPLES) -> None:
    """A chair cannot tell the true deal from any other that fits what it knows."""
    for chair in chairs(state.game):
        known = state.known_to(chair)
        check_knowledge(state, known)
        for _ in range(samples):
            check_guess(known, known.sample(random))


def check_knowledge(state: State, known: Knowledge) -> None:
    """A chair knows who is to move, how the game is played and what it can do itself."""
    chair = called(known.seat)
    for name in ("to_move", "players", *(option.name for option in state.game.rulebook.options)):
        same = np.array_equal(state.position[name], known.position[name])
        demand(same, "`redact` blanks `{}` for {}, which everybody knows.", name, chair)
    again = state.game.state(known._array).known_to(known.seat)  # noqa: SLF001
    changed = Difference(again.position, known.position)
    sentence = "`redact` changes for {} what it has blanked already: {}."
    demand(again.to_bytes() == known.to_bytes(), sentence, chair, changed)
    if state.to_move == known.seat:
        sentence = "The legal actions of {} tell it a secret: they are {}, but by what it knows {}."
        demand(known.legal.ids == state.legal.ids, sentence, chair, state.legal, known.legal)


def check_guess(known: Knowledge, guess: State) -> None:
    """To a chair a sampled deal looks like the true one."""
    again = guess.known_to(known.seat)
    sentence = (
        "To {} a sampled deal does not look like the true one: {}."
        " Either `redact` shows what this chair cannot know, or `sample` does not fit what it knows."
    )
    changed = Difference(again.position, known.position)
    demand(again.to_bytes() == known.to_bytes(), sentence, called(known.seat), changed)


def check_filling(played: Played) -> None:
    """Where `redact` blanks something, `sample` fills something in."""
    blanked = False
    for state in played.positions():
        for chair in chairs(played.game):
            known = state.known_to(chair)
            if known.to_bytes() != state.to_bytes():
                blanked = True
                if known.sample(1).to_bytes() != known.to_bytes():
                    return
    demand(not blanked, "`redact` blanks something, but `sample` never fills anything in.")


def tells(truth: Any, known: Any, twin: Any, seat: int, rngs: Any, samples: int) -> bool:
    """Whether a seat could tell some fitting deal from the true one; compiled, for very many positions.

    Each argument is a pair: a position, and its bytes.
    """
    known[1][:] = truth[1]
    redact(known[0][0], seat)
    for _ in range(samples):
        twin[1][:] = known[1]
        sample(twin[0][0], seat, rngs[0])
        redact(twin[0][0], seat)
        for place in range(len(known[1])):
            if twin[1][place] != known[1][place]:
                return True
    return False


def check_many_secrets(game: Game, positions: int, seed: int = 1, steps: int = 30) -> None:
    """The secrets of very many positions, up to `steps` apart in random games."""
    find = bind(tells, rules_of(game.rulebook), game.rulebook.id)
    known, twin = (_with_bytes(game.initial()) for _ in range(2))
    rngs = generator(seed)
    for state in random_states(game, positions, seed, steps):
        for chair in chairs(game):
            if find(_with_bytes(state), known, twin, game.inner_seat(chair), rngs, SAMPLES):
                check_secrets(state, Random(seed), samples=1000)
                raise BrokenPromise(f"To {called(chair)} a sampled deal does not look like {state!r}.")


def _with_bytes(state: State) -> tuple[Any, Any]:
    array = state._array  # noqa: SLF001
    return array, array.view(np.uint8)
