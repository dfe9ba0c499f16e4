"""A second opinion: a verdict stands only if a tree search, too, would not have played what was played.

Whoever plays on for everybody follows the judge and looks no further, so that a chance which is not taken now
can look lost although it comes again. The search sees that.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from torri.players.search.recipe import recipe_for
from torri.players.search.tree_search import TreeSearch
from torri.players.warmup import ensure_players_compiled

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.players.search.budget import Budget
    from torri.review.decisions import Weighed

CLEARLY = 0.03  # how much less than its own choice the search must expect of what was played


def confirmed(knowledge: Knowledge, weighed: Weighed, played: str, budget: Budget, seed: int) -> Weighed:
    """The same, or too close to call where the search does not agree that something else was better."""
    if not weighed.of(played).stands_out or refutes(knowledge, played, budget, seed):
        return weighed
    choices = [one if one.code != played else replace(one, low=min(one.low, 0.0)) for one in weighed.choices]
    return replace(weighed, choices=tuple(choices))


def refutes(knowledge: Knowledge, played: str, budget: Budget, seed: int) -> bool:
    """Whether a search finds something that is clearly better."""
    own, best = expected_of(knowledge, played, budget, seed)
    return best - own > CLEARLY


def expected_of(knowledge: Knowledge, played: str, budget: Budget, seed: int) -> tuple[float, float]:
    """What a search expects of what was played, and of what it would play itself."""
    game = knowledge.game
    ensure_players_compiled(game.rulebook)
    search = TreeSearch(knowledge, recipe_for(game.rulebook, game.players), budget, seed, tally=False)
    edges = search.run().root_edges()
    own = edges[[action.code for action in knowledge.legal].index(played)]
    chosen = edges[edges["visits"].argmax()]
    expected = float(chosen["value"] / chosen["visits"])
    if not own["visits"]:
        return -inf, expected
    return float(own["value"] / own["visits"]), expected
