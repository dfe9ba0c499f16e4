"""What somebody who has a new game is told: what is there, and what to type next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _

if TYPE_CHECKING:
    from pathlib import Path


def told(name: str, folder: Path) -> str:
    """What is there, and what to type next."""
    written = _("{folder} is written: a whole game, which can be played once it is installed.")
    commands = (f"pip install --editable ./{folder}", f"torri play {name}")
    more = _("CONTRIBUTING.md leads from there to a game of your own.")
    return "\n".join([written.format(folder=folder), *(f"    {line}" for line in commands), more])
