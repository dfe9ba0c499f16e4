"""A pass over a game: every turn is looked at, in threads, and what was found is put together."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from torri import __version__
from torri.engine.seats import CHANCE
from torri.players.search.budget import Budget
from torri.review.accuracy import accuracy
from torri.review.chances import largest, with_chances
from torri.review.confirming import confirmed
from torri.review.course import course_of
from torri.review.decisions import weigh
from torri.review.depth import DEEP, QUICK, plan_for
from torri.review.grades import BLUNDER, INACCURACY, MISTAKE
from torri.review.luck import before_chance
from torri.review.reasons import with_reason
from torri.review.results import Decision, Figures, Point, Review, Stroke
from torri.review.sum import sums, who_gave
from torri.review.values import TO_THE_END, Valuer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from torri.engine.record import Record
    from torri.engine.state import State
    from torri.review.course import Course, Turn
    from torri.review.decisions import Vector, Weighed
    from torri.review.depth import Depth
    from torri.review.results import Parts

SEED = 1
"""The futures of a review: the same for every game, so that equal decisions get equal grades."""


@dataclass(frozen=True)
class Looked:
    """What was found for a turn: what the seats can expect after it, on the real deal; None: as before it."""

    after: Vector | None = None
    before: Vector | None = None
    """Of a turn of chance what they could expect before it, where the judge looks further now than it did."""
    weighed: Weighed | None = None


def review(
    record: Record | Path | str,
    *,
    deep: bool = False,
    seed: int = SEED,
    threads: int = 2,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Review:
    """Review a record of play: a sum that adds up for every seat, every decision graded, what chance gave.

    `progress` hears how many turns of how many were looked at; what it raises stops the review.
    """
    return Pass(course_of(record), DEEP if deep else QUICK, seed).run(threads, progress)


class Pass:
    """A look at a whole game with one depth."""

    def __init__(self, course: Course, depth: Depth, seed: int = SEED) -> None:
        self.course = course
        self.depth = depth
        self.plan = plan_for(course.game, depth)
        self._seed = seed
        self._own = threading.local()

    @property
    def valuer(self) -> Valuer:
        """That of this thread."""
        if not hasattr(self._own, "valuer"):
            self._own.valuer = Valuer(self.course.game, self.plan.turns, self._seed)
        valuer: Valuer = self._own.valuer
        return valuer

    def run(self, threads: int, progress: Callable[[int, int], None] = lambda _done, _total: None) -> Review:
        """Look at every turn, and put together what was found."""
        turns = [turn for turn in self.course.turns if turn.seat is None or turn.is_open]
        ends = [*(turn.before for turn in self.course.turns[1:]), self.course.end]
        after = dict(zip((turn.step for turn in self.course.turns), ends, strict=True))
        looked: list[Looked] = []
        with ThreadPoolExecutor(threads) as pool:
            start = pool.submit(self._expected_at_the_start)
            try:
                for found in pool.map(lambda turn: self.look_at(turn, after[turn.step]), turns):
                    looked.append(found)
                    progress(len(looked), len(turns))
                review = self.put_together(start.result(), turns, looked)
                return self._explained(review, pool) if self.depth.reasons else review
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def look_at(self, turn: Turn, after: State) -> Looked:
        """What a turn was worth; where a seat did as the reference player would, nothing changed."""
        if turn.seat is None:
            further = self.valuer.turns != TO_THE_END
            before = before_chance(self.valuer, turn.before) if further else None
            return Looked(self._here(after), before)
        known = turn.before.known_to(turn.seat)
        whole = known.to_bytes() == turn.before.to_bytes()
        played = turn.done[0].code
        weighed = weigh(self.valuer, known, self.plan, played, whole=whole)
        if played == weighed.reference:
            return Looked(weighed=weighed)
        if self.depth.search:
            weighed = confirmed(known, weighed, played, Budget(steps=self.depth.search), self._seed)
        return Looked(self._here(after), weighed=weighed)

    def _here(self, state: State) -> Vector:
        """What the seats can expect in a whole position, in the same futures wherever it is asked."""
        mean: Vector = self.valuer.here(state.position, self.plan.here).mean(axis=0)
        return mean

    def _expected_at_the_start(self) -> Vector:
        state = self.course.turns[0].before
        if state.to_move != CHANCE:
            return self._here(state)
        return before_chance(self.valuer, state, max(self.depth.start, self.plan.here))

    def put_together(self, start: Vector, turns: Sequence[Turn], looked: Sequence[Looked]) -> Review:
        """The review, from what was found for each turn."""
        strokes, decisions, curve = list[Stroke](), list[Decision](), list[Point]()
        value = start
        for turn, found in zip(turns, looked, strict=True):
            curve.append(Point(turn.step, tuple(value.tolist())))
            after = value if found.after is None else found.after
            if turn.seat is None:
                before = value if found.before is None or not strokes else found.before
                strokes.append(stroke(turn, value, before, after))
            elif found.weighed is not None:
                decisions.append(decided(turn, found.weighed, after - value))
            value = after
        curve.append(Point(self.course.turns[-1].last + 1, tuple(value.tolist())))
        parts = sums(start, value, strokes, decisions)
        game = self.course.game
        return Review(
            game=game.id,
            players=game.players,
            options=dict(game.options),
            seats=self.course.names,
            finished=self.course.end.is_over,
            steps=self.course.turns[-1].last,
            depth=self.depth.name,
            made_by={"torri": __version__, "judge": self.valuer.judge},
            sums=parts,
            decisions=tuple(decisions),
            strokes=tuple(strokes),
            curve=tuple(curve),
            figures=tuple(figures(decisions, curve, seat, parts[seat]) for seat in range(game.players)),
            gave=who_gave(game.players, decisions),
        )

    def _explained(self, found: Review, pool: ThreadPoolExecutor) -> Review:
        """The same, with why mistakes were worse, and what else the largest luck could have been."""
        turns = {turn.step: turn for turn in self.course.turns}
        luck = largest(found.strokes, found.players)

        def decision(one: Decision) -> Decision:
            return with_reason(self.valuer, turns[one.step], one) if one.is_bad else one

        def stroke(one: Stroke) -> Stroke:
            wanted = one.step in luck
            return with_chances(self.valuer, self.plan.here, turns[one.step], one) if wanted else one

        decisions, strokes = pool.map(decision, found.decisions), pool.map(stroke, found.strokes)
        return replace(found, decisions=tuple(decisions), strokes=tuple(strokes))


def stroke(turn: Turn, value: Vector, before: Vector, after: Vector) -> Stroke:
    """What a turn of chance gave, and how far a longer look ahead changed what was expected before it."""
    return Stroke(turn.step, turn.last, tuple((after - before).tolist()), tuple((before - value).tolist()))


def decided(turn: Turn, weighed: Weighed, change: Vector) -> Decision:
    """A decision with its grade; of the change that it brought, what could be known is its own."""
    played = weighed.of(turn.done[0].code)
    given = np.zeros_like(change)
    if played.code != weighed.reference:
        given = np.array(played.shares) - np.array(weighed.of(weighed.reference).shares)
    return Decision(
        step=turn.step,
        seat=weighed.seat,
        played=played.code,
        best=weighed.best.code,
        loss=played.loss,
        low=played.low,
        high=played.high,
        grade=played.grade,
        alike=weighed.alike,
        given=tuple(given.tolist()),
        hidden=tuple((change - given).tolist()),
        doubt=weighed.doubt(played.code),
        choices=weighed.choices,
    )


def figures(decisions: Sequence[Decision], curve: Sequence[Point], seat: int, parts: Parts) -> Figures:
    """The figures of a seat."""
    own = [decision for decision in decisions if decision.seat == seat]
    counts = Counter(one.grade for one in own)
    return Figures(
        accuracy=accuracy(own, curve, seat),
        decisions=len(own),
        inaccuracies=counts[INACCURACY],
        mistakes=counts[MISTAKE],
        blunders=counts[BLUNDER],
        luck=parts.luck + parts.hidden,
        adjusted=parts.adjusted,
    )
