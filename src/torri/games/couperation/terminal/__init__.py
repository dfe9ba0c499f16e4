"""The table of Couperation in a terminal."""

from __future__ import annotations

from torri.games.couperation.terminal.menu import HEADINGS, label
from torri.games.couperation.terminal.questions import question
from torri.games.couperation.terminal.sheet import explanations, remarks, scores
from torri.games.couperation.terminal.table import draw

__all__ = ["HEADINGS", "draw", "explanations", "label", "question", "remarks", "scores"]
