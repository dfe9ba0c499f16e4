"""What a game tells Torri's players about itself: the `EXPERTISE` of its `players` part.

Nothing of it is needed: of a game that says nothing, the greedy player counts the points, and the search
plays random games to their end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import rules_of
from torri.engine.compiled import Position, bind, left_open, rule
from torri.engine.parts import part

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from torri.engine.rulebook import Rulebook
    from torri.players.search.budget import Budget
    from torri.players.search.recipe import Recipe
    from torri.players.styles import Style

scores = left_open
cooperative: bool = False  # left open too


@rule
def suppose_nothing(s: Position) -> None:
    """Every action can be tried in the redacted position as it is."""


@dataclass(frozen=True)
class Expertise:
    """What players know of a game beyond its rules."""

    outlook: Callable[[Position, int], float] | None = None
    """How good a redacted position is for a seat; it may change the position to find out."""
    suppose: Callable[[Position], None] = suppose_nothing
    """Where actions touch what is blanked: what a player supposes there, to try them all."""
    recipe: Recipe | None = None
    """The numbers of the search."""
    recipe_for_many: Recipe | None = None
    """The same at tables for more than two, where another recipe is better."""
    budgets: Mapping[int, Budget] = field(default_factory=dict)
    """By level how long a thread thinks about a decision: the same on every machine, so not in time."""
    styles: tuple[Style, ...] = ()
    """Characters who play it in a way of their own."""


def expertise(rulebook: Rulebook) -> Expertise:
    """What a game tells."""
    return getattr(part(rulebook, "players"), "EXPERTISE", None) or Expertise()


def outlook_of(rulebook: Rulebook) -> Callable[[Position, int], float]:
    """How good a redacted position of this game is for a seat."""
    return expertise(rulebook).outlook or _lead_in(rulebook)


def lead(s: Position, seat: int) -> float:
    """The outlook in a game of which nobody said what is good: how far a seat is ahead, by points."""
    points = np.zeros(8, np.int64)
    scores(s, points)
    best = np.int64(0)
    rivals = 0
    for other in range(s.players):
        if other != seat and not cooperative and (rivals == 0 or points[other] > best):
            best = points[other]
            rivals += 1
    return float(points[seat] - best)


@cache
def _lead_in(rulebook: Rulebook) -> Callable[[Position, int], float]:
    names: dict[str, Any] = rules_of(rulebook) | {"cooperative": rulebook.cooperative}
    return bind(lead, names, rulebook.id)
