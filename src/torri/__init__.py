"""Torri: four tabletop games about building upwards, each implemented once.

`torri.games()` names the games; the package of the same name holds their rules.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error, IllegalAction, RecordError
from torri.engine.language import speaking

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge
    from torri.engine.match import Entry, Match
    from torri.engine.record import Record, Step
    from torri.engine.seats import CHANCE, OVER
    from torri.engine.state import Legal, Outcome, State
    from torri.engine.vocabulary import Action
    from torri.games import game, games, replay
    from torri.players import player
    from torri.players.protocol import Player
    from torri.review import review

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Action",
    "Entry",
    "Error",
    "Game",
    "IllegalAction",
    "Knowledge",
    "Legal",
    "Match",
    "Outcome",
    "Player",
    "Record",
    "RecordError",
    "State",
    "Step",
    "game",
    "games",
    "player",
    "replay",
    "review",
    "speaking",
]

# The rules bring Numba along, a second of waiting: they are imported when they are first asked for.
_HOMES = {
    "CHANCE": "torri.engine.seats",
    "OVER": "torri.engine.seats",
    "Action": "torri.engine.vocabulary",
    "Entry": "torri.engine.match",
    "Game": "torri.engine.game",
    "Knowledge": "torri.engine.knowledge",
    "Legal": "torri.engine.state",
    "Match": "torri.engine.match",
    "Outcome": "torri.engine.state",
    "Player": "torri.players.protocol",
    "Record": "torri.engine.record",
    "State": "torri.engine.state",
    "Step": "torri.engine.record",
    "game": "torri.games",
    "replay": "torri.games",
    "player": "torri.players",
}


def __getattr__(name: str) -> Any:
    """A part of the interface that is imported now."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


class _Torri(ModuleType):
    """The package, where `torri.games` and `torri.review` stay functions when those packages are imported."""

    @property
    def games(self) -> Any:
        """The games that can be played."""
        return import_module("torri.games").games

    @games.setter
    def games(self, package: ModuleType) -> None:
        """Python would put the imported package in the place of the function."""

    @property
    def review(self) -> Any:
        """Review a record of play."""
        return import_module("torri.review").review

    @review.setter
    def review(self, package: ModuleType) -> None:
        """Python would put the imported package in the place of the function."""


sys.modules[__name__].__class__ = _Torri
