"""Couperation in the browser: a pyramid of glasses at midnight, the hand and the Reserve below it."""

from __future__ import annotations

from torri.engine.language import N_
from torri.games.couperation.web.about import FIRSTS, about
from torri.games.couperation.web.notes import OCCASIONS, THEMES, gist, reference, sheet, things
from torri.games.couperation.web.questions import ask, last_round, where
from torri.games.couperation.web.table import QUIET, lay_out
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
    N_("Stack champagne glasses together, without a word about your numbers."),
    minutes="15",
    author="Yusuke Sawaguchi, 2018",
    players=3,
)
