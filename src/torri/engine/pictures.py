"""How a position is drawn where there is a screen: by a painter that the engine knows only by its name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from torri.engine.extras import MissingExtra

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge

PAINTER = "torri.web.notebook"
"""Draws tables for the browser; imported when somebody looks."""


def drawn(knowledge: Knowledge) -> str | None:
    """The table as a seat sees it, as HTML for a notebook; None where only the core is installed."""
    try:
        painter = import_module(PAINTER)
    except MissingExtra:
        return None
    html: str = painter.cell(knowledge)
    return html
