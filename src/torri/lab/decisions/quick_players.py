"""Quick players of compiled loops, beside those of training: levels 1 and 2, who overlook things."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from torri.engine.compiled import bind, left_open
from torri.engine.rng import below, next_u64
from torri.lab.training.positions import FINE, JUDGING, names_in

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook
    from torri.players.search.workspace import Workspace

legal = apply = redact = suppose = outlook = choose_action = left_open

# beside RANDOM, GREEDY and JUDGING
OVERLOOKING = JUDGING + 1  # `players/greedy/overlooking.py`, compiled


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
    return int(choose_action(w, desk, player, 0.0))


@cache
def quick_names_in(rulebook: Rulebook) -> dict[str, Any]:
    """What loops with quick players call, bound to a game."""
    names = dict(names_in(rulebook))
    for part in (overlooked_action, decide_quickly):
        names[part.__name__] = bind(part, names, rulebook.id)
    return names
