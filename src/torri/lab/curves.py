"""Learning curves: several runs of one learner as a picture, their mean and how sure it is.

A run is one seed: after each update how many games ended since the one before, and how many were won.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from html import escape
from importlib.metadata import PackageNotFoundError, version
from math import sqrt
from platform import python_version
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.intervals import Estimate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

POOLED = 10
"""So many updates make one point: the games of a single one are few."""
STUDENT = (0.0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""95 % of Student's distribution lie within so many standard errors, by degrees of freedom."""

WIDE, HIGH = 640, 320
LEFT, TOP, RIGHT, BOTTOM = 56, 40, 20, 48
STYLE = (
    "text{font:12px sans-serif;fill:#333}.title{font-weight:bold;font-size:14px}.grid{stroke:#ddd}"
    ".even{stroke:#888;stroke-dasharray:4 4}.seed{fill:none;stroke:#b5651d;stroke-opacity:.45}"
    ".mean{fill:none;stroke:#8b3a0e;stroke-width:2.5}.sure{fill:#b5651d;fill-opacity:.18}"
)


@dataclass(frozen=True)
class Run:
    """One seed, update by update; `decisions` counts from the beginning."""

    seed: int
    decisions: list[int]
    ended: list[int]
    won: list[int]

    def shares(self, pooled: int = POOLED) -> tuple[Numbers, Numbers]:
        """Points of the curve: decisions, and the share of games won in the updates up to there."""
        points = len(self.decisions) // pooled
        games, won = (
            np.asarray(part[: points * pooled], np.float64).reshape(points, pooled).sum(axis=1)
            for part in (self.ended, self.won)
        )
        at = np.asarray(self.decisions[pooled - 1 :: pooled][:points], np.float64)
        return at, np.divide(won, games, out=np.zeros(points), where=games > 0)

    def to_json(self) -> dict[str, Any]:
        """As it is kept."""
        return asdict(self)


def mean_of_seeds(values: Sequence[float]) -> Estimate:
    """The mean of a few runs, with the interval of Student's distribution; of one run it says nothing."""
    found = np.asarray(values, np.float64)
    value = float(found.mean())
    if len(found) == 1:
        return Estimate(value, value, value)
    half = STUDENT[len(found) - 1] * float(found.std(ddof=1)) / sqrt(len(found))
    return Estimate(value, max(0.0, value - half), min(1.0, value + half))


def made_with(*packages: str) -> dict[str, str]:
    """The versions with which something was measured."""
    found = {"python": python_version()}
    for name in ("torri", "numpy", "numba", *packages):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def picture(title: str, runs: Sequence[Run], against: str, pooled: int = POOLED) -> str:
    """The curves as SVG: a thin line for each seed, a thick one for their mean, its interval around it."""
    curves = [run.shares(pooled) for run in runs]
    length = min(len(at) for at, _share in curves)
    if length == 0:
        raise ValueError(f"A curve needs at least {pooled} updates.")
    at = curves[0][0][:length]
    together = [mean_of_seeds([share[place] for _at, share in curves]) for place in range(length)]
    x = LEFT + at / at[-1] * (WIDE - LEFT - RIGHT)
    upper = points(x, [one.high for one in together])
    lower = points(x[::-1], [one.low for one in reversed(together)])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
        f'<text class="title" x="{LEFT}" y="24">{escape(title)}</text>',
        *axes(float(at[-1]), against),
        f'<polygon class="sure" points="{upper} {lower}"/>',
        *(f'<polyline class="seed" points="{points(x, share[:length])}"/>' for _at, share in curves),
        f'<polyline class="mean" points="{points(x, [one.value for one in together])}"/>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def height(share: float) -> float:
    """Where a share of games stands."""
    return TOP + (1 - share) * (HIGH - TOP - BOTTOM)


def points(x: Numbers, shares: Iterable[float]) -> str:
    """The points of a line."""
    return " ".join(f"{a:.1f},{height(b):.1f}" for a, b in zip(x, shares, strict=True))


def axes(last: float, against: str) -> list[str]:
    """Lines for shares, marks for decisions, and what both are."""
    drawn = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y, kind = f"{height(share):.1f}", "even" if share == 1 / 2 else "grid"
        drawn.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y}" y2="{y}"/>')
        drawn.append(f'<text x="{LEFT - 8}" y="{y}" dy="4" text-anchor="end">{share:.0%}</text>')
    million = 1e6
    step = next(
        size for size in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 50) if last / million <= 8 * size
    )
    for number in range(int(last / million / step) + 1):
        x = f"{LEFT + number * step * million / last * (WIDE - LEFT - RIGHT):.1f}"
        drawn.append(f'<text x="{x}" y="{HIGH - BOTTOM + 18}" text-anchor="middle">{number * step:g}</text>')
    said = f"won against {against}, by millions of decisions"
    drawn.append(f'<text x="{(LEFT + WIDE - RIGHT) / 2}" y="{HIGH - 10}" text-anchor="middle">{said}</text>')
    return drawn
