"""San Gimignano in the browser: two towns of towers, the market between them, the hand before you."""

from __future__ import annotations

from torri.web.scenes.san_gimignano.notes import reference, sheet, things
from torri.web.scenes.san_gimignano.questions import ask, last_round, where
from torri.web.scenes.san_gimignano.table import QUIET, lay_out

__all__ = ["QUIET", "ask", "last_round", "lay_out", "reference", "sheet", "things", "where"]
