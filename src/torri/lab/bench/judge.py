"""How long a judge takes for one answer: the tensor is written, the network is asked, one seat at a time."""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING, Any

from torri.engine.compiled import bind, left_open
from torri.engine.language import _
from torri.lab.bench.rows import Row, at_most, measure
from torri.lab.bench.rules import TRIALS
from torri.lab.training.positions import draw_positions, names_in, new_workspace
from torri.players.judge.network import load_network

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook
    from torri.lab.bench.rows import Work

POSITIONS, TIMES = 256, 20
LIMIT = 2_000  # nanoseconds

predict = left_open


def ask_all(workspaces: Any, positions: Any, times: int) -> None:
    """Ask about every position so many times, for the first seat."""
    w = workspaces[0]
    for _time in range(times):
        for place in range(len(positions)):
            w.trial = positions[place]
            predict(w.trial, 0, w.network)


@cache
def ask_all_in(rulebook: Rulebook) -> Callable[..., None]:
    """`ask_all` for one game."""
    return bind(ask_all, names_in(rulebook), rulebook.id)


def asking(game: Game) -> Work:
    """Questions to the judge about positions of greedy games."""
    positions = draw_positions(game, None, POSITIONS, "bench", 0.05, (0.0,), 0.0)
    workspace = new_workspace(game, load_network(game.rulebook, game.players), "bench")
    ask = ask_all_in(game.rulebook)

    def work() -> float:
        ask(workspace, positions, TIMES)
        return float(POSITIONS * TIMES)

    return work


def judge_rows(window: float, rounds: int) -> list[Row]:
    """Nanoseconds for one answer, in each game."""
    works: dict[str, Work] = {f"{trial.name}, {_('judge')}": asking(trial.game()) for trial in TRIALS}
    rates = measure(works, window, rounds, time.process_time)
    return [Row(name, "ns", [1e9 / rate for rate in rates[name]], at_most(LIMIT)) for name in works]
