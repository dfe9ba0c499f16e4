"""A game on the shelf of the home page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """What the box of a game says, and how a table is offered in one click."""

    sentence: str = ""
    """What it is about, marked for translation."""
    minutes: str = ""
    author: str = ""
    players: int = 0
    """The number of seats that is offered first; 0: the smallest."""
