"""What the marks and the actions mean, and how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.couperation.terminal.cards import SIGNS
from torri.games.couperation.words import MARK_TEXTS, PART_NAMES

if TYPE_CHECKING:
    from torri.engine.rulebook import View

RULES = {
    N_("Tower"): N_("Numbers rise from left to right; a card above two others lies between them."),
    N_("Face down"): N_(
        "A card at any empty place; it counts as any number that fits until it is turned up."
    ),
    N_("Turn up"): N_("A face-down card. If it does not fit, everybody has lost."),
    N_("Reserve"): N_(
        "Send two cards there and fetch a card whose number is their sum or difference;"
        " each card discarded corrects it by 1. It goes into the tower, or takes the place of a card."
    ),
}

SIGNS_SHOWN = {
    "26-49": N_("An empty place, and the numbers that fit there; × where none does."),
    "(31)": N_("A card that you placed face down; ? one that somebody else did."),
}


def explanations(view: View) -> list[tuple[str, str]]:
    """The marks, and what can be done."""
    marks = [(SIGNS[mark], _(text)) for mark, text in MARK_TEXTS.items()]
    signs = [(sign, _(text)) for sign, text in SIGNS_SHOWN.items()]
    return [*marks, *signs, *((_(name), _(text)) for name, text in RULES.items())]


def scores(view: View) -> list[tuple[str, list[int]]]:
    """The same for all: the cards face up."""
    return [(_(name), [view[part]] * len(view["players"])) for part, name in PART_NAMES.items()]


def remarks(view: View) -> list[str]:
    """Nothing: the log says why the game ended."""
    return []
