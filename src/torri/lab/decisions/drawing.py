"""Decisions of games between levels that think: what seats knew when they had to choose."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from torri.players import player

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge

LEVELS = ("level:4", "level:5", "level:6")  # one of them for each seat, by lot
EACH = 6  # decisions that are kept of a game: more of them would tell less that is new


def draw_decisions(game: Game, seed: str) -> list[Knowledge]:
    """Some decisions of one game, in their order; where there is only one choice, nothing is decided."""
    dice = Random(seed)
    match = game.match(seed)
    seats = [player(dice.choice(LEVELS), f"{seed}:{seat}") for seat in range(game.players)]
    met = []
    while not match.is_over:
        seat = match.to_move
        knowledge = match.state.known_to(seat)
        if len(knowledge.legal) > 1:
            met.append(knowledge)
        match.play(seat, seats[seat].choose(knowledge))
    return [met[place] for place in sorted(dice.sample(range(len(met)), min(EACH, len(met))))]
