"""How a position is drawn where there is a screen: by a painter that the engine knows only by its name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge

PAINTER = "torri.web.notebook"
"""Draws tables for the browser; imported when somebody looks."""


def drawn(knowledge: Knowledge) -> str:
    """The table as a seat sees it, as HTML for a notebook."""
    html: str = import_module(PAINTER).cell(knowledge)
    return html
