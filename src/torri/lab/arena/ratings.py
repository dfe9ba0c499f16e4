"""Ratings: who is how strong, on the scale that Elo made common, from all results at once.

The strengths are those under which the results are likeliest (Bradley and Terry): 400 points more are ten to
one. Nothing depends on the order of the games. Intervals come from drawing whole deals again and again.
"""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.intervals import Estimate

if TYPE_CHECKING:
    import numpy.typing as npt

    Results = npt.NDArray[np.float64]  # [deal, one, other]: how often, or how far, one was before the other

MIDDLE = 1000.0
ROUNDS = 500
DRAWS = 200


def strengths(wins: Any) -> Any:
    """The ratings under which these results are likeliest; a draw more for all who met keeps them finite."""
    met = (wins + wins.T) > 0
    won = wins + met / 2
    games = won + won.T
    power = np.ones(len(wins))
    for _ in range(ROUNDS):
        with np.errstate(divide="ignore", invalid="ignore"):
            expected = np.where(games > 0, games / (power[:, None] + power[None, :]), 0.0).sum(axis=1)
            power = np.where(expected > 0, won.sum(axis=1) / expected, 1.0)
        power /= np.exp(np.log(power).mean())
    return np.array([400 * log10(value) for value in power])


def ratings(results: Any, anchor: int, seed: int = 1) -> list[Estimate]:
    """A rating for each player with its interval, the anchor being at 1000."""
    dice = np.random.default_rng(seed)
    found = strengths(results.sum(axis=0))
    drawn = []
    for _ in range(DRAWS):
        again = strengths(results[dice.integers(0, len(results), len(results))].sum(axis=0))
        drawn.append(MIDDLE + (again - again[anchor]))
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    values = MIDDLE + (found - found[anchor])
    return [
        Estimate(float(value), float(lo), float(hi)) for value, lo, hi in zip(values, low, high, strict=True)
    ]
