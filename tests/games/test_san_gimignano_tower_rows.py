"""San Gimignano: the towers of a side among the numbers of a tensor, all at once as one after the other."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from torri.engine.compiled import rule
from torri.games.san_gimignano.material import RANKS, TOWERS
from torri.games.san_gimignano.scoring import count_towers
from torri.games.san_gimignano.state import POSITION
from torri.games.san_gimignano.tensor import SIDE
from torri.games.san_gimignano.tower_rows import show_towers


@rule
def show(states: Any, player: int, sides: Any) -> tuple[int, int, int, int, int]:
    """As compiled rules show them."""
    return show_towers(states[0], player, sides[0])


@rule
def count(states: Any, player: int) -> tuple[int, int, int, int, int]:
    """As the score counts them."""
    return count_towers(states[0], player)


def towns(random: Random) -> Any:
    """Any towers in any places, and numbers of fallen ones in places that are empty."""
    states = np.zeros(1, POSITION)
    for player in range(2):
        for slot in range(TOWERS):
            tower = states["towers"][0, player, slot]
            tower["colourful"] = random.random() < 0.5
            tower["rank"] = random.choice(RANKS)
            tower["height"] = random.randint(1, 9)
            tower["stones"] = random.getrandbits(8) if tower["colourful"] else random.randint(0, 3)
        standing, done = random.getrandbits(TOWERS), random.getrandbits(TOWERS)
        states["building"][0, player], states["complete"][0, player] = standing & ~done, standing & done
        states["unblessed"][0, player] = random.getrandbits(TOWERS)
    return states


def test_all_towers_are_shown_and_counted_at_once() -> None:
    """Compiled code looks at all places together; Python, and the score, at one tower after the other."""
    random = Random(1)
    for _ in range(100):
        states = towns(random)
        for player in range(2):
            compiled, plain = np.full((2, SIDE.size), 7, np.int8).view(SIDE.record)
            towers = compiled["towers"].copy()
            counted = show(states, player, compiled)
            plain["towers"] = np.zeros_like(towers)
            assert counted == show_towers(states[0], player, plain[0]) == count(states, player)
            assert compiled.tobytes() == plain.tobytes()
