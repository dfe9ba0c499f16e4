"""What a search found, for people: each candidate, what may come of it, and how the game may go on."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.intervals import Estimate, Z, wilson
from torri.players.search.line import Step, likely_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.knowledge import Knowledge
    from torri.players.search.mind import Mind


@dataclass(frozen=True)
class Prospect:
    """What a seat may expect: its share of the victories and its points, each with a 95 % interval."""

    win: Estimate
    points: Estimate


@dataclass(frozen=True)
class Candidate:
    """A choice: how often it was tried, what each seat may expect after it, and how the game may go on."""

    code: str
    words: str
    visits: int
    share: float
    games: int
    """How many games the prospects are counted from: those that began with this choice."""
    prospects: tuple[Prospect, ...]
    """By seat; empty where the choice was never tried."""
    line: tuple[Step, ...]


@dataclass(frozen=True)
class Explanation:
    """What a search found for a seat; the candidates with the most visited first."""

    game: str
    seat: int
    simulations: int
    seconds: float
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The choice that the search makes."""
        return self.candidates[0]

    @property
    def too_close(self) -> bool:
        """Whether the first two candidates cannot be told apart by what came of them."""
        if len(self.candidates) < 2 or not self.candidates[1].prospects:
            return False
        first, second = (candidate.prospects[self.seat].win for candidate in self.candidates[:2])
        return first.low <= second.high and second.low <= first.high

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        return asdict(self) | {"too_close": self.too_close}


def explain(knowledge: Knowledge, minds: Sequence[Mind], seconds: float, lines: int) -> Explanation:
    """What these minds found; the line of play for so many candidates."""
    visits = sum(mind.choices()["visits"] for mind in minds)
    values = sum(mind.choices()["value"] for mind in minds)
    order = np.lexsort((-values, -visits))
    candidates = [
        candidate(knowledge, minds, int(place), visits, with_line=rank < lines)
        for rank, place in enumerate(order)
    ]
    seat = 0 if knowledge.seat is None else knowledge.seat
    return Explanation(knowledge.game.id, seat, int(visits.sum()), seconds, tuple(candidates))


def candidate(
    knowledge: Knowledge, minds: Sequence[Mind], place: int, visits: Any, *, with_line: bool
) -> Candidate:
    """One of the choices."""
    action = knowledge.legal[place]
    tallies = [mind.tallies[place] for mind in minds]
    games = sum(int(tally["games"]) for tally in tallies)
    return Candidate(
        code=action.code,
        words=knowledge.describe(action),
        visits=int(visits[place]),
        share=float(visits[place] / max(1, visits.sum())),
        games=games,
        prospects=tuple(prospect(tallies, seat, games) for seat in range(knowledge.game.players))
        if games
        else (),
        line=likely_line(knowledge, minds, action) if with_line else (),
    )


def prospect(tallies: Sequence[Any], seat: int, games: int) -> Prospect:
    """What a seat may expect, counted from the games of all minds."""
    wins, points, squares = (
        sum(float(tally[name][seat]) for tally in tallies) for name in ("wins", "points", "squares")
    )
    mean = points / games
    half = Z * sqrt(max(0.0, squares / games - mean * mean) / games)
    return Prospect(wilson(wins, games), Estimate(mean, mean - half, mean + half))
