"""How much of the results was luck: by how much taking it off makes them steadier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.intervals import Estimate, mean

if TYPE_CHECKING:
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Explained:
    """Luck beside the results of the same games."""

    luck: Estimate
    """What chance gave on average: over many games nothing, whatever the judge thinks."""
    correlation: float
    """Of luck and result; 0 where one of them is always the same."""
    smaller: float
    """How many times smaller the variance of the results is without luck; 0 where nothing is left of it."""


def explained(results: Numbers, luck: Numbers) -> Explained:
    """How much of these results was luck."""
    spreads = float(results.std() * luck.std())
    together = float(np.mean((results - results.mean()) * (luck - luck.mean())))
    left = float((results - luck).var())
    return Explained(
        luck=mean(luck),
        correlation=together / spreads if spreads else 0.0,
        smaller=float(results.var()) / left if left else 0.0,
    )
