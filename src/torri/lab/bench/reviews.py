"""What `torri bench review` measures: games that are played and reviewed, one line for each.

In full: how long both passes take, and how large the rest is. With few futures: what luck and choices come to
over many games, since their means are right with any number of futures. `verdicts.py` and `choosers.py`
measure two things more.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from torri.games import game as find_game
from torri.players import player
from torri.review.course import course_of
from torri.review.depth import DEEP
from torri.review.reviewing import SEED, Pass, review

if TYPE_CHECKING:
    from torri.engine.record import Record
    from torri.review.results import Review

FULL, MANY, VERDICTS, LEVELS = "full", "many", "verdicts", "levels"
APART = 1 << 20
"""The futures of two games are so many numbers apart: else their noise would be the same."""
LIGHT = replace(DEEP, name="light", tries=0, fewest=4, start=8, search=0, reasons=False, pilot=0)
"""Means over many games need few futures in each."""


@dataclass(frozen=True)
class Kind:
    """What is measured: games of one kind of player against itself, in one of four ways."""

    game: str
    players: int
    spec: str
    what: str


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

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Reviewed:
        """What `to_dict` wrote, also after JSON."""
        return cls(**{**data, "kind": Kind(**data["kind"])})


def played(name: str, count: int, spec: str, number: int) -> Record:
    """A game of one kind of player against itself."""
    match = find_game(name, count).match(seed=f"review {number}")
    around = [player(spec, seed=f"{number} {seat}") for seat in range(count)]
    while not match.is_over:
        match.play(match.to_move, around[match.to_move].choose(match.knowledge(match.to_move)))
    return match.record


def with_few_futures(kind: Kind, number: int) -> Reviewed:
    """The parts of the sum; each game has futures of its own, so that their noise is no common error."""
    course = course_of(played(kind.game, kind.players, kind.spec, number))
    found = Pass(course, LIGHT, SEED + number * APART).run(1)
    return Reviewed(kind, number, **_by_seat(found))


def in_full(kind: Kind, number: int) -> Reviewed:
    """Both passes with their times."""
    _make_ready(kind)
    record = played(kind.game, kind.players, kind.spec, number)
    began = time.process_time()
    quick = review(record, threads=1)
    quick_took = time.process_time() - began
    began, clock = time.process_time(), time.perf_counter()
    deep = review(record, deep=True, threads=2)
    work, took = time.process_time() - began, time.perf_counter() - clock
    return Reviewed(
        kind,
        number,
        **_by_seat(deep),
        quick_rest=[parts.rest for parts in quick.sums],
        quick=quick_took,
        deep=took,
        work=work,
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
