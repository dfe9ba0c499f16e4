"""How fast the search thinks, beside OpenSpiel's search for games with hidden information (`ISMCTSBot`).

All of them think about the first decision after the deal. Simulations of different games differ in length, so
steps are counted too. `plain` means random rollouts, as OpenSpiel's are; otherwise it is the game's recipe.
"""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.lab.bench.peers import spiel_game
from torri.lab.bench.rows import RATE, THOUSANDS, Row, measure, millions
from torri.lab.bench.rules import TRIALS
from torri.players.search.budget import Budget
from torri.players.search.recipe import PLAIN, Recipe, recipe_for
from torri.players.search.tree_search import TreeSearch

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.lab.bench.rows import Work

SIMULATIONS = 400
PEER_GAMES = ("leduc_poker", "oh_hell", "euchre")


class Thinking:
    """Simulations from the first decision of a game, and how many steps they have."""

    def __init__(self, game: Game, recipe: Recipe, threads: int = 1) -> None:
        match = game.match(seed=1)
        self.knowledge = match.state.known_to(match.to_move)
        self.recipe = recipe
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.seed = 0
        self.steps = 0.0

    def __call__(self) -> float:
        """Think once on every thread."""
        searches = []
        for _thread in range(self.threads):
            self.seed += 1
            budget = Budget(simulations=SIMULATIONS)
            searches.append(TreeSearch(self.knowledge, self.recipe, budget, self.seed << 32, tally=False))
        side_by_side = self.pool.map if self.pool else map  # one alone needs no pool, as in `SearchPlayer`
        list(side_by_side(lambda one: one.simulate(SIMULATIONS), searches))  # all, even if it is decided
        self.steps = searches[0].steps / SIMULATIONS
        return float(SIMULATIONS * self.threads)


class PeerThinking:
    """The same for a game of OpenSpiel, inside its C++."""

    def __init__(self, name: str) -> None:
        import pyspiel

        game = pyspiel.load_game(name)
        dice = random.Random(1)
        self.state = game.new_initial_state()
        while self.state.is_chance_node():
            outcomes, weights = zip(*self.state.chance_outcomes(), strict=True)
            self.state.apply_action(dice.choices(outcomes, weights)[0])
        self.steps = sum(spiel_game(self.state.clone(), dice) for _ in range(200)) / 200
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        self.bot = pyspiel.ISMCTSBot(42, evaluator, 2.0, SIMULATIONS)

    def __call__(self) -> float:
        """Think once."""
        self.bot.restart()
        self.bot.step(self.state)
        return float(SIMULATIONS)


def search_rows(window: float, rounds: int) -> list[Row]:
    """Simulations and steps a second: plain in one game and its peers, then by the recipe in each game."""
    games = {trial.name: trial.game() for trial in TRIALS}
    first = TRIALS[0].name
    plain = _("plain search")
    works: dict[str, Work] = {f"{first}, {plain}": Thinking(games[first], PLAIN)}
    if find_spec("pyspiel"):
        works |= {f"OpenSpiel {name}, ISMCTSBot": PeerThinking(name) for name in PEER_GAMES}
    works |= {
        f"{name}, {_('search')}": Thinking(game, recipe_for(game.rulebook, game.players))
        for name, game in games.items()
    }
    rows = rows_of(works, measure(works, window, rounds, time.process_time))
    game = games[first]
    threads: dict[str, Work] = {
        f"{first}, {plain}, {_('1 thread')}": Thinking(game, PLAIN),
        f"{first}, {plain}, {_('2 threads')}": Thinking(game, PLAIN, threads=2),
    }
    return rows + rows_of(threads, measure(threads, window, rounds, time.perf_counter))


def rows_of(works: dict[str, Work], rates: dict[str, list[float]]) -> list[Row]:
    """Two rows for each: its simulations, and their steps."""
    rows = []
    for name, work in works.items():
        steps = getattr(work, "steps", 1.0)
        rows.append(Row(f"{name}, {_('simulations')}", THOUSANDS, [rate / 1000 for rate in rates[name]]))
        rows.append(Row(f"{name}, {_('steps')}", RATE, millions(rates[name], steps)))
    return rows
