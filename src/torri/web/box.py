"""A game on the shelf of the home page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Box:
    """What the box of a game says, and how a table is offered in one click."""

    sentence: str = ""
    """What it is about, marked for translation."""
    minutes: str = ""
    author: str = ""
    players: int = 0
    """The number of seats that is offered first; 0: the smallest."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options that are chosen at first, where they differ from the defaults."""
