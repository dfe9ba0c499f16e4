"""How fast the vector environment is: thousands of games, observations and masks written in every step.

It is measured beside random games one after the other, deals included, with nothing to see. Both count
steps: actions applied, whether a seat decided or chance.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.vector.env import VectorEnvironment
from torri.engine.language import _
from torri.engine.loops import loops
from torri.engine.rng import rng as seeded
from torri.lab.bench.rows import RATE, Row, measure, millions
from torri.lab.bench.rules import TRIALS

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.lab.bench.rows import Work

GAMES = 4096
STEPS = 8  # of every game between two looks at the clock
COUNTED = 2000  # games from which the pace is taken
ASKED = 0.5
"""Of the speed of the same games without anything to see."""

FASTEST = "int8, copy=False"
KINDS: dict[str, dict[str, Any]] = {
    FASTEST: {"scaled": False, "copy": False},
    "float32, copy=False": {"copy": False},
    "int8": {"scaled": False},
    "float32": {},  # as it is without being asked for anything
}
"""Ways to use the environment, as they are asked for."""


@dataclass(frozen=True)
class Pace:
    """How long random games are."""

    steps: float
    """Actions of seats and of chance in a game, its deal included."""
    calls: float
    """Calls of `step` for a game: its decisions, and one that deals."""


def whole_games(game: Game) -> tuple[Work, Pace]:
    """Random games from the opening, one after the other; and their pace."""
    position, listed, chance = np.zeros(1, game.rulebook.position), np.zeros(1, game.choices), seeded(1)
    playouts = loops(game.rulebook).playouts
    decided, turned, _trace = playouts(game.opening, position, listed, chance, COUNTED)

    def work() -> float:
        return float(sum(playouts(game.opening, position, listed, chance, 120)[:2]))

    return work, Pace((decided + turned) / COUNTED, (decided + COUNTED) / COUNTED)


def mixed(tables: VectorEnvironment, calls: int) -> None:
    """Bring games to every stage: each row is begun anew after another number of calls."""
    tables.reset(seed=1)
    for call in range(calls):
        actions = tables.random_actions()
        actions[call::calls] = -1  # illegal, which ends the game
        tables.step(actions)


def stepping(tables: VectorEnvironment, pace: Pace) -> Work:
    """Random decisions in every game, counted with the steps of chance between them."""
    mixed(tables, int(pace.calls))

    def work() -> float:
        for _step in range(STEPS):
            tables.step(tables.random_actions())
        return GAMES * STEPS * pace.steps / pace.calls

    return work


def vector_rows(window: float, rounds: int) -> list[Row]:
    """Each game in one thread beside its bare steps, and the first one in two."""
    rows = []
    for trial in TRIALS:
        game = trial.game()
        bare, pace = whole_games(game)
        works = {"bare": bare} | {
            kind: stepping(VectorEnvironment(game, GAMES, **asked), pace) for kind, asked in KINDS.items()
        }
        rates = measure(works, window / 2, rounds, time.process_time)
        beside = millions(rates["bare"])
        for kind in KINDS:
            what = _("{game}, vector environment, {kind}, steps").format(game=trial.name, kind=kind)
            wanted = f"{ASKED} x" if kind == FASTEST else ""
            rows.append(Row(what, RATE, millions(rates[kind]), wanted, beside))
    return [*rows, *thread_rows(window, rounds)]


def thread_rows(window: float, rounds: int) -> list[Row]:
    """What a second thread brings, by the clock on the wall."""
    trial = TRIALS[0]
    _bare, pace = whole_games(trial.game())
    works = {
        str(threads): stepping(
            VectorEnvironment(trial.game(), GAMES, threads=threads, **KINDS[FASTEST]), pace
        )
        for threads in (1, 2)
    }
    rates = measure(works, window / 2, rounds, time.perf_counter)
    what = _("{game}, vector environment, {kind}, steps in 2 threads").format(game=trial.name, kind=FASTEST)
    return [Row(what, RATE, millions(rates["2"]), "", millions(rates["1"]))]
