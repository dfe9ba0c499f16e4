"""The pictures of a study: marks with intervals in lanes, columns, and lines.

They are drawn with the means of the page itself: text stays text, which a phone does not shrink and a screen
reader reads, colours follow light and dark, and forms (disc, square, diamond; dots, dashes, a line) say it
without them. A plotting library would bring some ten megabytes, and letters as curves.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torri.engine.intervals import Estimate

KINDS = 3
"""So many forms of marks and lines there are."""
STEP = 13  # pixels between the marks of a lane
TICKS = 4
COLUMNS = 12
PARTS = 4
"""So many fillings there are for the parts of a whole."""
WIDE_ENOUGH = 0.1  # for the number of a part to stand in it
STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True)
class Mark:
    """A figure in a lane."""

    value: Estimate
    kind: int = 0
    hollow: bool = False


@dataclass(frozen=True)
class Lane:
    """A row: what it is, its marks, and its figures in words."""

    name: str
    marks: Sequence[Mark]
    told: str
    changed: bool = False
    """Whether it is of a version, and stands out."""


def scale_of(lanes: Sequence[Lane], zero: float) -> tuple[float, float, float]:
    """From where to where lanes reach, so that all intervals are on them, and the distance of ticks."""
    values = [
        zero,
        *(end for lane in lanes for mark in lane.marks for end in (mark.value.low, mark.value.high)),
    ]
    reach = max(max(values) - min(values), 1e-9)
    rough = reach / TICKS
    power = 10 ** np.floor(np.log10(rough))
    step = float(next(size * power for size in STEPS if size * power >= rough * 0.999))
    return float(np.floor(min(values) / step) * step), float(np.ceil(max(values) / step) * step), step


def dots(
    caption: str, head: tuple[str, str], lanes: Sequence[Lane], zero: float, tick: Callable[[float], str]
) -> str:
    """A table whose rows are drawn: the upright line is `zero`."""
    low, high, step = scale_of(lanes, zero)

    def at(value: float) -> float:
        return 100 * (value - low) / (high - low)

    rows = "".join(lane_row(lane, at, zero) for lane in lanes)
    count = round((high - low) / step)
    marks = [low + place * step for place in range(count + 1)]
    ticks = "".join(f'<span style="--x:{at(value):.1f}%">{escape(tick(value))}</span>' for value in marks)
    name, told = head
    return (
        f'<table class="dots"><caption class="vh">{escape(caption)}</caption><thead class="vh"><tr>'
        f'<th scope="col">{escape(name)}</th><th></th><th scope="col">{escape(told)}</th></tr></thead>'
        f'<tbody>{rows}<tr aria-hidden="true"><th></th><td><div class="ticks">{ticks}</div></td>'
        "<td></td></tr>"
        "</tbody></table>"
    )


def lane_row(lane: Lane, at: Callable[[float], float], zero: float) -> str:
    """One row of `dots`."""
    height = STEP * len(lane.marks) + 9
    marks = "".join(mark_at(mark, at, 10 + STEP * place) for place, mark in enumerate(lane.marks))
    return (
        f'<tr{" class=own" if lane.changed else ""}><th scope="row">{escape(lane.name)}</th>'
        '<td aria-hidden="true">'
        f'<div class="lane" style="--zero:{at(zero):.1f}%;--lh:{height}px">{marks}</div></td>'
        f'<td class="v">{lane.told}</td></tr>'
    )


def mark_at(mark: Mark, at: Callable[[float], float], top: int) -> str:
    """A mark with its interval."""
    left, right = at(mark.value.low), at(mark.value.high)
    width = max(right - left, 0.01)
    middle = 100 * (at(mark.value.value) - left) / width
    kind = f"pt k{mark.kind % KINDS}{' ho' if mark.hollow else ''}"
    return f'<i class="{kind}" style="--a:{left:.2f}%;--w:{width:.2f}%;--m:{middle:.0f}%;--y:{top}px"></i>'


def key(entries: Sequence[tuple[str, str]]) -> str:
    """What the marks mean: the class of each, and its name."""
    items = "".join(
        f'<li><i class="{kind}" aria-hidden="true"></i>{escape(name)}</li>' for kind, name in entries
    )
    return f'<ul class="keyline">{items}</ul>'


def columns_of(values: Sequence[Sequence[float]]) -> tuple[list[float], list[list[float]]]:
    """Where columns begin, and the share of each list of values in them."""
    every = np.concatenate([np.asarray(one, float) for one in values])
    low, high = float(every.min()), float(every.max())
    width = max(1.0, float(np.ceil((high - low + 1) / COLUMNS)))
    edges = np.arange(np.floor(low / width) * width, high + width + 0.5, width)
    shares = [(100 * np.histogram(one, edges)[0] / len(one)).tolist() for one in values]
    return edges[:-1].tolist(), shares


def histogram(edges: Sequence[float], shares: Sequence[Sequence[float]]) -> str:
    """Columns: one list filled, or the first hatched beside the second."""
    most = max(max(one) for one in shares) or 1.0
    two = len(shares) > 1

    def column(place: int) -> str:
        heights = [100 * one[place] / most for one in shares]
        drawn = f'<u style="--o:{heights[0]:.1f}%"></u>' if two else ""
        return f'<li>{drawn}<i style="--n:{heights[-1]:.1f}%"></i></li>'

    bars = "".join(map(column, range(len(edges))))
    every = 1 + len(edges) // 7
    named = "".join(
        f"<li>{f'{edge:g}' if place % every == 0 else ''}</li>" for place, edge in enumerate(edges)
    )
    kind = "hist two" if two else "hist"
    return (
        f'<ol class="{kind}" aria-hidden="true">{bars}</ol><ol class="histx" aria-hidden="true">{named}</ol>'
    )


def bar(name: str, parts: Sequence[tuple[str, float]]) -> str:
    """A whole in its parts, side by side: their names are in a key, a wide part has its number."""
    said = ", ".join(f"{part} {100 * share:.0f} %" for part, share in parts)
    drawn = "".join(
        f'<i class="p{place % PARTS}" style="--w:{100 * share:.2f}%">'
        f"{f'<b>{100 * share:.0f} %</b>' if share >= WIDE_ENOUGH else ''}</i>"
        for place, (_name, share) in enumerate(parts)
    )
    whole = escape(f"{name}: {said}", quote=True)
    return (
        f'<div class="share"><span>{escape(name)}</span>'
        f'<div class="bar" role="img" aria-label="{whole}">{drawn}</div></div>'
    )


def lines(told: str, curves: Sequence[Sequence[float]], low: float, ends: tuple[str, str]) -> str:
    """Curves in percent from `low` to 100."""

    def height(value: float) -> float:
        return 100 * (100 - value) / (100 - low)

    marks = [value for value in (100, 80, 60, 40, 20, 0) if value >= low]
    scale = "".join(f'<span style="--y:{height(value):.1f}%">{value}</span>' for value in marks)
    grid = "".join(f"M0 {height(value):.1f}H1000" for value in marks)
    drawn = "".join(
        f'<path class="ln k{place}" d="M{" L".join(points(curve, height))}"/>'
        for place, curve in enumerate(curves)
    )
    first, last = map(escape, ends)
    return (
        f'<div class="curve"><div class="scale" aria-hidden="true">{scale}</div><div class="plot" role="img" '
        f'aria-label="{escape(told, quote=True)}"><svg viewBox="0 0 1000 100" preserveAspectRatio="none" '
        f'aria-hidden="true"><path class="grid" d="{grid}"/>{drawn}</svg></div>'
        f'<div class="ticks" aria-hidden="true"><span style="--x:0%;translate:0">{first}</span>'
        f'<span style="--x:100%;translate:-100%">{last}</span></div></div>'
    )


def points(curve: Sequence[float], height: Callable[[float], float]) -> list[str]:
    """The points of a curve."""
    step = 1000 / max(1, len(curve) - 1)
    return [f"{place * step:.0f} {height(value):.1f}" for place, value in enumerate(curve)]


def table(head: Sequence[str], rows: Sequence[Sequence[str]], sure: Sequence[bool] = ()) -> str:
    """Figures as a table; rows that are sure stand out."""
    heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
    marked = [*sure, *[False] * (len(rows) - len(sure))]
    body = "".join(
        f'<tr{" class=yes" if strong else ""}><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for (first, *cells), strong in zip(rows, marked, strict=True)
    )
    return (
        f'<div class="wide" tabindex="0"><table class="all"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
