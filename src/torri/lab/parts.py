"""What the points of a game consist of: names, and the rule that counts them for a seat."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind
from torri.engine.loops import parts_of_all
from torri.games.san_gimignano import scoring

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.game import Game

PARTS = {"san-gimignano": (scoring.PARTS, scoring.score_parts)}


def part_names(game: Game) -> tuple[str, ...]:
    """The parts of a score; none for a game that does not tell."""
    return PARTS[game.id][0] if game.id in PARTS else ()


def count_parts(game: Game, finals: Any) -> npt.NDArray[np.int64]:
    """For each final position and seat the parts of the score, in the order of their names."""
    out = np.zeros((len(finals), game.players, len(part_names(game))), np.int64)
    if game.id in PARTS:
        _counting(game.id)(finals, out)
    return out


@cache
def _counting(name: str) -> Callable[..., None]:
    return bind(parts_of_all, {"count_parts": PARTS[name][1]}, name)
