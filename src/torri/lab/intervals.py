"""How sure a figure is: the intervals of `torri.engine.intervals`, for the lab."""

from __future__ import annotations

from torri.engine.intervals import Estimate, Z, mean, wilson

__all__ = ["Estimate", "Z", "mean", "wilson"]
