"""Players that decide inside compiled loops: by number there, by spec elsewhere."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from torri.engine.compiled import bind, left_open
from torri.engine.rng import Rng, below
from torri.players.greedy import best_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.choices import Choices
    from torri.engine.rulebook import Rulebook

RANDOM, GREEDY = range(2)
NUMBERS = {"random": RANDOM, "greedy": GREEDY}

best = left_open


def decide(player: int, desk: Any, choices: Choices, rng: Rng) -> int:
    """What a player does in the redacted position `desk[0]`, its legal actions listed."""
    if player == RANDOM:
        return int(choices.ids[below(rng, choices.count)])
    return best(desk, choices, rng)


@cache
def decide_in(rulebook: Rulebook) -> Callable[..., int]:
    """`decide` for one game."""
    return bind(decide, {"best": best_of(rulebook)}, rulebook.id)
