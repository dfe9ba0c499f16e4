"""Expansion, rollout and evaluation: what an edge promises, what a seat does, what a state is worth."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import left_open, rule
from torri.engine.rng import below, next_u64
from torri.players.judge.network import LEAD

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.players.search.workspace import Workspace

legal = apply = redact = outlook = suppose = predict = hope = ask = settle = left_open

STEEPEST = 0.25  # what an outlook better by `spread` adds to the chance to win, where that is even
WORST = -0.3  # no hint says more than that

FINE = 1 << 24  # how finely a probability is thrown


def expand(w: Workspace, edges: Any) -> int:
    """List the edges of a new node after all others; how many there are, or 0 where no room is left.

    `w.known` is what the seat knows; the priors are the network's or the greedy player's.
    """
    known, choices, recipe = w.known, w.choices, w.recipe
    seat = known.to_move
    legal(known, choices)
    first = w.edges_used
    count = choices.count
    if first + count > len(edges):
        return 0
    guided = recipe.prior > 0.0 and count > 1
    if guided:
        suppose(known)
    for place in range(count):
        edge = edges[first + place]
        edge.action = choices.ids[place]
        edge.visits = 0
        edge.value = 0.0
        edge.prior = 0.0
        if guided:
            w.trial = known
            apply(w.trial, edge.action)
            if recipe.learned_priors:
                odds = (1.0 - recipe.margin) * predict(w.trial, seat, w.network)
                edge.prior = (odds + recipe.margin * w.network.told[LEAD] / recipe.lead) / recipe.prior
            else:
                edge.prior = outlook(w.trial, seat) / recipe.prior
    normalise_priors(edges, first, count, recipe)
    return count


@rule
def normalise_priors(edges: Any, first: int, count: int, recipe: Position) -> None:
    """Make priors that sum to 1: most of it by how promising the edges look, some of it for all alike."""
    highest = -np.inf
    for place in range(first, first + count):
        highest = max(highest, edges[place].prior)
    total = 0.0
    for place in range(first, first + count):
        edge = edges[place]
        behind = edge.prior - highest
        edge.hint = max(WORST, STEEPEST * behind * recipe.prior / recipe.spread)
        edge.prior = exp(behind)
        total += edge.prior
    for place in range(first, first + count):
        edge = edges[place]
        edge.prior = (1.0 - recipe.doubt) * edge.prior / total + recipe.doubt / count


def rollout_action(w: Workspace) -> int:
    """What a seat does in a rollout: now and then anything; -1: what the greedy player would."""
    choices, epsilon = w.choices, w.recipe.epsilon
    legal(w.state, choices)
    if choices.count == 1:
        return int(choices.ids[0])
    if epsilon >= 1.0 or (next_u64(w.rng) >> 40) < epsilon * FINE:
        return int(choices.ids[below(w.rng, choices.count)])
    return -1


def greedy_action(w: Workspace) -> int:
    """Which of the listed actions the greedy player would choose, or who follows the judge."""
    seat = w.state.to_move
    w.known = w.state
    if w.recipe.known_rollouts and not w.recipe.open_cards:
        redact(w.known, seat)
        suppose(w.known)
    chosen = -1
    highest = 0.0
    for place in range(w.choices.count):
        w.trial = w.known
        apply(w.trial, int(w.choices.ids[place]))
        value = hope(w, seat) if w.recipe.learned_rollouts else outlook(w.trial, seat)
        if chosen < 0 or value > highest:
            chosen, highest = int(w.choices.ids[place]), value
    return chosen


def evaluate_by_network(w: Workspace) -> None:
    """The chances of the seats by the judge, which is asked about what each of them knows."""
    ask(w, False)
    blend(w)


def evaluate_by_outlook(w: Workspace) -> None:
    """The chances of the seats by the greedy player's outlook for each of them."""
    values = w.result.value
    for seat in range(w.state.players):
        w.trial = w.state
        values[seat] = outlook(w.trial, seat) / w.recipe.spread
    softmax(values, w.state.players)


def evaluate_end(w: Workspace) -> None:
    """What a finished game brought: the victory or a share of it, and a share for the points."""
    settle(w)
    blend(w)


def blend(w: Workspace) -> None:
    """Of shares of the victory and leads one value for each seat."""
    result, recipe = w.result, w.recipe
    for seat in range(w.state.players):
        result.value[seat] = result.lead[seat] / recipe.lead
    softmax(result.value, w.state.players)
    for seat in range(w.state.players):
        style = recipe.margin * result.value[seat]
        result.value[seat] = (1.0 - recipe.margin) * result.wins[seat] + style


@rule
def softmax(values: Any, players: int) -> None:
    """Make shares that sum to 1: who is 1 ahead of another gets e times as much."""
    highest = -np.inf
    for seat in range(players):
        highest = max(highest, values[seat])
    total = 0.0
    for seat in range(players):
        values[seat] = exp(values[seat] - highest)
        total += values[seat]
    for seat in range(players):
        values[seat] /= total
