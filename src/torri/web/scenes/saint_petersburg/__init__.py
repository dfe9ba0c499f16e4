"""Saint Petersburg in the browser: two rows with your prices, your tableau, the others at a glance."""

from __future__ import annotations

from torri.web.scenes.saint_petersburg.notes import reference, sheet, things
from torri.web.scenes.saint_petersburg.questions import ask, last_round, where
from torri.web.scenes.saint_petersburg.table import QUIET, lay_out

__all__ = ["QUIET", "ask", "last_round", "lay_out", "reference", "sheet", "things", "where"]
