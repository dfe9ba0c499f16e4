"""What the things on the table of Couperation are, each in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.couperation.words import MARK_NAMES, MARK_TEXTS
from torri.web.about import About

if TYPE_CHECKING:
    from torri.engine.rulebook import View

THINGS = {
    "glass": (
        N_("Glass"),
        N_(
            "A card. Its number must lie between those below it; the marks on its foot "
            "decide how many you draw."
        ),
        "The tower",
    ),
    "frosted": (
        N_("Frosted glass"),
        N_("A card face down. It counts as any number that fits, and must fit when it is turned up."),
        "A turn",
    ),
    "place": (
        N_("A place"),
        N_("The numbers that fit here. Letter and number are its name in the log."),
        "The tower",
    ),
    "deck": (N_("Deck"), N_("Cards still to be drawn."), "Material and setup"),
    "standing": (N_("Standing"), N_("Glasses in the tower, of those that it needs."), "The tower"),
    "frosted-count": (N_("Frosted"), N_("Glasses that still have to be turned up."), "A turn"),
    "may-draw": (
        N_("May draw"),
        N_("How many cards the next draw may bring at most: a card's marks decide it."),
        "A turn",
    ),
    "reserve": (
        N_("Reserve"),
        N_(
            "Two cards sent there fetch one whose number is their sum or difference; each "
            "card discarded corrects it by 1."
        ),
        "A turn",
    ),
    "backs": (N_("Hand"), N_("The cards of a partner, who may not say what they are."), "A turn"),
    "finish": (N_("Finish"), N_("The last card: it stands on the top of the tower."), "Material and setup"),
}
"""Keys with a name, a line and a heading of the rules."""

FIRSTS = ("reserve", "frosted", "mark-H", "finish")
"""Keys that are explained when they first appear in somebody's games."""


def about(view: View) -> dict[str, About]:
    """What the things on the table are."""
    told = {key: About(_(name), _(line), rule) for key, (name, line, rule) in THINGS.items()}
    marks = {
        f"mark-{mark}": About(_(MARK_NAMES[mark]), _(text), "A turn") for mark, text in MARK_TEXTS.items()
    }
    return told | marks
