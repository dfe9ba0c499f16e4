"""The table of San Gimignano in a terminal."""

from __future__ import annotations

from torri.games.san_gimignano.terminal.menu import HEADINGS, label
from torri.games.san_gimignano.terminal.questions import question
from torri.games.san_gimignano.terminal.sheet import explanations, remarks, scores
from torri.games.san_gimignano.terminal.table import draw

__all__ = ["HEADINGS", "draw", "explanations", "label", "question", "remarks", "scores"]
