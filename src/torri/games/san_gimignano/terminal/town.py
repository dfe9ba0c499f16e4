"""The towers of a player, as they stand."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from torri.engine.language import _
from torri.games.san_gimignano.terminal.cards import INKS, STONE
from torri.terminal.drawing import QUIET
from torri.terminal.towers import Story, Tower, ground, skyline


def town(player: dict[str, Any], width: int) -> list[Text]:
    """The towers of a player on their ground."""
    towers = [
        Tower([story(name) for name in built["stories"]], built["complete"], captions(built))
        for built in player["towers"]
    ]
    return skyline(towers, width) or [ground(width), Text(_("no tower yet"), QUIET), Text()]


def captions(built: dict[str, Any]) -> tuple[str, str]:
    """What stands below a tower: its letter, and how far it is."""
    return built["slot"], _("complete") if built["complete"] else _("building")


def story(name: str) -> Story:
    """A story by its name; a stone has a star and its own ink."""
    rank = int(name.rstrip("*"))
    ink = STONE if name.endswith("*") else INKS[rank]
    return Story(name, min(5, max(0, rank - 5)), *ink)
