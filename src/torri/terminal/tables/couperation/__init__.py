"""The table of Couperation in a terminal."""

from __future__ import annotations

from torri.terminal.tables.couperation.choices import heading, headings, label
from torri.terminal.tables.couperation.questions import question
from torri.terminal.tables.couperation.sheet import explanations, remarks, scores
from torri.terminal.tables.couperation.table import draw

__all__ = ["draw", "explanations", "heading", "headings", "label", "question", "remarks", "scores"]
