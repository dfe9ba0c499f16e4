"""The search player: thinks a game through many times, each time with another guess at what is hidden.

Information-set Monte Carlo tree search with a tree for each seat (`tree.py`), one simulation after the other
(`simulation.py`), by a recipe for each game (`recipe.py`), on one thread or several (`mind.py`).
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
from torri.players.search.mind import Mind
from torri.players.search.recipe import read_changes, recipe_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action

MOST_THREADS = 8
LINES = 3  # candidates whose line of play is told


class SearchPlayer:
    """Thinks with a budget of simulations, or of time.

    Simulations give the same choices for the same seed and number of threads, whatever the machine. Each
    thread has the whole budget and guesses of its own; what they found is added up. A `brisk` player uses up
    a budget of simulations or steps only where the choice is hard.
    """

    def __init__(
        self,
        budget: Budget,
        seed: int | str | None = None,
        *,
        threads: int = 1,
        brisk: bool = False,
        changes: Mapping[str, Any] | None = None,
        spec: str = "search",
    ) -> None:
        self.spec = spec
        self.budget = budget
        self.threads = threads
        self.brisk = brisk
        self.changes = changes or {}
        self._random = Random(seed)
        self._minds: list[Mind] = []

    def choose(self, knowledge: Knowledge) -> Action:
        """The choice that was tried most; of two alike the better one."""
        must_decide(knowledge)
        if len(knowledge.legal) == 1:
            return knowledge.legal[0]
        minds = self._think(knowledge, tell=False)
        visits = sum(mind.choices()["visits"] for mind in minds)
        values = sum(mind.choices()["value"] for mind in minds)
        return knowledge.legal[int(np.lexsort((values, visits))[-1])]

    def explain(self, knowledge: Knowledge) -> Explanation:
        """What was found for each choice; every simulation is played to the end for it."""
        must_decide(knowledge)
        began = time.perf_counter()
        minds = self._think(knowledge, tell=True)
        return explain(knowledge, minds, time.perf_counter() - began, LINES)

    def _think(self, knowledge: Knowledge, *, tell: bool) -> list[Mind]:
        from torri.players.warmup import ensure_players_compiled  # which needs the search itself

        game = knowledge.game
        ensure_players_compiled(game.rulebook)
        recipe = replace(
            recipe_for(game.rulebook, game.players), **self.changes, open_cards=int(knowledge.whole)
        )
        kept: list[Any] = self._minds if recipe.keep and self._minds else [None] * self.threads
        how = {"tell": tell, "brisk": self.brisk}
        minds = [
            Mind(knowledge, recipe, self.budget, self._random.getrandbits(64), **how, before=before)
            for before in kept
        ]
        self._minds = minds if recipe.keep else []
        if len(minds) == 1:
            return [minds[0].think()]
        with ThreadPoolExecutor(len(minds)) as pool:
            return list(pool.map(Mind.think, minds))


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
