"""The table of a game that brings none: everything that the view says, and a button for every action."""

from __future__ import annotations

from torri.web.plain.notes import (
    FIRSTS,
    OCCASIONS,
    REFERENCE,
    THEMES,
    about,
    ask,
    gist,
    last_round,
    pictured,
    reference,
    sheet,
    things,
    where,
)
from torri.web.plain.table import BOX, QUIET, lay_out

__all__ = [
    "BOX",
    "FIRSTS",
    "OCCASIONS",
    "QUIET",
    "REFERENCE",
    "THEMES",
    "about",
    "ask",
    "gist",
    "last_round",
    "lay_out",
    "pictured",
    "reference",
    "sheet",
    "things",
    "where",
]
