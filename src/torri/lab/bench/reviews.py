"""What `torri bench review` measures: games that are played and reviewed, one line for each.

In full: how long both passes take, how large the rest is, and whether verdicts stand when they are asked for
again. With few futures: what luck and choices come to over many games, since their means are right with any
number of futures.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from torri.games import game as find_game
from torri.players import player
from torri.players.search.budget import Budget
from torri.review.confirming import expected_of, refutes
from torri.review.course import course_of
from torri.review.decisions import weigh
from torri.review.depth import DEEP, plan_for
from torri.review.reviewing import SEED, Pass, review
from torri.review.values import Valuer

if TYPE_CHECKING:
    from torri.engine.record import Record
    from torri.review.course import Turn
    from torri.review.results import Decision, Review

LONGER = 10
"""So many times the budget of the search that agreed to a verdict asks whether it is turned round."""
AGAIN = 1_000  # the seed of a second look
LIGHT = replace(DEEP, name="light", tries=0, fewest=4, start=8, search=0, reasons=False, pilot=0)
"""Means over many games need few futures in each."""


@dataclass(frozen=True)
class Kind:
    """What is measured: games of one kind of player against itself, in full or with few futures."""

    game: str
    players: int
    spec: str
    full: bool


@dataclass(frozen=True)
class Reviewed:
    """A game that was reviewed; figures by seat are shares of the victory."""

    kind: Kind
    number: int
    luck: list[float]
    hidden: list[float]
    own: list[float]
    rest: list[float]
    doubt: list[float]
    quick_rest: list[float] = field(default_factory=list)
    quick: float = 0.0
    """Seconds of the processor for the quick pass, in one thread."""
    deep: float = 0.0
    """Seconds by the clock for the deep pass, in two threads."""
    work: float = 0.0
    """Seconds of the processor for it."""
    verdicts: int = 0
    not_again: int = 0
    """Verdicts that a review with other futures and another search does not give."""
    turned: int = 0
    """Verdicts that it gives the other way round, or a search with ten times the budget."""

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Reviewed:
        """What `to_dict` wrote, also after JSON."""
        return cls(**{**data, "kind": Kind(**data["kind"])})


def reviewed(kind: Kind, number: int) -> Reviewed:
    """The game with this number, played and reviewed."""
    record = played(kind.game, kind.players, kind.spec, number)
    return in_full(kind, number, record) if kind.full else with_few_futures(kind, number, record)


def played(name: str, count: int, spec: str, number: int) -> Record:
    """A game of one kind of player against itself."""
    match = find_game(name, count).match(seed=f"review {number}")
    around = [player(spec, seed=f"{number} {seat}") for seat in range(count)]
    while not match.is_over:
        match.play(match.to_move, around[match.to_move].choose(match.knowledge(match.to_move)))
    return match.record


def with_few_futures(kind: Kind, number: int, record: Record) -> Reviewed:
    """The parts of the sum; each game has futures of its own, so that their noise is no common error."""
    found = Pass(course_of(record), LIGHT, SEED + number).run(1)
    return Reviewed(kind, number, **_by_seat(found))


def in_full(kind: Kind, number: int, record: Record) -> Reviewed:
    """Both passes with their times, and every verdict asked for again."""
    _make_ready(kind)
    began = time.process_time()
    quick = review(record, threads=1)
    quick_took = time.process_time() - began
    began, clock = time.process_time(), time.perf_counter()
    deep = review(record, deep=True, threads=2)
    work, took = time.process_time() - began, time.perf_counter() - clock
    second = SecondLook(record)
    bad = [decision for decision in deep.decisions if decision.is_bad]
    return Reviewed(
        kind,
        number,
        **_by_seat(deep),
        quick_rest=[parts.rest for parts in quick.sums],
        quick=quick_took,
        deep=took,
        work=work,
        verdicts=len(bad),
        not_again=sum(not second.agrees(decision) for decision in bad),
        turned=sum(second.turns_round(decision) for decision in bad),
    )


@cache
def _make_ready(kind: Kind) -> None:
    """What is loaded at the first review of a kind of game is no part of its time."""
    review(played(kind.game, kind.players, "greedy", -1), threads=1)


def _by_seat(found: Review) -> dict[str, Any]:
    return {
        "luck": [parts.luck for parts in found.sums],
        "hidden": [parts.hidden for parts in found.sums],
        "own": [parts.own_mistakes for parts in found.sums],
        "rest": [parts.rest for parts in found.sums],
        "doubt": [parts.doubt for parts in found.sums],
    }


class SecondLook:
    """Looks at verdicts again, with other futures and another search."""

    def __init__(self, record: Record) -> None:
        course = course_of(record)
        self._turns = {turn.step: turn for turn in course.decisions}
        self._plan = plan_for(course.game, DEEP)
        self._valuer = Valuer(course.game, self._plan.turns, SEED + AGAIN)

    def agrees(self, decision: Decision) -> bool:
        """Whether a review with another seed says, too, that it was a mistake of whatever size."""
        known = self._turns[decision.step].before.known_to(decision.seat)
        stands_out = self._loss(self._turns[decision.step], decision)[1] > 0
        return stands_out and refutes(known, decision.played, Budget(steps=DEEP.search), SEED + AGAIN)

    def turns_round(self, decision: Decision) -> bool:
        """Whether other futures, or a search with ten times the budget, find that nothing was better."""
        turn = self._turns[decision.step]
        if self._loss(turn, decision)[0] <= 0:
            return True
        budget = Budget(steps=LONGER * DEEP.search)
        own, best = expected_of(turn.before.known_to(decision.seat), decision.played, budget, SEED + AGAIN)
        return own >= best

    def _loss(self, turn: Turn, decision: Decision) -> tuple[float, float]:
        known = turn.before.known_to(decision.seat)
        whole = known.to_bytes() == turn.before.to_bytes()
        found = weigh(self._valuer, known, self._plan, decision.played, whole=whole).of(decision.played)
        return found.loss, found.low
