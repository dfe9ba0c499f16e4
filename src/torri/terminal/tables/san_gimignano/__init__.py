"""The table of San Gimignano in a terminal."""

from __future__ import annotations

from torri.terminal.tables.san_gimignano.choices import heading, headings, label
from torri.terminal.tables.san_gimignano.questions import question
from torri.terminal.tables.san_gimignano.sheet import explanations, remarks, scores
from torri.terminal.tables.san_gimignano.table import draw

__all__ = ["draw", "explanations", "heading", "headings", "label", "question", "remarks", "scores"]
