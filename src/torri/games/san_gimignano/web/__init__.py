"""San Gimignano in the browser: two towns of towers, the market between them, the hand before you."""

from __future__ import annotations

from torri.engine.language import N_
from torri.games.san_gimignano.web.about import FIRSTS, about
from torri.games.san_gimignano.web.notes import OCCASIONS, THEMES, gist, reference, sheet, things
from torri.games.san_gimignano.web.questions import ask, last_round, where
from torri.games.san_gimignano.web.table import QUIET, lay_out
from torri.web.box import Box

__all__ = [
    "BOX",
    "FIRSTS",
    "OCCASIONS",
    "QUIET",
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
    N_("Stone on stone above the market square. Build high, build colourful, mind the conspiracy."),
    minutes="20",
    author="Kazuma Suzuki, 2020",
)
