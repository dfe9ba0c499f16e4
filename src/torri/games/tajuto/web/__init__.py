"""Tajuto in the browser: eight pagodas that rise in the garden, the bag, the village and the path."""

from __future__ import annotations

from torri.engine.language import N_
from torri.games.tajuto.web.about import FIRSTS, about
from torri.games.tajuto.web.notes import OCCASIONS, THEMES, gist, reference, sheet, things
from torri.games.tajuto.web.questions import ask, last_round, where
from torri.games.tajuto.web.table import QUIET, lay_out
from torri.web.box import Box

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
    "reference",
    "sheet",
    "things",
    "where",
]

BOX = Box(
    N_("Feel for the right floor in the bag, and let eight pagodas grow in the garden."),
    minutes="45–60",
    author="Reiner Knizia, 2019",
    players=3,
)
REFERENCE = N_("What the tiles do")
