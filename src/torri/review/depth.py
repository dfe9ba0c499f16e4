"""How thoroughly a game is looked at: a quick pass by the judge alone, and a deep one that plays on.

The same game is looked at with the same numbers on every machine: budgets count tries, not seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from torri.players.greedy import GreedyPlayer

if TYPE_CHECKING:
    from torri.engine.game import Game

CANDIDATES = 3  # choices that are valued with care: the best, the one that was played, the reference player's
LONGEST = 1_000  # decisions from which the shape of a game is learned, at most


@dataclass(frozen=True)
class Depth:
    """A depth of a review."""

    name: str
    ahead: int
    """How many decisions are played on, about, before the judge is asked."""
    tries: int
    """How many actions are tried in a review, about: it decides over how many futures there are."""
    fewest: int
    most: int
    """Futures, at least and at most."""
    doubt: float
    """How far off a difference can be beside luck, as a standard error: what a deeper look would change."""

    search: int
    """The budget of the search that has to agree to a verdict, in steps of the rules."""
    reasons: bool
    """Whether it is found out why a choice was worse."""


QUICK = Depth("quick", 0, 150_000, 4, 16, doubt=0.025, search=4_000, reasons=False)
DEEP = Depth("deep", 12, 20_000_000, 24, 800, doubt=0.006, search=40_000, reasons=True)
DEPTHS = {depth.name: depth for depth in (QUICK, DEEP)}


@dataclass(frozen=True)
class Plan:
    """A depth for one game: so many turns of chance ahead, so many futures for each question."""

    turns: int
    choosing: int
    """Futures in which all choices are compared, to find the best."""
    valuing: int
    """Other futures, by which the best and what was played are valued."""
    doubt: float


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
    turns = round(depth.ahead / shape.pace)
    tried = shape.choices * shape.pace * (turns + 1)  # actions in one future of one choice
    futures = round(depth.tries / (shape.decisions * (CANDIDATES + shape.choices / 4) * tried))
    valuing = min(max(futures, depth.fewest), depth.most)
    return Plan(turns, max(depth.fewest, valuing // 4), valuing, depth.doubt)
