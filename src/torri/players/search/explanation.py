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
    from torri.players.search.tree_search import TreeSearch


@dataclass(frozen=True)
class Prospect:
    """What a seat may expect: its share of the victories and its points, each with a 95 % interval."""

    win: Estimate
    points: Estimate


@dataclass(frozen=True)
class Candidate:
    """An action: how often it was tried, what each seat may expect after it, and how the game may go on."""

    code: str
    words: str
    visits: int
    share: float
    games: int
    """How many games the prospects are counted from: those that began with this action."""
    prospects: tuple[Prospect, ...]
    """By seat; empty where the action was never tried."""
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
        """The action that the search decides for."""
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


def explain(
    knowledge: Knowledge,
    searches: Sequence[TreeSearch],
    seconds: float,
    lines: int,
    names: Sequence[str] | None = None,
) -> Explanation:
    """What these searches found; the line of play for so many candidates, in words with these names."""
    visits = sum(search.root_edges()["visits"] for search in searches)
    values = sum(search.root_edges()["value"] for search in searches)
    order = np.lexsort((-values, -visits))
    candidates = [
        candidate(knowledge, searches, int(place), visits, names, with_line=rank < lines)
        for rank, place in enumerate(order)
    ]
    seat = 0 if knowledge.seat is None else knowledge.seat
    return Explanation(knowledge.game.id, seat, int(visits.sum()), seconds, tuple(candidates))


def candidate(
    knowledge: Knowledge,
    searches: Sequence[TreeSearch],
    place: int,
    visits: Any,
    names: Sequence[str] | None,
    *,
    with_line: bool,
) -> Candidate:
    """What was found for one of the legal actions."""
    action = knowledge.legal[place]
    tallies = [search.tallies[place] for search in searches]
    games = sum(int(tally["games"]) for tally in tallies)
    return Candidate(
        code=action.code,
        words=knowledge.describe(action, names),
        visits=int(visits[place]),
        share=float(visits[place] / max(1, visits.sum())),
        games=games,
        prospects=tuple(prospect(tallies, seat, games) for seat in range(knowledge.game.players))
        if games
        else (),
        line=likely_line(knowledge, searches, action, names) if with_line else (),
    )


def prospect(tallies: Sequence[Any], seat: int, games: int) -> Prospect:
    """What a seat may expect, counted from the games of all searches."""
    wins, points, squares = (
        sum(float(tally[name][seat]) for tally in tallies) for name in ("wins", "points", "squares")
    )
    mean = points / games
    half = Z * sqrt(max(0.0, squares / games - mean * mean) / games)
    return Prospect(wilson(wins, games), Estimate(mean, mean - half, mean + half))
