"""A pass over a game: every turn is looked at, in threads, and what was found is put together."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from torri import __version__
from torri.engine.seats import CHANCE
from torri.players.search.budget import Budget
from torri.review.accuracy import accuracy
from torri.review.confirming import confirmed
from torri.review.course import course_of
from torri.review.decisions import weigh
from torri.review.depth import DEEP, QUICK, plan_for
from torri.review.grades import BLUNDER, INACCURACY, MISTAKE
from torri.review.luck import before_chance
from torri.review.reasons import with_reason
from torri.review.results import Decision, Figures, Point, Review, Stroke
from torri.review.sum import sums, who_gave
from torri.review.values import Valuer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
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
    """What was found for a turn: what the seats could expect before it, and of a decision what it did."""

    expected: Vector
    weighed: Weighed | None = None
    mistake: Vector | None = None
    """What the seats can expect after what was played less after the best choice, by what was known."""
    real: Vector | None = None
    """The same on the real deal."""


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
        looked: list[Looked] = []
        with ThreadPoolExecutor(threads) as pool:
            try:
                for found in pool.map(self.look_at, turns):
                    looked.append(found)
                    progress(len(looked), len(turns))
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        return self.put_together(turns, looked)

    def look_at(self, turn: Turn) -> Looked:
        """What a turn was worth."""
        if turn.seat is None:
            return Looked(before_chance(self.valuer, turn.before, self.plan))
        known = turn.before.known_to(turn.seat)
        whole = known.to_bytes() == turn.before.to_bytes()
        played = turn.done[0].code
        weighed = weigh(self.valuer, known, self.plan, played, whole=whole)
        weighed = confirmed(known, weighed, played, Budget(steps=self.depth.search), self._seed)
        codes = (played, weighed.best.code, weighed.reference)
        guessed = np.array([weighed.of(code).shares for code in codes])
        real = guessed if whole else self._on_the_real_deal(turn.before, codes)
        return Looked(real[2], weighed, guessed[0] - guessed[1], real[0] - real[1])

    def _on_the_real_deal(self, state: State, codes: Sequence[str]) -> Vector:
        ids = [state.game.actions.find(code).id for code in codes]
        shares, _reference = self.valuer.choices(state.position, ids, 0, self.plan.valuing, whole=True)
        mean: Vector = shares.mean(axis=0)
        return mean

    def put_together(self, turns: Sequence[Turn], looked: Sequence[Looked]) -> Review:
        """The review, from what was found for each turn."""
        end = self._expected_at_the_end()
        values = [*(found.expected for found in looked), end]
        steps = [*(turn.step for turn in turns), self.course.turns[-1].last + 1]
        changes = [after - before for before, after in pairwise(values)]
        strokes = tuple(
            Stroke(turn.step, turn.last, tuple(change.tolist()))
            for turn, change in zip(turns, changes, strict=True)
            if turn.seat is None
        )
        decisions = tuple(self._decisions(turns, looked, changes))
        curve = tuple(Point(step, tuple(value.tolist())) for step, value in zip(steps, values, strict=True))
        parts = sums(values[0], end, strokes, decisions)
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
            decisions=decisions,
            strokes=strokes,
            curve=curve,
            figures=tuple(figures(decisions, curve, seat, parts[seat]) for seat in range(game.players)),
            gave=who_gave(game.players, decisions),
        )

    def _expected_at_the_end(self) -> Vector:
        """The result; of a game that is not over, what the seats can expect."""
        end = self.course.end
        if end.to_move == CHANCE:
            return before_chance(self.valuer, end, self.plan)
        mean: Vector = self.valuer.here(end.position, 1 if end.is_over else self.plan.valuing).mean(axis=0)
        return mean

    def _decisions(
        self, turns: Sequence[Turn], looked: Sequence[Looked], changes: Sequence[Vector]
    ) -> Iterator[Decision]:
        for turn, found, change in zip(turns, looked, changes, strict=True):
            if found.weighed is None or found.mistake is None or found.real is None or turn.seat is None:
                continue
            decision = decided(turn, found.weighed, found.mistake, found.real, change)
            yield self._explained(turn, decision) if self.depth.reasons else decision

    def _explained(self, turn: Turn, decision: Decision) -> Decision:
        return with_reason(self.valuer, turn, decision) if decision.is_bad else decision


def decided(turn: Turn, weighed: Weighed, mistake: Vector, real: Vector, change: Vector) -> Decision:
    """A decision with its grade, and how the change that it brought is split."""
    played = weighed.of(turn.done[0].code)
    given = mistake if played.stands_out else np.zeros_like(mistake)
    hidden = real - mistake
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
        hidden=tuple(hidden.tolist()),
        rest=tuple((change - given - hidden).tolist()),
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
