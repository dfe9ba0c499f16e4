"""What else chance could have brought: what came in a turn, beside other ways in which it could have gone.

A few are all played on to the end. Where they are many, some are drawn. The judge alone puts them in order,
and only what came and a good, a middling and a bad one for each seat are played on: whatever is picked out by
figures that are uncertain would look better or worse than it is by the same figures.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.intervals import Z
from torri.engine.language import N_
from torri.engine.seats import CHANCE
from torri.review.decisions import DIGITS
from torri.review.reasons import ends_from
from torri.review.results import Chances, Way
from torri.review.values import TO_THE_END, Valuer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from torri.engine.state import State
    from torri.review.course import Turn
    from torri.review.decisions import Vector
    from torri.review.results import Stroke
    from torri.review.values import Shares

FEW = 8  # ways that are all told
DRAWN = 100  # of ways that are more
TOLD = {0.9: N_("a good one"), 0.5: N_("a middling one"), 0.1: N_("a bad one")}
"""So many of all ways are worse."""
GUESSES = 8  # futures by which ways are put in order where no judge was learned
LARGEST = 5  # strokes of luck for each seat of which is told what else could have come
LEAST = 0.005  # and a smaller one is none


@dataclass(frozen=True)
class Ranked:
    """A way as a seat sees it, and what it is called beside the others: good, middling, bad."""

    way: Way
    called: str = ""


@dataclass
class Possible:
    """A way in which chance could have gone: the position after it, and how probable it was."""

    codes: tuple[str, ...]
    after: State
    likely: float


def largest(strokes: Sequence[Stroke], seats: int) -> set[int]:
    """The steps of the largest strokes of luck of each seat."""
    found: set[int] = set()
    for seat in range(seats):
        felt = [one for one in strokes if abs(one.luck[seat]) >= LEAST]
        found |= {one.step for one in sorted(felt, key=lambda one: -abs(one.luck[seat]))[:LARGEST]}
    return found


def ranked(chances: Chances, seat: int) -> list[Ranked]:
    """What came, and what else is told to a seat; the best for it first.

    A way is called good or bad only where what followed from it agrees with the judge.
    """
    others = [Ranked(way) for way in chances.others]
    if chances.drawn:
        near = [min(chances.others, key=lambda way: abs(way.worse[seat] - rank)) for rank in TOLD]
        agreed = all(better.shares[seat] > worse.shares[seat] for better, worse in pairwise(near))
        others = [
            Ranked(way, called if agreed else "") for way, called in zip(near, TOLD.values(), strict=True)
        ]
    return sorted([Ranked(chances.came), *others], key=lambda one: -one.way.shares[seat])


def with_chances(valuer: Valuer, futures: int, turn: Turn, stroke: Stroke) -> Stroke:
    """The same stroke of luck, with what else could have come."""
    codes = tuple(action.code for action in turn.done)
    came = turn.before.copy()
    for action in turn.done:
        came.play(action)
    if came.to_move == CHANCE:
        return stroke  # the record breaks off within the turn
    ways = _together([Possible(codes, came, 0.0), *(every(turn.before) or some(turn.before))])
    if len(ways) <= FEW:
        played = [_played_on(valuer, one, futures) for one in ways]
        worse = _worse(ways, [shares.mean(axis=0) for shares in played])
        found = [_way(valuer, *told) for told in zip(ways, played, worse, strict=True)]
        return replace(stroke, chances=Chances(found[0], tuple(found[1:]), 0))
    worse = _worse(ways, [_by_the_judge(valuer, one) for one in ways])
    found = [
        _way(valuer, ways[place], _played_on(valuer, ways[place], futures), worse[place])
        for place in (0, *_told(worse))
    ]
    return replace(stroke, chances=Chances(found[0], tuple(found[1:]), DRAWN))


def every(state: State) -> list[Possible]:
    """All ways, with their probabilities; nothing where they are many, or take several steps."""
    ids, weights = state.weights()
    if len(ids) > FEW:
        return []
    actions = [state.game.actions.all[number] for number in ids]
    ways = [
        Possible((action.code,), state.after(action), weight / sum(weights))
        for action, weight in zip(actions, weights, strict=True)
    ]
    return [] if any(way.after.to_move == CHANCE for way in ways) else ways


def some(state: State) -> list[Possible]:
    """Ways that are drawn, as chance does; the same for the same position."""
    dice = Random(state.to_bytes())
    return [_drawn(state.copy(), dice) for _ in range(DRAWN)]


def _drawn(state: State, dice: Random) -> Possible:
    codes: list[str] = []
    while state.to_move == CHANCE:
        ids, weights = state.weights()
        action = state.game.actions.all[dice.choices(ids, weights)[0]]
        codes.append(action.code)
        state.play(action)
    return Possible(tuple(codes), state, 1 / DRAWN)


def _together(ways: Iterable[Possible]) -> list[Possible]:
    """Ways that lead to the same position are one."""
    found: dict[bytes, Possible] = {}
    for way in ways:
        same = found.setdefault(way.after.to_bytes(), way)
        if same is not way:
            same.likely += way.likely
    return list(found.values())


def _played_on(valuer: Valuer, one: Possible, futures: int) -> Shares:
    """What the seats can expect after a way, future by future: the same ones after all."""
    return valuer.here(one.after.position, futures)


def _by_the_judge(valuer: Valuer, one: Possible) -> Vector:
    """What the seats can expect after a way, without playing on."""
    quick = valuer.quick
    futures = GUESSES if quick.turns == TO_THE_END else 1
    mean: Vector = _played_on(quick, one, futures).mean(axis=0)
    return mean


def _worse(ways: Sequence[Possible], worth: Sequence[Vector]) -> Vector:
    """By way and seat how probable it is that something worse comes."""
    likely = np.array([one.likely for one in ways])
    table = np.array(worth)
    below = table[None, :, :] < table[:, None, :]
    shares: Vector = (below * likely[None, :, None]).sum(axis=1) / likely.sum()
    return shares


def _told(worse: Vector) -> list[int]:
    """For each seat a good way, a middling one and a bad one; the first of all is what came."""
    found = [1 + int(np.abs(column - rank).argmin()) for column in worse[1:].T for rank in TOLD]
    return list(dict.fromkeys(found))


def _way(valuer: Valuer, one: Possible, shares: Shares, worse: Vector) -> Way:
    """A way with what it is worth."""
    half = Z * shares.std(axis=0, ddof=1) / sqrt(len(shares))
    return Way(
        one.codes,
        round(one.likely, DIGITS),
        tuple(shares.mean(axis=0).round(DIGITS).tolist()),
        tuple(half.round(DIGITS).tolist()),
        tuple(ends_from(valuer, one.after).points.round(2).tolist()),
        tuple(worse.round(DIGITS).tolist()),
    )
