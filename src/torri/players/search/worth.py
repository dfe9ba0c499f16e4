"""What a choice promises, and what a position is worth: how a game ended, or what the greedy player hopes."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import left_open, rule
from torri.engine.rng import Rng, below, next_u64
from torri.players.search.tree import SEATS

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.engine.compiled import Position

legal = apply = redact = scores = ranks = outlook = suppose = appraise = left_open
cooperative: bool = False  # left open too

RESULT = np.dtype((np.record, np.dtype([
    ("value", "<f8", SEATS),  # what a seat wants to be high, from 0 to 1
    ("wins", "<f8", SEATS),  # the share of the victory
    ("points", "<f8", SEATS),
    ("counts", "<i8", SEATS),  # as the rules fill them
], align=True)))  # fmt: skip

STEEPEST = 0.25  # what an outlook better by `spread` adds to the chance to win, where that is even
WORST = -0.3  # no hint says more than that

FINE = 1 << 24  # how finely a probability is thrown


def list_edges(desk: Any, choices: Choices, edges: Any, first: int, recipe: Position, net: Position) -> int:
    """List the edges of a node from `first` on; how many there are, or 0 where no room is left.

    `desk[1]` is what the seat knows; the priors are by what was learned, or what the greedy player thinks.
    """
    known = desk[1]
    seat = known.to_move
    legal(known, choices)
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
            desk[2] = known
            apply(desk[2], edge.action)
            if recipe.learned_priors:
                edge.prior = appraise(desk[2], seat, net) / recipe.prior
            else:
                edge.prior = outlook(desk[2], seat) / recipe.prior
    share(edges, first, count, recipe)
    return count


@rule
def share(edges: Any, first: int, count: int, recipe: Position) -> None:
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


def reply(s: Position, choices: Choices, rng: Rng, recipe: Position) -> int:
    """What a seat does in a playout: now and then anything; -1: what the greedy player would."""
    legal(s, choices)
    if choices.count == 1:
        return int(choices.ids[0])
    if recipe.epsilon >= 1.0 or (next_u64(rng) >> 40) < recipe.epsilon * FINE:
        return int(choices.ids[below(rng, choices.count)])
    return -1


def most_promising(desk: Any, choices: Choices) -> int:
    """Which of the listed actions the greedy player would choose."""
    s = desk[0]
    seat = s.to_move
    chosen = -1
    highest = 0.0
    for place in range(choices.count):
        desk[2] = s
        apply(desk[2], int(choices.ids[place]))
        worth = outlook(desk[2], seat)
        if chosen < 0 or worth > highest:
            chosen, highest = int(choices.ids[place]), worth
    return chosen


def weigh(desk: Any, result: Position, net: Position) -> None:
    """What a position promises by what was learned: each seat judges it by what it knows."""
    s = desk[0]
    players = np.int64(s.players)
    total = 0.0
    for seat in range(players):
        desk[2] = s
        redact(desk[2], seat)
        result.value[seat] = 1.0 / (1.0 + exp(-appraise(desk[2], seat, net)))
        total += result.value[seat]
    for seat in range(players):
        result.value[seat] = total / players if cooperative else result.value[seat] / total


def expect(desk: Any, result: Position, recipe: Position) -> None:
    """What a position promises: the chances of the seats, by what each of them may hope for."""
    s = desk[0]
    for seat in range(s.players):
        desk[2] = s
        result.value[seat] = outlook(desk[2], seat) / recipe.spread
    share_out(result.value, s.players)


def settle(s: Position, result: Position, recipe: Position) -> None:
    """What a finished game brought: the victory or a share of it, and a share for the points."""
    ranks(s, result.counts)
    first = 0
    for seat in range(s.players):
        first += result.counts[seat] == 1
    for seat in range(s.players):
        won = result.counts[seat] == 1
        result.wins[seat] = (1.0 if cooperative else 1.0 / first) if won else 0.0
    scores(s, result.counts)
    for seat in range(s.players):
        result.points[seat] = result.counts[seat]
        result.value[seat] = result.points[seat] / recipe.lead
    share_out(result.value, s.players)
    for seat in range(s.players):
        style = recipe.margin * result.value[seat]
        result.value[seat] = (1.0 - recipe.margin) * result.wins[seat] + style


@rule
def share_out(values: Any, players: int) -> None:
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
