"""How fast the vector environment is: thousands of games, observations and masks written in every step."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from torri.bridges.vector.env import VectorEnvironment
from torri.engine.language import _
from torri.engine.loops import loops
from torri.engine.rng import rng as seeded
from torri.lab.bench.rows import RATE, Row, measure, millions
from torri.lab.bench.rules import TRIALS, playing

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.lab.bench.rows import Work

GAMES = 4096
STEPS = 8  # of every game between two looks at the clock
ASKED = 0.5
"""Of the speed of the same games without anything to see."""


def stepping(game: Game, share: float, threads: int) -> Work:
    """Random decisions in every game; with the steps of chance between them, by the share of decisions."""
    tables = VectorEnvironment(game, GAMES, threads=threads)
    tables.reset(seed=1)

    def work() -> float:
        for _step in range(STEPS):
            tables.step(tables.random_actions())
        return GAMES * STEPS / share

    return work


def bare(game: Game) -> Work:
    """Random steps in as many games, with nothing to see."""
    states = np.zeros(GAMES, game.rulebook.position)
    states[:] = game.opening[0]
    listed, chance = np.zeros(1, game.choices), seeded(1)
    step = loops(game.rulebook).random_batch

    def work() -> float:
        step(game.opening, states, listed, chance, STEPS)
        return float(GAMES * STEPS)

    return work


def vector_rows(window: float, rounds: int) -> list[Row]:
    """Each game in one thread beside its bare steps, and the first one in two."""
    rows = []
    for trial in TRIALS:
        game = trial.game()
        share = playing(game)[1]
        works = {"seen": stepping(game, share, 1), "bare": bare(game)}
        rates = measure(works, window / 2, rounds, time.process_time)
        what = _("{game}, vector environment, steps").format(game=trial.name)
        rows.append(Row(what, RATE, millions(rates["seen"]), f"{ASKED} x", millions(rates["bare"])))
    return [*rows, *thread_rows(window, rounds)]


def thread_rows(window: float, rounds: int) -> list[Row]:
    """What a second thread brings, by the clock on the wall."""
    trial = TRIALS[0]
    share = playing(trial.game())[1]
    works = {str(threads): stepping(trial.game(), share, threads) for threads in (1, 2)}
    rates = measure(works, window / 2, rounds, time.perf_counter)
    what = _("{game}, vector environment, steps in 2 threads").format(game=trial.name)
    return [Row(what, RATE, millions(rates["2"]), "", millions(rates["1"]))]
