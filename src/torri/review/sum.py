"""The sum of a review: from what a seat was worth before the deal to its result, part by part.

It adds up by construction: each turn changes what a seat can expect, and the change is split. What chance
brought is luck. Of a decision its own is what it gave or gave away beside the reference player's choice, as
far as the seat could know, and hidden what it brought beyond that on the real deal. The rest is where the
judge changed its mind; who plays every future to its end never does.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from torri.review.results import Parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from torri.review.decisions import Vector
    from torri.review.results import Decision, Shares, Stroke


def sums(
    start: Vector, result: Vector, strokes: Sequence[Stroke], decisions: Sequence[Decision]
) -> tuple[Parts, ...]:
    """The parts for each seat."""
    seats = range(len(start))
    luck = _total(seats, (stroke.luck for stroke in strokes))
    hidden = _total(seats, (decision.hidden for decision in decisions))
    rest = _total(seats, (stroke.rest for stroke in strokes))
    given = np.array(who_gave(len(start), decisions))
    own = given.diagonal()
    others = given.sum(axis=0) - own
    doubt = [sqrt(sum(one.doubt**2 for one in decisions if one.seat == seat)) for seat in seats]
    columns = (start, luck, hidden, own, others, rest, result, doubt)
    return tuple(Parts(*(float(column[seat]) for column in columns)) for seat in seats)


def who_gave(players: int, decisions: Sequence[Decision]) -> tuple[Shares, ...]:
    """By seat what its choices gave each seat, or cost it."""
    given = np.zeros((players, players))
    for decision in decisions:
        given[decision.seat] += decision.given
    return tuple(tuple(row) for row in given.tolist())


def _total(seats: range, figures: Iterable[Shares]) -> Vector:
    rows: list[Shares] = [(0.0,) * len(seats), *figures]
    return np.array(rows).sum(axis=0)
