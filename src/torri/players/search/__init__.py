"""The search player: simulates a game many times, each time with another sample of what is hidden.

Information-set Monte Carlo tree search with a tree for each seat (`tree.py`), one simulation after the other
(`simulation.py`), by a recipe for each game (`recipe.py`), on one thread or several (`tree_search.py`).
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.players.protocol import must_decide
from torri.players.search.budget import Budget, read_budget
from torri.players.search.explanation import Explanation, explain
from torri.players.search.recipe import read_changes, recipe_for
from torri.players.search.tree_search import TreeSearch

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action

MOST_THREADS = 8
LINES = 3  # candidates whose line of play is told


class SearchPlayer:
    """Thinks with a budget of simulations, or of time.

    Simulations give the same decisions for the same seed and number of threads, whatever the machine. Each
    thread has the whole budget and samples of its own; what they found is added up. One that may `stop_early`
    uses up a budget of simulations or steps only where the decision is hard.
    """

    def __init__(
        self,
        budget: Budget,
        seed: int | str | None = None,
        *,
        threads: int = 1,
        stop_early: bool = False,
        changes: Mapping[str, Any] | None = None,
        spec: str = "search",
    ) -> None:
        self.spec = spec
        self.budget = budget
        self.threads = threads
        self.stop_early = stop_early
        self.changes = changes or {}
        self._random = Random(seed)
        self._searches: list[TreeSearch] = []

    def choose(self, knowledge: Knowledge) -> Action:
        """The action that was tried most; of two alike the better one."""
        must_decide(knowledge)
        return self.choose_among(knowledge, [one.id for one in knowledge.legal])

    def choose_among(self, knowledge: Knowledge, ids: Collection[int]) -> Action:
        """The same of these actions; it is thought about no others."""
        left = [one for one in knowledge.legal if one.id in ids]
        if len(left) == 1:
            return left[0]
        among = None if len(left) == len(knowledge.legal) else [one.id for one in left]
        searches = self._search(knowledge, tally=False, among=among)
        visits = sum(search.root_edges()["visits"] for search in searches)
        values = sum(search.root_edges()["value"] for search in searches)
        return left[int(np.lexsort((values, visits))[-1])]

    def explain(self, knowledge: Knowledge, names: Sequence[str] | None = None) -> Explanation:
        """What was found for each legal action; every simulation is played to the end for it."""
        must_decide(knowledge)
        began = time.perf_counter()
        searches = self._search(knowledge, tally=True)
        return explain(knowledge, searches, time.perf_counter() - began, LINES, names)

    def _search(
        self, knowledge: Knowledge, *, tally: bool, among: Collection[int] | None = None
    ) -> list[TreeSearch]:
        from torri.players.warmup import ensure_players_compiled  # which needs the search itself

        game = knowledge.game
        ensure_players_compiled(game.rulebook)
        recipe = replace(
            recipe_for(game.rulebook, game.players), **self.changes, open_cards=int(knowledge.whole)
        )
        kept: list[Any] = self._searches if recipe.keep and self._searches else [None] * self.threads
        how = {"tally": tally, "stop_early": self.stop_early}
        searches = [
            TreeSearch(knowledge, recipe, self.budget, self._random.getrandbits(64), **how, before=before)
            for before in kept
        ]
        self._searches = searches if recipe.keep else []
        if among is not None:
            for one in searches:
                one.keep_to(among)
        if len(searches) == 1:
            return [searches[0].run()]
        with ThreadPoolExecutor(len(searches)) as pool:
            return list(pool.map(TreeSearch.run, searches))


def search(argument: str, seed: int | str | None = None) -> SearchPlayer:
    """The player of a spec: `search:2000` thinks in one thread, `search:500ms` uses all processors.

    `search:2000+explore=1+horizon=0` changes numbers of the recipe, to find out what they are good for.
    """
    text, *changes = argument.split("+")
    budget = read_budget(text)
    threads = min(os.cpu_count() or 1, MOST_THREADS) if budget.seconds else 1
    return SearchPlayer(
        budget, seed, threads=threads, changes=read_changes(changes), spec=f"search:{argument}"
    )
