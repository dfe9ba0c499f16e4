"""The table of Saint Petersburg in a terminal."""

from __future__ import annotations

from torri.games.saint_petersburg.terminal.choices import heading, headings, label
from torri.games.saint_petersburg.terminal.questions import question
from torri.games.saint_petersburg.terminal.sheet import explanations, remarks, scores
from torri.games.saint_petersburg.terminal.table import draw

__all__ = ["draw", "explanations", "heading", "headings", "label", "question", "remarks", "scores"]
