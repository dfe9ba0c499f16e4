"""What an agent sees and can do, in the terms of Gymnasium; PettingZoo uses the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

if TYPE_CHECKING:
    import numpy.typing as npt

    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge

EIGHT, ALL_BITS = 8, 255
MOST = 10.0  # the numbers of a tensor lie between about 0 and 1; none comes near this

Observation = dict[str, "npt.NDArray[Any]"]
"""`observation`: what the seat knows, as numbers; `action_mask`: 1 for each legal action."""


def observations(game: Game, scaled: bool = True, packed: bool = False) -> spaces.Dict:
    """What one seat sees, as float32 or as the whole numbers behind it; and which actions are legal.

    Packed, these are bytes with a bit for each action.
    """
    shape = (game.rulebook.layout.size,)
    byte = np.iinfo(np.int8)
    return spaces.Dict(
        {
            "observation": spaces.Box(-MOST, MOST, shape, np.float32)
            if scaled
            else spaces.Box(byte.min, byte.max, shape, np.int8),
            "action_mask": spaces.Box(0, ALL_BITS, (-(-game.num_actions // EIGHT),), np.uint8)
            if packed
            else spaces.MultiBinary(game.num_actions),
        }
    )


def everything(game: Game) -> spaces.Box:
    """What all seats know together."""
    return spaces.Box(-MOST, MOST, (game.players * game.rulebook.layout.size,), np.float32)


def actions(game: Game) -> spaces.Discrete:
    """Every id that a seat can decide on; the mask says which are legal now."""
    return spaces.Discrete(game.num_actions)


def observed(knowledge: Knowledge) -> Observation:
    """What a seat knows, and what it can do now: nothing where another seat decides."""
    return {"observation": knowledge.tensor(), "action_mask": knowledge.mask()}
