"""Tajuto in the browser: eight pagodas that rise in the garden, the bag, the village and the path."""

from __future__ import annotations

from torri.web.scenes.tajuto.notes import reference, sheet, things
from torri.web.scenes.tajuto.questions import ask, last_round, where
from torri.web.scenes.tajuto.table import QUIET, lay_out

__all__ = ["QUIET", "ask", "last_round", "lay_out", "reference", "sheet", "things", "where"]
