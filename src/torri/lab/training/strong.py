"""Positions of games between levels that think: what strong players come to, weak ones never see."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from torri.players import player

if TYPE_CHECKING:
    import numpy.typing as npt

    from torri.engine.game import Game

LEVELS = (*["level:4"] * 7, "level:5")  # one of them for each seat
DENSER = 32  # such a game is dear: so many times as many of its positions are kept


def draw_strong_positions(game: Game, wanted: int, seed: str, keep: float) -> npt.NDArray[np.void]:
    """So many positions of games between levels 4 and 5, each kept with a chance of `keep`, and more."""
    dice = Random(seed)
    share = min(1.0, DENSER * keep)
    positions = np.zeros(wanted, game.rulebook.position)
    filled = number = 0
    while filled < wanted:
        match = game.match(f"{seed}:{number}")
        seats = [player(dice.choice(LEVELS), f"{seed}:{number}:{seat}") for seat in range(game.players)]
        while not match.is_over and filled < wanted:
            if dice.random() < share:
                positions[filled] = match.state.position
                filled += 1
            match.play(match.to_move, seats[match.to_move].choose(match.state.known_to(match.to_move)))
        number += 1
    return positions
