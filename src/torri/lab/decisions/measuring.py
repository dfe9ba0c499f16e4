"""How much players give away in the benchmark decisions, and how often they blunder."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.errors import Error
from torri.engine.interrupts import dismissing
from torri.engine.intervals import Estimate, Z, wilson
from torri.engine.language import _
from torri.players import check_player, player, searches, seated
from torri.players.warmup import ensure_players_compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from torri.engine.game import Game
    from torri.lab.decisions.kept import Decision

BLUNDER = 0.12  # a share of the victory that nobody gives away who looks
FEWEST = 2  # decisions: an interval needs a spread


@dataclass(frozen=True)
class Losses:
    """What a player gives away in one decision on average, and how often it is a blunder."""

    spec: str
    decisions: int
    loss: Estimate
    blunders: Estimate
    seconds: float
    """For one decision, by the clock on the wall."""


def measure(
    game: Game,
    decisions: Sequence[Decision],
    specs: Sequence[str],
    seed: int | str = 1,
    progress: Callable[[int], object] = lambda _done: None,
) -> list[Losses]:
    """Let each player decide; `progress` is told how many decisions were made."""
    if len(decisions) < FEWEST:
        sentence = _("{count} decisions are too few for an interval; at least {fewest} are needed.")
        raise Error(sentence, count=len(decisions), fewest=FEWEST)
    for spec in specs:
        check_player(spec, game.rulebook)
    if any(searches(spec, game.rulebook) for spec in specs):
        ensure_players_compiled(game.rulebook)
    for spec in specs:
        decide_all(decisions[:1], spec, "")  # Numba binds in one thread at a time only
    games = grouped(decisions)
    found: dict[tuple[str, int], tuple[list[float], float]] = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool, dismissing(pool):
        waiting = {
            pool.submit(decide_all, own, spec, f"{seed}:{match}"): (spec, match)
            for spec in specs
            for match, own in games.items()
        }
        for finished in as_completed(waiting):
            found[waiting[finished]] = finished.result()
            progress(sum(len(losses) for losses, _seconds in found.values()))
    return [_losses(spec, [found[spec, match] for match in games]) for spec in specs]


def grouped(decisions: Sequence[Decision]) -> dict[int, list[Decision]]:
    """The decisions by the game that they are of."""
    games: dict[int, list[Decision]] = {}
    for decision in decisions:
        games.setdefault(decision.match, []).append(decision)
    return games


def decide_all(decisions: Sequence[Decision], spec: str, seed: str) -> tuple[list[float], float]:
    """What a player gives away in each of these decisions, and how long it took for all."""
    losses = []
    with seated([player(spec, seed)]) as (one,):
        began = time.perf_counter()
        for decision in decisions:
            choice = one.choose(decision.knowledge)
            places = [action.id for action in decision.knowledge.legal]
            losses.append(decision.values.loss(places.index(choice.id)))
    return losses, time.perf_counter() - began


def _losses(spec: str, games: Sequence[tuple[list[float], float]]) -> Losses:
    every = np.concatenate([losses for losses, _seconds in games])
    match = np.repeat(np.arange(len(games)), [len(losses) for losses, _seconds in games])
    seconds = sum(seconds for _losses, seconds in games) / len(every)
    blunders = wilson(int((every >= BLUNDER).sum()), len(every))
    return Losses(spec, len(every), clustered(every, match), blunders, seconds)


def clustered(values: npt.NDArray[np.float64], groups: npt.NDArray[np.int64]) -> Estimate:
    """A mean whose interval knows that values of one group are alike; of one group all stand alone."""
    if len(np.unique(groups)) == 1:
        groups = np.arange(len(values))
    value = float(values.mean())
    sums = np.bincount(groups, values - value)
    half = Z * sqrt(float((sums**2).sum()) * len(sums) / (len(sums) - 1)) / len(values)
    return Estimate(value, value - half, value + half)
