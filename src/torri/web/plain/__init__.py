"""The table of a game that brings none: everything that the view says, and a button for every action."""

from __future__ import annotations

from torri.web.plain.notes import (
    OCCASIONS,
    REFERENCE,
    about,
    ask,
    gist,
    last_round,
    reference,
    sheet,
    things,
    where,
)
from torri.web.plain.table import BOX, QUIET, lay_out

__all__ = [
    "BOX",
    "OCCASIONS",
    "QUIET",
    "REFERENCE",
    "about",
    "ask",
    "gist",
    "last_round",
    "lay_out",
    "reference",
    "sheet",
    "things",
    "where",
]
