"""The memory of a search: what was tried in each situation that a seat can tell from others.

A node is what the deciding seat knows: its key is a hash of the redacted record. So positions that the seat
cannot tell apart share a node, every seat has a tree of its own, and chance needs no nodes: what it brought
is in the record, as far as the seat sees it.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import Position, rule
from torri.engine.rng import MASK
from torri.players.judge.worth import SEATS

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.players.search.workspace import Workspace

CLOSED = 1000.0  # how far behind all others an edge is that is not tried yet
SEED = 0x9E3779B97F4A7C15  # where a fingerprint begins
NOW = 1 << 62  # no action: it stands between those that were decided and those that can be
DEEPEST = 200  # decisions on the way down; a game that runs in circles is left there

NODE = np.dtype((np.record, np.dtype([
    ("key", "<i8"),  # 0: an empty place of the table
    ("value", "<f8"),  # the sum of what came out for the seat that decides here
    ("visits", "<i4"),
    ("first", "<i4"),  # where its edges begin
    ("count", "<i4"),  # how many they are; 0: not listed yet
], align=True)))  # fmt: skip

EDGE = np.dtype((np.record, np.dtype([
    ("action", "<i4"),
    ("visits", "<i4"),
    ("value", "<f8"),
    ("prior", "<f8"),  # how promising it looks before it is tried; the priors of a node sum to 1
    ("hint", "<f8"),  # how much worse than the most promising one it should be
], align=True)))  # fmt: skip

PATH = np.dtype((np.record, np.dtype([
    ("history", "<u8"),  # stands for the decisions of this simulation so far
    ("depth", "<i8"),  # how many nodes it has come through:
    ("node", "<i8", DEEPEST),
    ("edge", "<i8", DEEPEST),  # selected there (-1: none)
    ("seat", "<i8", DEEPEST),  # who decided
], align=True)))  # fmt: skip

TALLY = np.dtype((np.record, np.dtype([
    ("games", "<i8"),  # how many of the simulations that began with this edge were played to the end
    ("wins", "<f8", SEATS),  # shares of victories, or the chances of them by the network
    ("points", "<f8", SEATS),
    ("squares", "<f8", SEATS),  # of the points
], align=True)))  # fmt: skip


@rule
def fingerprint(words: Any) -> int:
    """63 bits that stand for a record; never 0.

    Four chains beside each other, so that a word need not wait for the one before it.
    """
    a = b = c = d = SEED
    whole = len(words) - len(words) % 4
    for place in range(0, whole, 4):
        a = mix(a, int(words[place]))
        b = mix(b, int(words[place + 1]))
        c = mix(c, int(words[place + 2]))
        d = mix(d, int(words[place + 3]))
    for place in range(whole, len(words)):
        a = mix(a, int(words[place]))
    bits = mix(mix(mix(a, b), c), d)
    return int((bits >> 1) | 1)


@rule
def mix(bits: int, word: int) -> int:
    """64 bits that stand for what came before and one word more."""
    bits = ((bits ^ word) * 0xBF58476D1CE4E5B9) & MASK
    return bits ^ (bits >> 29)


@rule
def open_loop_key(history: int, choices: Choices) -> int:
    """63 bits that stand for what was decided before and what can be decided now; never 0."""
    bits = mix(history, NOW)
    for place in range(choices.count):
        bits = mix(bits, int(np.uint64(choices.ids[place])))
    return int((bits >> 1) | 1)


@rule
def find(nodes: Any, key: int) -> int:
    """The place of a key in the table, or the empty place where it would be put."""
    last = len(nodes) - 1  # the length is a power of two
    place = int(key & last)
    while nodes[place].key != 0 and nodes[place].key != key:
        place = (place + 1) & last
    return place


def begin_path(w: Workspace, root: int, edge: int) -> None:
    """Begin a simulation with an edge of the root."""
    path = w.path
    path.depth = 1
    path.history = 0
    path.node[0] = root
    path.edge[0] = edge
    path.seat[0] = w.seat
    w.steps += 1


def visit(w: Workspace, nodes: Any, key: int, seat: int) -> bool:
    """Come to the node with this key on the way down; False if it is new and the table is full."""
    place = find(nodes, key)
    node = nodes[place]
    if node.key == 0:
        if w.nodes_used >= len(nodes) - len(nodes) // 4:  # a fuller table would be slow
            return False
        node.key = key
        w.nodes_used += 1
    node.visits += 1
    path = w.path
    path.node[path.depth] = place
    path.edge[path.depth] = -1
    path.seat[path.depth] = seat
    path.depth += 1
    return True


@rule
def select(node: Position, edges: Any, recipe: Position) -> int:
    """The edge to try next (PUCT): its estimated value, and a bonus for what was tried little."""
    bonus = recipe.explore * sqrt(node.visits)
    average = node.value / max(1, node.visits - 1)
    selected = -1
    highest = 0.0
    for place in range(node.first, node.first + node.count):
        edge = edges[place]
        if edge.visits == 0 and node.visits * edge.prior < recipe.narrow:
            score = edge.prior - CLOSED
        else:
            score = estimate(edge, average, recipe.faith) + bonus * edge.prior / (1 + edge.visits)
        if selected < 0 or score > highest:
            selected, highest = place, score
    return selected


@rule
def estimate(edge: Position, average: float, faith: float) -> float:
    """The mean value of an edge, with what the hint says as if it had come out `faith` times."""
    return (edge.value + faith * (average + edge.hint)) / (edge.visits + faith)


def backup(w: Workspace, nodes: Any, edges: Any) -> None:
    """Add the result to every node and edge of the path, for the seat that decided there."""
    path = w.path
    for step in range(path.depth):
        gain = w.result.value[path.seat[step]]
        nodes[path.node[step]].value += gain
        if path.edge[step] >= 0:
            edge = edges[path.edge[step]]
            edge.visits += 1
            edge.value += gain


@rule
def add_wins(tally: Position, wins: Any, players: int) -> None:
    """Add each seat's share of the victory, or its chance of it."""
    for seat in range(players):
        tally.wins[seat] += wins[seat]


@rule
def add_points(tally: Position, points: Any, players: int) -> None:
    """Add the points of one more game that was played to its end."""
    tally.games += 1
    for seat in range(players):
        tally.points[seat] += points[seat]
        tally.squares[seat] += points[seat] * points[seat]
