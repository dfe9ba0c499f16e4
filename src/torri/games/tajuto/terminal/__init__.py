"""The table of Tajuto in a terminal."""

from __future__ import annotations

from torri.games.tajuto.terminal.choices import heading, headings, label
from torri.games.tajuto.terminal.questions import question
from torri.games.tajuto.terminal.sheet import explanations, remarks, scores
from torri.games.tajuto.terminal.table import draw

__all__ = ["draw", "explanations", "heading", "headings", "label", "question", "remarks", "scores"]
