"""One thread of a search: its trees, its guesses, and what came out."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.rng import rng as seeded
from torri.players.search.judgement import judgement
from torri.players.search.simulation import thinking
from torri.players.search.tree import EDGE, NODE, TALLY, TRAIL, find, fingerprint
from torri.players.search.worth import RESULT

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State
    from torri.players.search.budget import Budget
    from torri.players.search.recipe import Recipe

FEWEST_NODES, MOST_NODES = 1 << 8, 1 << 18
EDGES_A_NODE = 12  # more than are listed: most nodes are visited once
LOOKS = 16  # how often a search by simulations looks whether it is decided
SLICE = 0.02  # seconds between two looks at the clock


class Mind:
    """Thinks about what a seat knows, alone or beside others that make other guesses.

    With `tell` every simulation is played to the end, and what came out is kept for each choice.
    """

    def __init__(
        self, knowledge: Knowledge, recipe: Recipe, budget: Budget, seed: int, *, tell: bool
    ) -> None:
        game = knowledge.game
        position = game.rulebook.position
        size = table_size(budget.simulations)
        self.game = game
        self.budget = budget
        self.tell = tell
        self.done = 0
        self.root = np.zeros(1, position)
        self.root[0] = knowledge.position
        self.nodes = np.zeros(size, NODE)
        self.edges = np.zeros(size * EDGES_A_NODE + len(knowledge.legal), EDGE)
        self.tallies = np.zeros(len(knowledge.legal) if tell else 0, TALLY)
        self.trail = np.zeros(1, TRAIL)
        desk = np.zeros(3, position)
        words = desk.view(np.uint64).reshape(len(desk), -1)
        trees = (self.nodes, self.edges, self.trail, self.tallies)
        rest = (
            np.zeros(1, RESULT),
            recipe.record(),
            judgement(game.rulebook, game.players).copy(),
            seeded(0),
            knowledge.seat,
            seed >> 2,  # it is counted on
        )
        self._material = (self.root, desk, words, np.zeros(1, game.choices), *trees, *rest)
        self._think = thinking(game.rulebook)

    def think(self) -> Mind:
        """Use up the budget, or stop when nothing can change the choice any more."""
        if self.budget.simulations:
            self._use_simulations()
        elif self.budget.steps:
            self._use_steps()
        else:
            self._use_time()
        return self

    def _use_simulations(self) -> None:
        part = -(-self.budget.simulations // LOOKS)
        while (left := self.budget.simulations - self.done) and not self._is_decided(left):
            self.simulate(min(part, left))

    def _use_steps(self) -> None:
        self.simulate(1)
        while (left := self.budget.steps - int(self.trail[0].steps)) > 0:
            pace = self.done / max(1, int(self.trail[0].steps))
            if self._is_decided(pace * left):
                return
            self.simulate(max(1, int(pace * min(left, self.budget.steps / LOOKS))))

    def _use_time(self) -> None:
        self.simulate(1)
        began = time.perf_counter()  # after the first one, which may have to wait for the compiler
        end = began + self.budget.seconds
        while (now := time.perf_counter()) < end:
            pace = self.done / max(now - began, 1e-4)
            if self._is_decided(pace * (end - now)):
                return
            self.simulate(max(1, int(pace * min(SLICE, end - now))))

    def simulate(self, simulations: int) -> None:
        """Some simulations more."""
        self._think(*self._material, simulations)
        self.done += simulations

    def _is_decided(self, left: float) -> bool:
        """Whether so many simulations more cannot make another choice the most visited one."""
        if self.tell or not self.done:
            return False
        visits = np.sort(self.choices()["visits"])
        return len(visits) == 1 or visits[-1] - visits[-2] > left

    def choices(self) -> Any:
        """The edges of what is asked, in the order of the legal actions."""
        return self.edges_of(self.root)

    def edges_of(self, known: Any) -> Any:
        """The edges of a situation, as the seat to move knows it; none where it was not looked at."""
        node = self.nodes[find(self.nodes, fingerprint(known.view(np.uint64)))]
        return self.edges[node["first"] : node["first"] + node["count"]]

    def likes(self, state: State) -> dict[int, int]:
        """How often each action was tried in this position, as the seat to move knows it."""
        known = np.frombuffer(state.known_to(state.to_move).to_bytes(), self.root.dtype)
        return {int(edge["action"]): int(edge["visits"]) for edge in self.edges_of(known)}


def table_size(simulations: int) -> int:
    """Places for nodes: twice as many as simulations, a power of two; the most where time decides."""
    wanted = 1 << (2 * simulations).bit_length() if simulations else MOST_NODES
    return min(max(wanted, FEWEST_NODES), MOST_NODES)
