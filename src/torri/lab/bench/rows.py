"""What every benchmark is made of: rows of figures, measured in windows that take turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Mapping

RATE, THOUSANDS = "M/s", "k/s"

Work = Callable[[], float]
"""Does something, and says how many times it did it."""


@dataclass(frozen=True)
class Row:
    """One thing measured, window by window."""

    what: str
    unit: str
    values: list[float]
    asked: str = ""
    beside: list[float] | None = None
    """What the peer did in the same rounds; the row then has a ratio."""

    @property
    def best(self) -> float:
        """The best window: what a quiet machine does."""
        return max(self.values) if self.unit in {RATE, THOUSANDS} else min(self.values)

    @property
    def ratio(self) -> float | None:
        """How many times as fast as the peer, median by median."""
        return median(self.values) / median(self.beside) if self.beside else None


def measure(
    works: Mapping[str, Work], window: float, rounds: int, clock: Callable[[], float]
) -> dict[str, list[float]]:
    """How often a second each work is done, in windows that take turns."""
    rates: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work()  # compiles, warms up
    for _round in range(rounds):
        for name, work in works.items():
            done, began = 0.0, clock()
            while clock() < began + window:
                done += work()
            rates[name].append(done / (clock() - began))
    return rates


def millions(rates: list[float], share: float = 1.0) -> list[float]:
    """Rates in millions a second, or a share of them."""
    return [rate * share / 1e6 for rate in rates]


def at_most(number: int) -> str:
    """A figure that must not be passed."""
    return _("at most {number}").format(number=number)
