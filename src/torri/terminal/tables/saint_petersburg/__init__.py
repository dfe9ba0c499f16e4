"""The table of Saint Petersburg in a terminal."""

from __future__ import annotations

from torri.terminal.tables.saint_petersburg.choices import heading, headings, label
from torri.terminal.tables.saint_petersburg.questions import question
from torri.terminal.tables.saint_petersburg.sheet import explanations, remarks, scores
from torri.terminal.tables.saint_petersburg.table import draw

__all__ = ["draw", "explanations", "heading", "headings", "label", "question", "remarks", "scores"]
