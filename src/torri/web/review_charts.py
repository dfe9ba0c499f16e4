"""The charts of a review as numbers for a template: the sums as steps, the course of the game as lines."""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from torri.engine.language import N_, _
from torri.review.words import PART_NAMES, whole_percents
from torri.web.scenes import scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.record import Record
    from torri.engine.state import State
    from torri.review.results import Parts, Point, Review

ORDER = ("start", "others_mistakes", "own_mistakes", "luck", "hidden", "rest", "result")
TITLES = dict(PART_NAMES) | {"start": N_("before the deal")}
LOOKS = 80
"""Points of the course at which one looks where the game is."""
FEWEST_BANDS, MOST_BANDS = 2, 12
APART = 10.0
"""Percent of the height of the plot: names that stand closer cannot be read."""
WIDE = 1000.0
"""The width of the plot in its own units; it is stretched."""


class Bar(NamedTuple):
    """A step of a sum: from where the last one ended to where this one does, in percent of the axis."""

    name: str
    title: str
    value: int
    kind: str
    left: float
    right: float
    end: float


class Band(NamedTuple):
    """A stretch of the game, as a series: its place in percent, and what it is called."""

    left: float
    width: float
    label: str
    title: str


def axis_of(sums: Sequence[Parts]) -> tuple[int, int]:
    """The lowest and the highest number that any running total reaches, 0 to 100 at least."""
    low, high = 0, 100
    for parts in sums:
        for _title, before, after in _steps(parts):
            low, high = min(low, before, after), max(high, before, after)
    return low - low % 25 if low else 0, high + -high % 25


def _steps(parts: Parts) -> list[tuple[str, int, int]]:
    """Each part with the running total before it and after it."""
    whole = dict(zip((name for name, _title in PART_NAMES), whole_percents(parts), strict=True))
    total, found = 0, []
    for name in ORDER[:-1]:
        found.append((name, total, total + whole[name]))
        total += whole[name]
    return [*found, ("result", 0, whole["result"])]


def bars(parts: Parts, low: int, high: int) -> list[Bar]:
    """The sum of a seat, row by row."""
    scale = 100 / (high - low)
    return [
        Bar(
            name,
            _(TITLES[name]),
            after - before,
            {"start": "from", "result": "res"}.get(name, "plus" if after >= before else "minus"),
            round((min(before, after) - low) * scale, 2),
            round((max(before, after) - low) * scale, 2),
            round((after - low) * scale, 2),
        )
        for name, before, after in _steps(parts)
    ]


def place(step: int, review: Review) -> float:
    """Where a step is on the axis, in percent."""
    return round(100 * (step - 1) / review.steps, 2)


def lines(review: Review) -> list[str]:
    """For each seat the points of its line: its chance to win over the game."""
    return [
        " ".join(
            f"{place(one.step, review) * WIDE / 100:.0f},{100 - 100 * one.shares[seat]:.1f}"
            for one in review.curve
        )
        for seat in range(review.players)
    ]


def ends(review: Review) -> list[float]:
    """Where the name of each seat stands beside the end of its line: in percent from the top, and apart."""
    shares = review.curve[-1].shares
    tops = [100 - 100 * share for share in shares]
    order = sorted(range(len(shares)), key=lambda seat: tops[seat])
    for above, below in pairwise(order):
        tops[below] = max(tops[below], tops[above] + APART)
    room = 100.0
    for seat in reversed(order):
        tops[seat] = min(tops[seat], room)
        room = tops[seat] - APART
    return [round(top, 1) for top in tops]


def bands(review: Review, record: Record, start: State) -> list[Band]:
    """The stretches of the game, if it has some; none where there would be too many to read."""
    every = max(1, len(review.curve) // LOOKS)
    looked = _looked(list(review.curve[::every]), record, start)
    groups = [
        (title, [step for step, _title in own]) for title, own in groupby(looked, key=lambda one: one[1])
    ]
    if not FEWEST_BANDS <= len(groups) <= MOST_BANDS:
        return []
    lefts = [place(steps[0], review) for _title, steps in groups]
    return [
        Band(left, round(after - left, 2), "".join(re.findall(r"\d+", title)) or title, title)
        for left, after, (title, _steps) in zip(lefts, [*lefts[1:], 100.0], groups, strict=True)
    ]


def _looked(points: Sequence[Point], record: Record, start: State) -> list[tuple[int, str]]:
    """The steps of these points, each with where the game was then."""
    state, played, found = start, 0, []
    for point in points:
        for step in record.steps[played : point.step - 1]:
            state.play(step.code)
        played = max(played, point.step - 1)
        if state.to_move >= 0:
            said = scene(record.game).where(state.known_to(None).view())
            found.append((point.step, said.partition(_(", "))[0]))
    return found
