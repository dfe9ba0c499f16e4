"""How fast the vector environment is: thousands of games, observations and masks written in every step.

It is measured beside random games one after the other, deals included, with nothing to see. Both count
steps: actions applied, whether a seat decided or chance.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.vector.env import VectorEnvironment
from torri.engine.language import _
from torri.engine.loops import loops
from torri.engine.rng import rng as seeded
from torri.lab.bench.peers import installed
from torri.lab.bench.rows import RATE, Row, measure, millions
from torri.lab.bench.rules import TRIALS

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.lab.bench.rows import Work

GAMES = 4096
SIZES = (64, 256, 1024, GAMES, 16_384)
"""Games at once: few fit into the caches of a processor, many share the costs of a call."""
STEPS = 8  # of every game between two looks at the clock
COUNTED = 2000  # games from which the pace is taken

FASTEST = "int8, copy=False"
KINDS: dict[str, dict[str, Any]] = {
    FASTEST: {"scaled": False, "copy": False},
    "int8, packed, copy=False": {"scaled": False, "packed": True, "copy": False},
    "float32, copy=False": {"copy": False},
    "int8": {"scaled": False},
    "float32": {},  # as it is without being asked for anything
}
"""Ways to use the environment, as they are asked for."""


CPU = time.process_time


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
    times = STEPS * max(1, GAMES // tables.num_envs)

    def work() -> float:
        for _step in range(times):
            tables.step(tables.random_actions())
        return tables.num_envs * times * pace.steps / pace.calls

    return work


def vector_rows(window: float, rounds: int) -> list[Row]:
    """Each game in one thread beside its bare steps, and beside those peers that step many games at once."""
    rows, slowest = [], []
    for trial in TRIALS:
        game = trial.game()
        bare, pace = whole_games(game)
        works = {"bare": bare} | {
            str(size): stepping(VectorEnvironment(game, size, **KINDS[FASTEST]), pace) for size in SIZES
        }
        others = {kind: asked for kind, asked in KINDS.items() if kind != FASTEST}
        works |= {
            kind: stepping(VectorEnvironment(game, GAMES, **asked), pace) for kind, asked in others.items()
        }
        rates = {name: millions(found) for name, found in measure(works, window / 2, rounds, CPU).items()}
        best = max(SIZES, key=lambda size: median(rates[str(size)]))
        slowest.append(rates[str(best)])
        for size in SIZES:
            wanted = f"{trial.vector} x" if size == best else ""
            rows.append(vector_row(trial.name, size, FASTEST, wanted, rates[str(size)], rates["bare"]))
        rows += [vector_row(trial.name, GAMES, kind, "", rates[kind], rates["bare"]) for kind in others]
    return [*rows, *peer_rows(min(slowest, key=median), window, rounds)]


def vector_row(name: str, games: int, kind: str, asked: str, values: list[float], beside: list[float]) -> Row:
    """How fast so many games are; the best number of them has a figure that was asked for."""
    what = _("{game}, vector environment, {games} games, {kind}, steps")
    return Row(what.format(game=name, games=f"{games:,}", kind=kind), RATE, values, asked, beside)


def peer_rows(own: list[float], window: float, rounds: int) -> list[Row]:
    """Other environments of many games, observations and masks written; beside our slowest game."""
    works = {peer.name: peer.playing() for peer in installed() if peer.batched}
    rates = measure(works, window, rounds, CPU) if works else {}
    said = _("{times:,.1f} x as fast here, in the slowest game")
    rows = []
    for name, found in rates.items():
        times = median(own) / median(millions(found))
        rows.append(Row(f"{name}, {_('steps')}", RATE, millions(found), said.format(times=times)))
    return rows


def thread_rows(window: float, rounds: int) -> list[Row]:
    """What a second thread brings, by the clock on the wall, once for each game."""
    rows = []
    for trial in filter(lambda trial: trial.in_parts, TRIALS):
        _bare, pace = whole_games(trial.game())
        works = {
            str(threads): stepping(
                VectorEnvironment(trial.game(), GAMES, threads=threads, **KINDS[FASTEST]), pace
            )
            for threads in (1, 2)
        }
        rates = measure(works, window / 2, rounds, time.perf_counter)
        what = _("{game}, vector environment, {kind}, steps in 2 threads").format(
            game=trial.name, kind=FASTEST
        )
        rows.append(Row(what, RATE, millions(rates["2"]), "1.6 x", millions(rates["1"])))
    return rows
