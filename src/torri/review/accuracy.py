"""Accuracy: one figure for how well a seat decided, from 0 to 100.

A decision that loses so many points of 100 has an accuracy of 103.1668 exp(-0.04354 loss) - 3.1669, as
lichess counts it. That of a game is the mean of two means over its decisions: one that weighs by how much was
at stake around them, and the harmonic one, in which a blunder weighs heavily. Decisions in which all choices
are alike do not count; a loss that does not stand out of its interval counts as none.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

import numpy as np

from torri.review.grades import BEST, CLOSE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.review.results import Decision, Point

AROUND = 8  # points of the curve whose spread is the weight of a decision
CALMEST, WILDEST = 0.5, 12.0  # weights, in points of 100
LOWEST = 1.0  # the accuracy of a decision in the harmonic mean, which knows no 0


def accuracy_of(loss: float) -> float:
    """The accuracy of a decision that loses such a share of the victory."""
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * loss) - 3.1669))


def accuracy(decisions: Sequence[Decision], curve: Sequence[Point], seat: int) -> float | None:
    """The accuracy of a seat in a game; None where nothing it decided made a difference."""
    counted = [decision for decision in decisions if decision.seat == seat and not decision.alike]
    if not counted:
        return None
    single = np.array([accuracy_of(0.0 if one.grade in (BEST, CLOSE) else one.loss) for one in counted])
    steps = [point.step for point in curve]
    shares = np.array([point.shares[seat] for point in curve])
    weights = [_stake(shares, int(np.searchsorted(steps, one.step))) for one in counted]
    harmonic = len(single) / float((1 / single.clip(LOWEST)).sum())
    return (float(np.average(single, weights=weights)) + harmonic) / 2


def _stake(shares: np.ndarray[tuple[int], np.dtype[np.float64]], place: int) -> float:
    """How much was at stake around a point of the curve: the spread there, within bounds."""
    near = shares[max(0, place - AROUND // 2) : place + AROUND // 2]
    return float(np.clip(100 * near.std(), CALMEST, WILDEST))
