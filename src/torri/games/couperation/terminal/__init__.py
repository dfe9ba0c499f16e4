"""The table of Couperation in a terminal."""

from __future__ import annotations

from torri.games.couperation.terminal.choices import heading, headings, label
from torri.games.couperation.terminal.questions import question
from torri.games.couperation.terminal.sheet import explanations, remarks, scores
from torri.games.couperation.terminal.table import draw

__all__ = ["draw", "explanations", "heading", "headings", "label", "question", "remarks", "scores"]
