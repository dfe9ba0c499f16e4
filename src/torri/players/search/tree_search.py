"""A tree search in one thread: its trees, its samples, and what came out."""

from __future__ import annotations

import time
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.players.judge.network import load_network
from torri.players.search.simulation import simulate_in
from torri.players.search.tree import EDGE, NODE, TALLY, find, fingerprint
from torri.players.search.workspace import workspace_type

if TYPE_CHECKING:
    from collections.abc import Collection

    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State
    from torri.players.search.budget import Budget
    from torri.players.search.recipe import Recipe

FEWEST_NODES, MOST_NODES = 1 << 8, 1 << 18
EDGES_A_NODE = 12  # more than are listed: most nodes are visited once
LOOKS = 16  # how often a search by simulations looks whether it is decided
SLICE = 0.02  # seconds between two looks at the clock

FIRST_LOOK = 32  # the part of its budget after which a search may stop early
CLEAR = 2  # an edge that was tried so many times as often as any other is the one
ALIKE = 0.005  # a smaller difference of values does not matter


class TreeSearch:
    """Searches from what a seat knows, alone or beside others that draw other samples.

    With `tally` every simulation is played to the end, and the results are kept for each legal action. One
    that may `stop_early` uses up its budget only where the decision is hard. One that comes after another
    (`before`) goes on with its trees.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        recipe: Recipe,
        budget: Budget,
        seed: int,
        *,
        tally: bool,
        stop_early: bool = False,
        before: TreeSearch | None = None,
    ) -> None:
        self.game = knowledge.game
        self.budget = budget
        self.tally = tally
        self.stop_early = stop_early
        self.done = 0
        self.root = np.zeros(1, self.game.rulebook.position)
        self.root[0] = knowledge.position
        self.tallies = np.zeros(len(knowledge.legal) if tally else 0, TALLY)
        self._workspace = self._new_workspace(recipe, knowledge.to_move, seed)
        if before is not None and before.has_room():
            self._take_trees(before)
        else:
            size = table_size(0 if recipe.keep else budget.simulations)
            self.nodes = np.zeros(size, NODE)
            self.edges = np.empty(size * EDGES_A_NODE + len(knowledge.legal), EDGE)  # written when listed
        self._simulate = simulate_in(self.game.rulebook)

    def _new_workspace(self, recipe: Recipe, seat: int, seed: int) -> Any:
        workspace = np.zeros(1, workspace_type(self.game.rulebook))
        workspace["root"] = self.root
        workspace["recipe"] = recipe.record()
        workspace["seat"] = seat
        workspace["seed"] = seed >> 2  # it is counted on
        if recipe.asks_the_network:
            workspace["network"] = load_network(self.game.rulebook, self.game.players)
        return workspace

    def _take_trees(self, before: TreeSearch) -> None:
        self.nodes, self.edges = before.nodes, before.edges
        for name in ("nodes_used", "edges_used"):
            self._workspace[name] = before._workspace[name]

    @property
    def steps(self) -> int:
        """Actions and outcomes applied, in all simulations."""
        return int(self._workspace["steps"][0])

    def has_room(self) -> bool:
        """Whether the trees can grow on for another decision."""
        used = self._workspace[0]
        return bool(2 * used["nodes_used"] < len(self.nodes) and 2 * used["edges_used"] < len(self.edges))

    def keep_to(self, ids: Collection[int]) -> None:
        """Try only these actions of the root from now on."""
        if not len(self.root_edges()):
            self.simulate(1)  # lists them
        edges = self.root_edges()
        kept = np.isin(edges["action"], list(ids))
        edges[: kept.sum()] = edges[kept]
        self.nodes["count"][self._place_of(self.root)] = kept.sum()

    def run(self) -> TreeSearch:
        """Use up the budget, or stop when nothing can change the decision any more."""
        if self.budget.simulations:
            self._use_simulations()
        elif self.budget.steps:
            self._use_steps()
        else:
            self._use_time()
        return self

    def _use_simulations(self) -> None:
        budget = self.budget.simulations
        while (left := budget - self.done) and not self._is_decided(left, self.done / budget):
            self.simulate(min(ceil(self._part(budget, self.done)), left))

    def _use_steps(self) -> None:
        budget = self.budget.steps
        self.simulate(1)
        while (left := budget - (used := self.steps)) > 0:
            pace = self.done / max(1, used)
            if self._is_decided(pace * left, used / budget):
                return
            self.simulate(max(1, int(pace * min(self._part(budget, used), left))))

    def _use_time(self) -> None:
        self.simulate(1)
        began = time.perf_counter()  # after the first one, which may have to wait for the compiler
        end = began + self.budget.seconds
        while (now := time.perf_counter()) < end:
            pace = self.done / max(now - began, 1e-4)
            if self._is_decided(pace * (end - now), (now - began) / self.budget.seconds):
                return
            self.simulate(max(1, int(pace * min(SLICE, end - now))))

    def simulate(self, simulations: int) -> None:
        """Some simulations more."""
        self._simulate(self._workspace, self.nodes, self.edges, self.tallies, simulations)
        self.done += simulations

    def _part(self, budget: int, used: int) -> float:
        """How much is used before the next look; if it may stop early, as much as so far."""
        return max(budget / FIRST_LOOK, used) if self.stop_early else budget / LOOKS

    def _is_decided(self, left: float, used: float) -> bool:
        """Whether so many simulations more cannot make another edge the most visited one, or need not."""
        if self.tally or not self.done:
            return False
        edges = self.root_edges()
        if len(edges) == 1:
            return True
        second, first = edges[np.argsort(edges["visits"])[-2:]]
        if first["visits"] - second["visits"] > left:
            return True
        return self.stop_early and used >= 1 / FIRST_LOOK and is_easy(first, second)

    def root_edges(self) -> Any:
        """The edges of the root, in the order of the legal actions."""
        return self.edges_of(self.root)

    def edges_of(self, known: Any) -> Any:
        """The edges of a situation, as the seat to move knows it; none where it was not visited."""
        node = self.nodes[self._place_of(known)]
        return self.edges[node["first"] : node["first"] + node["count"]]

    def _place_of(self, known: Any) -> int:
        """Where the node of a situation is, or would be."""
        return int(find(self.nodes, fingerprint(known.view(np.uint64))))

    def visits_in(self, state: State) -> dict[int, int]:
        """How often each action was tried in this position, as the seat to move knows it."""
        known = np.frombuffer(state.known_to(state.to_move).to_bytes(), self.root.dtype)
        return {int(edge["action"]): int(edge["visits"]) for edge in self.edges_of(known)}


def is_easy(first: Any, second: Any) -> bool:
    """Whether one edge is clearly better than the next one, or both are about as good."""
    if first["visits"] >= CLEAR * second["visits"]:
        return True
    return abs(first["value"] / first["visits"] - second["value"] / second["visits"]) < ALIKE


def table_size(simulations: int) -> int:
    """Places for nodes: twice as many as simulations, a power of two; the most where time decides."""
    wanted = 1 << (2 * simulations).bit_length() if simulations else MOST_NODES
    return min(max(wanted, FEWEST_NODES), MOST_NODES)
