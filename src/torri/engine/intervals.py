"""How sure a figure is: 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Estimate:
    """A figure, and the 95 % interval around it."""

    value: float
    low: float
    high: float


def wilson(hits: float, trials: int) -> Estimate:
    """A share of trials, with Wilson's interval: right for few trials and for shares near 0 and 1."""
    share = hits / trials
    spread = Z * Z / trials
    centre = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return Estimate(share, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: npt.NDArray[np.int64] | npt.NDArray[np.float64]) -> Estimate:
    """The mean of two or more values, with the interval of the normal distribution."""
    value = float(values.mean())
    half = Z * float(values.std(ddof=1)) / sqrt(len(values))
    return Estimate(value, value - half, value + half)
