"""Saint Petersburg in the browser: two rows with your prices, your tableau, the others at a glance."""

from __future__ import annotations

from torri.engine.language import N_
from torri.games.saint_petersburg.web.about import FIRSTS, about
from torri.games.saint_petersburg.web.notes import OCCASIONS, THEMES, gist, pictured, reference, sheet, things
from torri.games.saint_petersburg.web.questions import ask, last_round, where
from torri.games.saint_petersburg.web.table import QUIET, lay_out
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
    "pictured",
    "reference",
    "sheet",
    "things",
    "where",
]

BOX = Box(
    N_("Workers pay for buildings, buildings earn renown, nobles earn more. Then trade up."),
    minutes="45–60",
    author="Michael Tummelhofer, 2004",
    players=3,
)
