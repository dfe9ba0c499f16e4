"""The table of Saint Petersburg in a terminal."""

from __future__ import annotations

from torri.games.saint_petersburg.terminal.menu import HEADINGS, label
from torri.games.saint_petersburg.terminal.questions import question
from torri.games.saint_petersburg.terminal.sheet import explanations, remarks, scores
from torri.games.saint_petersburg.terminal.table import draw

__all__ = ["HEADINGS", "draw", "explanations", "label", "question", "remarks", "scores"]
