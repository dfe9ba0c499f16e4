"""The doors from Python into compiled rules, one small function each.

They take a one-element array instead of a record: Numba unpacks it five times faster. The names below are
left open; `bind` fills them with the rules of a game.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from torri.engine.compiled import bind, left_open
from torri.engine.defaults import all_points, rank_by_points

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook

RULES = (
    "setup",
    "legal",
    "chance",
    "apply",
    "redact",
    "sample",
    "scores",
    "ranks",
    "score_parts",
    "tensor",
)


setup = legal = chance = apply = redact = sample = scores = ranks = tensor = left_open


def set_up(states: Any) -> None:
    """Make the opening position."""
    setup(states[0])


def list_legal(states: Any, choices: Any) -> None:
    """List the legal actions of the seat to move."""
    legal(states[0], choices[0])


def list_chance(states: Any, choices: Any) -> None:
    """List the outcomes of chance with their weights."""
    chance(states[0], choices[0])


def take(states: Any, action: int) -> None:
    """Apply an action or outcome that is known to be legal."""
    apply(states[0], action)


def blank(states: Any, seat: int) -> None:
    """Blank what the seat cannot know."""
    redact(states[0], seat)


def fill(states: Any, seat: int, rngs: Any) -> None:
    """Fill the blanks with a deal that fits."""
    sample(states[0], seat, rngs[0])


def count_scores(states: Any, out: Any) -> None:
    """Count the points of each seat."""
    scores(states[0], out)


def count_ranks(states: Any, out: Any) -> None:
    """Give each seat its rank, 1 for a winner."""
    ranks(states[0], out)


def observe(states: Any, seat: int, sheets: Any) -> None:
    """Write what the seat knows as numbers."""
    tensor(states[0], seat, sheets[0])


DOORS = (set_up, list_legal, list_chance, take, blank, fill, count_scores, count_ranks, observe)


def rules_of(rulebook: Rulebook) -> dict[str, Any]:
    """The rules of a game by the names that generic algorithms leave open."""
    return {name: getattr(rulebook, name) for name in RULES} | _by_points(rulebook)


@cache
def _by_points(rulebook: Rulebook) -> dict[str, Any]:
    """Ranks and the parts of a score follow from the points, if the game does not say otherwise."""
    points = {"scores": rulebook.scores}
    return {
        "ranks": rulebook.ranks or bind(rank_by_points, points, rulebook.id),
        "score_parts": rulebook.score_parts or bind(all_points, points, rulebook.id),
    }


@cache
def doors(rulebook: Rulebook) -> SimpleNamespace:
    """The doors into one game."""
    rules = rules_of(rulebook)
    return SimpleNamespace(**{door.__name__: bind(door, rules, rulebook.id) for door in DOORS})
