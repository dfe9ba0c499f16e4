"""The table of Tajuto in a terminal."""

from __future__ import annotations

from torri.games.tajuto.terminal.menu import HEADINGS, label
from torri.games.tajuto.terminal.questions import question
from torri.games.tajuto.terminal.sheet import explanations, remarks, scores
from torri.games.tajuto.terminal.table import draw

__all__ = ["HEADINGS", "draw", "explanations", "label", "question", "remarks", "scores"]
