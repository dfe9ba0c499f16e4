"""What chance gave: what its outcomes were worth beside the mean of all that it could have brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torri.engine.seats import CHANCE

if TYPE_CHECKING:
    from torri.engine.state import State
    from torri.review.decisions import Vector
    from torri.review.values import Valuer

FEW = 64  # outcomes whose mean is exact, where each of them can be judged at once
DRAWS = 64  # futures that are drawn, where they are many


def before_chance(valuer: Valuer, state: State, draws: int = DRAWS) -> Vector:
    """What the seats can expect before chance decides: a mean without a bias, exact where it is cheap."""
    ids, weights = state.weights()
    if valuer.turns == 0 and len(ids) <= FEW:
        after = [state.after(state.game.actions.all[number]) for number in ids]
        if all(one.to_move != CHANCE for one in after):
            shares = [valuer.here(one.position, 1)[0] for one in after]
            return np.average(shares, axis=0, weights=weights)
    mean: Vector = valuer.chance(state.position, draws).mean(axis=0)
    return mean
