"""How thoroughly a game is looked at: quickly by the judge alone, deeply by playing games to their end.

The same game is looked at with the same numbers on every machine: budgets count tries, not seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from torri.players.greedy import GreedyPlayer
from torri.review.values import TO_THE_END

if TYPE_CHECKING:
    from torri.engine.game import Game

OTHERWISE = (
    0.4  # the share of decisions, about, in which somebody does something else than the reference player
)
QUESTIONS = 2  # each of them asks: what was played, and what the reference player does, on other deals
POSITIONS = 0.5  # of the futures of a question, so many for what a position of the real deal is worth
MOST_OF_ONE = 4  # times the usual number of futures: what is hardest to tell apart gets no more
USUAL_SPREAD = 0.3  # the standard deviation, about, of the difference of two choices in one future
LONGEST = 1_000  # decisions from which the shape of a game is learned, at most


@dataclass(frozen=True)
class Depth:
    """A depth of a review."""

    name: str
    turns: int
    """How many turns of chance are played on before the judge is asked."""
    tries: int
    """How many actions are tried in a review, about: it decides over how many futures there are."""
    fewest: int
    most: int
    """Futures, at least and at most."""
    start: int
    """Futures by which is known what a chair is worth before the deal."""
    doubt: float
    """How far off a difference can be beside luck, as a standard error: what a deeper look would change."""

    search: int
    """The budget of the search that has to agree to a verdict, in steps of the rules; 0: none is asked."""
    reasons: bool
    """Whether it is found out why a choice was worse."""
    pilot: int = 0
    """Futures that show how much two choices differ, and so how many are needed; 0: always as many."""


QUICK = Depth("quick", 0, 150_000, 4, 16, 64, doubt=0.025, search=4_000, reasons=False)
DEEP = Depth(
    "deep", TO_THE_END, 15_000_000, 24, 1_500, 400, doubt=0.0, search=150_000, reasons=True, pilot=24
)
DEPTHS = {depth.name: depth for depth in (QUICK, DEEP)}


@dataclass(frozen=True)
class Plan:
    """A depth for one game: so many turns of chance ahead, so many futures for each question."""

    turns: int
    here: int
    """Futures by which a position of the real deal is valued."""
    valuing: int
    """Futures by which what was played and what the reference player does are compared, usually."""
    others: int
    """Futures by which all other choices are valued, where what was played was a mistake."""
    doubt: float
    pilot: int
    ahead: float
    """Decisions in one future, usually."""

    def futures(self, spread: float, decisions: float) -> int:
        """So many futures for two choices that differ so much in one, which lasts so many decisions.

        Many where choices differ much and a future is soon played: so the doubt about the sum is least.
        """
        wanted = self.valuing * spread / USUAL_SPREAD * sqrt(self.ahead / max(1.0, decisions))
        return round(min(max(wanted, self.pilot), MOST_OF_ONE * self.valuing))


class Shape(NamedTuple):
    """How games usually go: so many decisions with so many choices, and turns of chance between them."""

    decisions: int
    choices: float
    pace: float
    """Decisions between two turns of chance."""


@cache
def shape_of(game: Game) -> Shape:
    """The shape of a game, from one that greedy players play.

    It must not be that of the reviewed game: then its hidden cards would enter the grades.
    """
    match, greedy = game.match(seed=1), GreedyPlayer(1)
    choices: list[int] = []
    while not match.is_over and len(choices) < LONGEST:
        known = match.knowledge(match.to_move)
        choices.append(len(known.legal))
        match.play(match.to_move, greedy.choose(known))
    by = [step.by for step in match.record.steps]
    draws = sum(one is None and before is not None for before, one in pairwise(by))
    several = [count for count in choices if count > 1] or [1]
    return Shape(len(several), sum(several) / len(several), max(1.0, len(several) / max(1, draws)))


def plan_for(game: Game, depth: Depth) -> Plan:
    """What a depth means for a game: long ones have fewer futures."""
    shape = shape_of(game)
    ahead = min(shape.pace * (depth.turns + 1), shape.decisions / 2)  # decisions in one future
    positions = POSITIONS * (1 / shape.pace + OTHERWISE)
    questions = shape.decisions * (positions + OTHERWISE * QUESTIONS)
    futures = round(depth.tries / (questions * ahead * shape.choices))
    valuing = min(max(futures, depth.fewest), depth.most)
    here = max(depth.fewest, round(POSITIONS * valuing))
    others = max(depth.fewest, valuing // 4)
    return Plan(depth.turns, here, valuing, others, depth.doubt, depth.pilot, ahead)
