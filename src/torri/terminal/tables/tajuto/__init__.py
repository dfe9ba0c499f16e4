"""The table of Tajuto in a terminal."""

from __future__ import annotations

from torri.terminal.tables.tajuto.choices import heading, headings, label
from torri.terminal.tables.tajuto.questions import question
from torri.terminal.tables.tajuto.sheet import explanations, remarks, scores
from torri.terminal.tables.tajuto.table import draw

__all__ = ["draw", "explanations", "heading", "headings", "label", "question", "remarks", "scores"]
