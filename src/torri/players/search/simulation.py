"""One simulation after the other: a guess at what is hidden, a way down the tree, a way to the end.

Written once with open names; `thinking` binds it to a game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import rules_of
from torri.engine.compiled import bind, left_open
from torri.engine.loops import pick
from torri.engine.rng import Rng, next_u64
from torri.engine.seats import CHANCE, OVER
from torri.players.expertise import expertise, outlook_of
from torri.players.search.judgement import appraise
from torri.players.search.recipe import TO_THE_END
from torri.players.search.tree import (
    DEEPEST,
    count_chances,
    count_points,
    crossroads,
    find,
    fingerprint,
    learn,
    mix,
    select,
    set_out,
    visit,
)
from torri.players.search.worth import expect, list_edges, most_promising, reply, settle, weigh

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.choices import Choices
    from torri.engine.compiled import Position
    from torri.engine.rulebook import Rulebook

ABOUT_POINTS = 0.5  # the margin from which a learned judgement is about points as much as about victory

legal = chance = apply = redact = sample = left_open
go = turn = list_all = answer = prefer = finish = judge = judge_learned = left_open
start = descend = play_on = left_open


def turn_up(s: Position, choices: Choices, rng: Rng, trail: Position) -> None:
    """Let chance decide until a seat has to, or the game is over."""
    while s.to_move == CHANCE:
        chance(s, choices)
        apply(s, pick(choices, rng))
        trail.steps += 1


def open_root(root: Any, desk: Any, words: Any, choices: Choices, nodes: Any, edges: Any, trail: Position,
              recipe: Position, net: Position) -> int:  # fmt: skip
    """The place of the node from which all simulations start, its edges listed."""
    desk[1] = root[0]
    key = fingerprint(words[1])
    place = find(nodes, key)
    node = nodes[place]
    if node.count == 0:
        trail.nodes += node.key == 0
        node.key = key
        node.first = trail.edges
        node.count = list_all(desk, choices, edges, trail.edges, recipe, net)
        trail.edges += node.count
    return place


def way_down(
    desk: Any,
    words: Any,
    choices: Choices,
    nodes: Any,
    edges: Any,
    trail: Position,
    recipe: Position,
    rng: Rng,
    net: Position,
) -> None:
    """Go down the trees of all seats as far as they have grown, the first edge being chosen already."""
    s = desk[0]
    go(s, trail, edges[trail.edge[0]].action)
    turn(s, choices, rng, trail)
    while s.to_move != OVER and trail.depth < DEEPEST:
        desk[1] = s
        if not recipe.open_cards:
            redact(desk[1], s.to_move)
        if recipe.open_loop:
            legal(desk[1], choices)
            key = crossroads(trail.past, choices)
        else:
            key = fingerprint(words[1])
        if not visit(nodes, trail, key, s.to_move):
            return
        node = nodes[trail.node[trail.depth - 1]]
        if node.count == 0:
            if node.visits <= recipe.patience:
                return
            node.first = trail.edges
            node.count = list_all(desk, choices, edges, trail.edges, recipe, net)
            if node.count == 0:
                return
            trail.edges += node.count
        chosen = select(node, edges, recipe)
        trail.edge[trail.depth - 1] = chosen
        go(s, trail, edges[chosen].action)
        trail.steps += 1
        turn(s, choices, rng, trail)


def along(s: Position, trail: Position, action: int) -> None:
    """Decide, and remember it for a tree that goes by decisions alone."""
    trail.past = mix(trail.past, int(np.uint64(action)))
    apply(s, action)


def way_on(desk: Any, choices: Choices, trail: Position, recipe: Position, rng: Rng, decisions: int) -> None:
    """Play on with so many decisions and what chance brings after them, or to the end.

    The rules are called from one place: the compiler repeats them there.
    """
    s = desk[0]
    steps = 0
    while s.to_move == CHANCE or (s.to_move != OVER and decisions > 0):
        if s.to_move == CHANCE:
            chance(s, choices)
            action = pick(choices, rng)
        else:
            action = answer(s, choices, rng, recipe)
            if action < 0:
                action = prefer(desk, choices)
            decisions -= 1
        apply(s, action)
        steps += 1
    trail.steps += steps


def think(
    root: Any, desk: Any, words: Any, choices: Any, nodes: Any, edges: Any, trails: Any, tallies: Any,
    results: Any, recipes: Any, nets: Any, rngs: Any, seat: int, seed: int, simulations: int,
) -> None:  # fmt: skip
    """So many simulations from `root[0]`, which is what the seat knows.

    The n-th try of each choice meets the same guess and the same chance, so that luck tells them apart less.
    `tallies` has a place for each choice where results are wanted: then every simulation is played to the
    end, and what came out is added to its choice. Where a position was judged by what was learned, that
    judgement counts as the chance to win: the search goes by it, and a playout knows less. A judgement
    that is about points as much is no chance, and is left out.
    """
    s = desk[0]
    listed = choices[0]
    trail = trails[0]
    recipe = recipes[0]
    result = results[0]
    net = nets[0]
    rng = rngs[0]
    place = start(root, desk, words, listed, nodes, edges, trail, recipe, net)
    node = nodes[place]
    for _ in range(simulations):
        node.visits += 1
        chosen = select(node, edges, recipe)
        set_out(trail, place, chosen, seat)
        rng.word = seed + int(edges[chosen].visits)
        rng.word = next_u64(rng)
        desk[0] = root[0]
        if not recipe.open_cards:
            sample(s, seat, rng)
        descend(desk, words, listed, nodes, edges, trail, recipe, rng, net)
        play_on(desk, listed, trail, recipe, rng, recipe.horizon)
        if s.to_move == OVER:
            finish(s, result, recipe)
        elif recipe.learned_worth:
            judge_learned(desk, result, net)
        else:
            judge(desk, result, recipe)
        learn(nodes, edges, trail, result.value)
        if len(tallies):
            judged = recipe.learned_worth != 0 and recipe.margin < ABOUT_POINTS and s.to_move != OVER
            if judged:
                count_chances(tallies[chosen], result.value, s.players)
            if s.to_move != OVER:
                play_on(desk, listed, trail, recipe, rng, TO_THE_END)
                finish(s, result, recipe)
            if not judged:
                count_chances(tallies[chosen], result.wins, s.players)
            count_points(tallies[chosen], result.points, s.players)


@cache
def thinking(rulebook: Rulebook) -> Callable[..., None]:
    """`think` for one game."""
    own = {
        "outlook": outlook_of(rulebook),
        "suppose": expertise(rulebook).suppose,
        "cooperative": rulebook.cooperative,
    }
    names = rules_of(rulebook) | own
    names["appraise"] = bind(appraise, names, rulebook.id)
    parts = {
        "go": bind(along, names, rulebook.id),
        "turn": bind(turn_up, names, rulebook.id, forceinline=True),
        "list_all": bind(list_edges, names, rulebook.id),
        "answer": bind(reply, names, rulebook.id, forceinline=True),
        "prefer": bind(most_promising, names, rulebook.id),
        "judge": bind(expect, names, rulebook.id),
        "judge_learned": bind(weigh, names, rulebook.id),
        "finish": bind(settle, names, rulebook.id),
    }
    ways = {
        "start": bind(open_root, names | parts, rulebook.id),
        "descend": bind(way_down, names | parts, rulebook.id),
        "play_on": bind(way_on, names | parts, rulebook.id),
    }
    return bind(think, names | parts | ways, rulebook.id)
