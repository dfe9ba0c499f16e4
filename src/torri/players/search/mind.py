"""One thread of a search: its trees, its guesses, and what came out."""

from __future__ import annotations

import time
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.rng import rng as seeded
from torri.players.search.judgement import judgement, notebook
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

FIRST_LOOK = 32  # the part of its budget after which a brisk search may stop
CLEAR = 2  # a choice that was tried so many times as often as any other is the one
ALIKE = 0.005  # a smaller difference of values does not matter


class Mind:
    """Thinks about what a seat knows, alone or beside others that make other guesses.

    With `tell` every simulation is played to the end, and what came out is kept for each choice. A `brisk`
    one uses up its budget only where the choice is hard. One that comes after another goes on with its trees.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        recipe: Recipe,
        budget: Budget,
        seed: int,
        *,
        tell: bool,
        brisk: bool = False,
        before: Mind | None = None,
    ) -> None:
        game = knowledge.game
        position = game.rulebook.position
        self.game = game
        self.budget = budget
        self.tell = tell
        self.brisk = brisk
        self.done = 0
        self.root = np.zeros(1, position)
        self.root[0] = knowledge.position
        self.tallies = np.zeros(len(knowledge.legal) if tell else 0, TALLY)
        size = table_size(0 if recipe.keep else budget.simulations)
        self.nodes, self.edges, self.trail = trees_after(before, size, len(knowledge.legal))
        self.trail["steps"] = 0
        desk = np.zeros(3, position)
        words = desk.view(np.uint64).reshape(len(desk), -1)
        trees = (self.nodes, self.edges, self.trail, self.tallies)
        rest = (
            np.zeros(1, RESULT),
            recipe.record(),
            (notebook if recipe.asks_the_network else judgement)(game.rulebook, game.players),
            seeded(0),
            knowledge.seat,
            seed >> 2,  # it is counted on
        )
        self._material = (self.root, desk, words, np.zeros(1, game.choices), *trees, *rest)
        self._think = thinking(game.rulebook)

    def has_room(self) -> bool:
        """Whether the trees can grow on for another decision."""
        return bool(2 * self.trail[0].nodes < len(self.nodes) and 2 * self.trail[0].edges < len(self.edges))

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
        budget = self.budget.simulations
        while (left := budget - self.done) and not self._is_decided(left, self.done / budget):
            self.simulate(min(ceil(self._part(budget, self.done)), left))

    def _use_steps(self) -> None:
        budget = self.budget.steps
        self.simulate(1)
        while (left := budget - (used := int(self.trail[0].steps))) > 0:
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
        self._think(*self._material, simulations)
        self.done += simulations

    def _part(self, budget: int, used: int) -> float:
        """How much is thought before the next look; a brisk search has thought twice as long then."""
        return max(budget / FIRST_LOOK, used) if self.brisk else budget / LOOKS

    def _is_decided(self, left: float, used: float) -> bool:
        """Whether so many simulations more cannot make another choice the most visited one, or need not."""
        if self.tell or not self.done:
            return False
        choices = self.choices()
        if len(choices) == 1:
            return True
        second, first = choices[np.argsort(choices["visits"])[-2:]]
        if first["visits"] - second["visits"] > left:
            return True
        return self.brisk and used >= 1 / FIRST_LOOK and is_easy(first, second)

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


def trees_after(before: Mind | None, size: int, choices: int) -> tuple[Any, Any, Any]:
    """The trees of an earlier decision, as long as they have room to grow; else new ones."""
    if before is not None and before.has_room():
        return before.nodes, before.edges, before.trail
    edges = np.empty(size * EDGES_A_NODE + choices, EDGE)  # they are written when they are listed
    return np.zeros(size, NODE), edges, np.zeros(1, TRAIL)


def is_easy(first: Any, second: Any) -> bool:
    """Whether one choice is clearly better than the next one, or both are about as good."""
    if first["visits"] >= CLEAR * second["visits"]:
        return True
    return abs(first["value"] / first["visits"] - second["value"] / second["visits"]) < ALIKE


def table_size(simulations: int) -> int:
    """Places for nodes: twice as many as simulations, a power of two; the most where time decides."""
    wanted = 1 << (2 * simulations).bit_length() if simulations else MOST_NODES
    return min(max(wanted, FEWEST_NODES), MOST_NODES)
