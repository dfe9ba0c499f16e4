"""Where the time of the vector environment goes: `torri bench vector`.

The same loop is measured with parts left out. Each row adds one part to the row before, and gives
nanoseconds for one call of one game: a decision, and the steps of chance that follow it.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.vector.env import VectorEnvironment
from torri.bridges.vector.loops import vector_loops
from torri.engine.language import N_, _
from torri.engine.loops import loops
from torri.engine.rng import rng as seeded
from torri.lab.bench.rows import Row, measure
from torri.lab.bench.rules import TRIALS
from torri.lab.bench.vector import GAMES, KINDS, STEPS, mixed, whole_games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torri.engine.game import Game
    from torri.lab.bench.rows import Work
    from torri.lab.bench.vector import Pace

ALONE, BESIDE = N_("rules, one game after the other"), N_("rules, {games} games beside each other")
LOOPS = {
    N_("+ copies, lists of actions, masks"): ("redact", "tensor"),
    N_("+ redaction"): ("tensor",),
    N_("+ tensor"): (),
}
WHOLE = N_("the whole step, {kind}")


def looping(game: Game, pace: Pace, left_out: tuple[str, ...]) -> Work:
    """The compiled loop alone, some parts of it left out."""
    tables = VectorEnvironment(game, GAMES, scaled=False)
    tables.rows.loops = vector_loops(game.rulebook, scaled=False, left_out=left_out)
    mixed(tables, int(pace.calls))
    chance = seeded(1)

    def work() -> float:
        for _step in range(STEPS):
            tables.rows.step(tables.rows.choose(chance), same_step=False)
        return float(GAMES * STEPS)

    return work


def calling(game: Game, pace: Pace, asked: Mapping[str, Any]) -> Work:
    """The environment as it is used."""
    tables = VectorEnvironment(game, GAMES, **asked)
    mixed(tables, int(pace.calls))

    def work() -> float:
        for _step in range(STEPS):
            tables.step(tables.random_actions())
        return float(GAMES * STEPS)

    return work


def beside_each_other(game: Game, pace: Pace) -> Work:
    """Random steps in as many games, with nothing to see."""
    states = np.zeros(GAMES, game.rulebook.position)
    states[:] = game.opening[0]
    listed, chance = np.zeros(1, game.choices), seeded(1)
    step = loops(game.rulebook).random_batch
    for call in range(int(pace.steps)):
        states[call :: int(pace.steps)] = game.opening[0]
        step(game.opening, states, listed, chance, 1)

    def work() -> float:
        step(game.opening, states, listed, chance, STEPS)
        return GAMES * STEPS * pace.calls / pace.steps

    return work


def part_rows(window: float, rounds: int) -> list[Row]:
    """The parts of a step, for one number of players of each game."""
    rows = []
    for trial in TRIALS:
        if trial.in_parts:
            rates = measure(works_of(trial.game()), window / 2, rounds, time.process_time)
            rows += [
                Row(f"{trial.name}: {name}", "ns", [1e9 / rate for rate in rates[name]]) for name in rates
            ]
    return rows


def works_of(game: Game) -> dict[str, Work]:
    """From the rules alone to the whole step."""
    alone, pace = whole_games(game)
    works: dict[str, Work] = {
        _(ALONE): lambda: alone() * pace.calls / pace.steps,
        _(BESIDE).format(games=f"{GAMES:,}"): beside_each_other(game, pace),
    }
    works |= {_(name): looping(game, pace, left_out) for name, left_out in LOOPS.items()}
    works |= {_(WHOLE).format(kind=kind): calling(game, pace, asked) for kind, asked in KINDS.items()}
    return works
