"""Couperation in the browser: a pyramid of glasses at midnight, the hand and the Reserve below it."""

from __future__ import annotations

from torri.web.scenes.couperation.notes import reference, sheet, things
from torri.web.scenes.couperation.questions import ask, last_round, where
from torri.web.scenes.couperation.table import QUIET, lay_out

__all__ = ["QUIET", "ask", "last_round", "lay_out", "reference", "sheet", "things", "where"]
