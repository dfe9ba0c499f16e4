"""What the service counts of itself, for whoever runs it: `GET /metrics` shows it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds: how many times were at most so long is counted for each."""


class Times:
    """How long something took, again and again."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Count what is done in this block, unless it is refused."""
        began = perf_counter()
        yield
        self.add(perf_counter() - began)


@dataclass
class Meters:
    """The counts since the start. How long bots think is not among them: it could tell what they hold."""

    rows: Counter[str] = field(default_factory=Counter)
    """Rows that were committed, by who decided: person, bot, auto, clock, table."""
    acting: Times = field(default_factory=Times)
    """From an action that came to its commit."""
    commits: Times = field(default_factory=Times)
    bots_failed: int = 0
