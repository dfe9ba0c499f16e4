"""Torri: four tabletop games about building upwards, each implemented once.

`torri.games()` names the games; the package of the same name holds their rules.
"""

from torri.engine.errors import Error, IllegalAction, RecordError
from torri.engine.language import speaking
from torri.engine.rulebook import CHANCE, OVER
from torri.games import game, games, replay
from torri.players import player

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Error",
    "IllegalAction",
    "RecordError",
    "game",
    "games",
    "player",
    "replay",
    "speaking",
]
