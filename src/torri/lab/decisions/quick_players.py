"""Quick players of compiled loops, beside those of training: who counts, and levels 1 and 2, who overlook."""

from __future__ import annotations

from functools import cache
from math import log
from typing import TYPE_CHECKING, Any

from torri.engine.compiled import bind, left_open
from torri.engine.rng import below, next_u64
from torri.engine.seats import OVER
from torri.lab.training.positions import FINE, JUDGING, names_in

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook
    from torri.players.search.workspace import Workspace

legal = apply = redact = suppose = outlook = predict = settle = choose_action = left_open

# beside RANDOM, GREEDY and JUDGING
OVERLOOKING = JUDGING + 1  # `players/greedy/overlooking.py`, compiled
COUNTING = JUDGING + 2  # follows the judge, but counts where its action ends the game: no judge learned that
SURELY = 1e-6


def counted_action(w: Workspace, desk: Any) -> int:
    """What the judge values most, a finished game by its result: who is behind does not end it."""
    seat = w.state.to_move
    w.known = w.state
    redact(w.known, seat)
    legal(w.known, w.choices)
    if w.choices.count == 1:
        return int(w.choices.ids[0])
    suppose(w.known)
    chosen, highest = -1, 0.0
    for place in range(w.choices.count):
        w.trial = w.known
        apply(w.trial, int(w.choices.ids[place]))
        if w.trial.to_move == OVER:
            desk[0] = w.state
            w.state = w.trial
            settle(w)
            w.state = desk[0]
            share = min(max(w.result.wins[seat], SURELY), 1 - SURELY)
            value = log(share / (1 - share))
        else:
            value = predict(w.trial, seat, w.network)
        if chosen < 0 or value > highest:
            chosen, highest = int(w.choices.ids[place]), value
    return chosen


def overlooked_action(w: Workspace, sees: float) -> int:
    """The best of the actions that a seat sees: two for sure, each other one with a chance of `sees`."""
    seat = w.state.to_move
    w.known = w.state
    redact(w.known, seat)
    legal(w.known, w.choices)
    count = w.choices.count
    if count == 1:
        return int(w.choices.ids[0])
    first = below(w.rng, count)
    second = (first + 1 + below(w.rng, count - 1)) % count
    suppose(w.known)
    chosen, highest, equals = -1, 0.0, 0
    for place in range(count):
        seen = (next_u64(w.rng) >> 44) < sees * FINE
        if not seen and place != first and place != second:  # noqa: PLR1714 - Numba compares two numbers faster
            continue
        w.trial = w.known
        apply(w.trial, int(w.choices.ids[place]))
        value = outlook(w.trial, seat)
        if chosen < 0 or value > highest:
            chosen, highest, equals = int(w.choices.ids[place]), value, 1
        elif value == highest:
            equals += 1
            if below(w.rng, equals) == 0:
                chosen = int(w.choices.ids[place])
    return chosen


def decide_quickly(w: Workspace, desk: Any, player: int, sees: float) -> int:
    """What a quick player does in `w.state`; it gets nothing but what its seat knows."""
    if player == OVERLOOKING:
        return int(overlooked_action(w, sees))
    if player == COUNTING:
        return int(counted_action(w, desk))
    return int(choose_action(w, desk, player, 0.0))


@cache
def quick_names_in(rulebook: Rulebook) -> dict[str, Any]:
    """What loops with quick players call, bound to a game."""
    names = dict(names_in(rulebook))
    for part in (overlooked_action, counted_action, decide_quickly):
        names[part.__name__] = bind(part, names, rulebook.id)
    return names
