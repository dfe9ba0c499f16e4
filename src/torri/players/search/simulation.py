"""One simulation after the other: sample what is hidden, descend the trees, roll out, evaluate, back up.

Written once and bound to a game by `simulate_in`: each function calls the others by their own names, which
`bind` fills with those of the game. `w` is the workspace (`workspace.py`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import rules_of
from torri.engine.compiled import Position, bind, left_open
from torri.engine.loops import pick
from torri.engine.rng import next_u64
from torri.engine.seats import CHANCE, OVER
from torri.players.expertise import expertise, outlook_of
from torri.players.judge.network import predict
from torri.players.judge.worth import ask, hope, settle
from torri.players.search.evaluation import (
    blend,
    evaluate_by_network,
    evaluate_by_outlook,
    evaluate_end,
    expand,
    greedy_action,
    rollout_action,
)
from torri.players.search.recipe import TO_THE_END
from torri.players.search.tree import (
    DEEPEST,
    add_points,
    add_wins,
    backup,
    begin_path,
    find,
    fingerprint,
    mix,
    open_loop_key,
    select,
    visit,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.rulebook import Rulebook
    from torri.players.search.workspace import Workspace

legal = chance = apply = redact = sample = left_open


def resolve_chance(w: Workspace) -> None:
    """Let chance decide until a seat has to, or the game is over."""
    while w.state.to_move == CHANCE:
        chance(w.state, w.choices)
        apply(w.state, pick(w.choices, w.rng))
        w.steps += 1


def advance(s: Position, path: Position, action: int) -> None:
    """Decide, and remember it for a tree that goes by decisions alone."""
    path.history = mix(path.history, int(np.uint64(action)))
    apply(s, action)


def expand_root(w: Workspace, nodes: Any, edges: Any) -> int:
    """The place of the node from which all simulations start, its edges listed."""
    w.known = w.root
    key = fingerprint(w.known_words)
    place = find(nodes, key)
    node = nodes[place]
    if node.count == 0:
        w.nodes_used += node.key == 0
        node.key = key
        node.first = w.edges_used
        node.count = expand(w, edges)
        w.edges_used += node.count
    return place


def descend(w: Workspace, nodes: Any, edges: Any) -> None:
    """Go down the trees of all seats as far as they have grown, the first edge being selected already."""
    s, path, recipe = w.state, w.path, w.recipe
    advance(s, path, edges[path.edge[0]].action)
    resolve_chance(w)
    while s.to_move != OVER and path.depth < DEEPEST:
        w.known = s
        if not recipe.open_cards:
            redact(w.known, s.to_move)
        if recipe.open_loop:
            legal(w.known, w.choices)
            key = open_loop_key(path.history, w.choices)
        else:
            key = fingerprint(w.known_words)
        if not visit(w, nodes, key, s.to_move):
            return
        node = nodes[path.node[path.depth - 1]]
        if node.count == 0:
            if node.visits <= recipe.patience:
                return
            node.first = w.edges_used
            node.count = expand(w, edges)
            if node.count == 0:
                return
            w.edges_used += node.count
        selected = select(node, edges, recipe)
        path.edge[path.depth - 1] = selected
        advance(s, path, edges[selected].action)
        w.steps += 1
        resolve_chance(w)


def rollout(w: Workspace, decisions: int) -> None:
    """Play on with so many decisions and what chance brings after them, or to the end.

    The rules are called from one place: the compiler repeats them there.
    """
    s = w.state
    steps = 0
    while s.to_move == CHANCE or (s.to_move != OVER and decisions > 0):
        if s.to_move == CHANCE:
            chance(s, w.choices)
            action = pick(w.choices, w.rng)
        else:
            action = rollout_action(w)
            if action < 0:
                action = greedy_action(w)
            decisions -= 1
        apply(s, action)
        steps += 1
    w.steps += steps


def evaluate(w: Workspace) -> None:
    """What the state of the simulation is worth to each seat: its result, or an estimate."""
    if w.state.to_move == OVER:
        evaluate_end(w)
    elif w.recipe.learned_worth:
        evaluate_by_network(w)
    else:
        evaluate_by_outlook(w)


def count_result(w: Workspace, tally: Position) -> None:
    """Play the simulation to its end, and add its result to the tally of the root's edge.

    Where the judge has evaluated the state, its answer counts as the chance to win: the search goes by it,
    and a rollout knows less.
    """
    s, result = w.state, w.result
    judged = w.recipe.learned_worth != 0 and s.to_move != OVER
    if judged:
        add_wins(tally, result.wins, s.players)
    if s.to_move != OVER:
        rollout(w, TO_THE_END)
        evaluate_end(w)
    if not judged:
        add_wins(tally, result.wins, s.players)
    add_points(tally, result.points, s.players)


def simulate(workspaces: Any, nodes: Any, edges: Any, tallies: Any, simulations: int) -> None:
    """So many simulations from the root.

    The n-th try of each edge meets the same sample and the same chance, so that luck tells them apart less.
    `tallies` has a place for each edge of the root where results are wanted, else none.
    """
    w = workspaces[0]
    place = expand_root(w, nodes, edges)
    root = nodes[place]
    for _ in range(simulations):
        root.visits += 1
        selected = select(root, edges, w.recipe)
        begin_path(w, place, selected)
        w.rng.word = w.seed + int(edges[selected].visits)
        w.rng.word = next_u64(w.rng)
        w.state = w.root
        if not w.recipe.open_cards:
            sample(w.state, w.seat, w.rng)
        descend(w, nodes, edges)
        rollout(w, w.recipe.horizon)
        evaluate(w)
        backup(w, nodes, edges)
        if len(tallies):
            count_result(w, tallies[selected])


INLINED = (resolve_chance, rollout_action)
PARTS = (
    *(begin_path, visit, backup, advance, resolve_chance),
    *(predict, hope, expand, rollout_action, greedy_action),
    *(settle, ask, blend, evaluate_end, evaluate_by_network, evaluate_by_outlook),
    *(expand_root, descend, rollout, evaluate, count_result),
)


@cache
def simulate_in(rulebook: Rulebook) -> Callable[..., None]:
    """`simulate` for one game."""
    names: dict[str, Any] = rules_of(rulebook) | {
        "outlook": outlook_of(rulebook),
        "suppose": expertise(rulebook).suppose,
        "cooperative": rulebook.cooperative,
    }
    for part in PARTS:  # each of them calls only what stands before it
        names[part.__name__] = bind(part, names, rulebook.id, forceinline=part in INLINED)
    return bind(simulate, names, rulebook.id)
