"""What the things on the table of San Gimignano are, each in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.san_gimignano.words import CARD_TEXTS, NOBLE_NAMES, card, printed
from torri.web.about import About

if TYPE_CHECKING:
    from torri.engine.rulebook import View

THINGS = {
    "deck": (
        N_("Deck"),
        N_("Tower cards face down, with their number. When it is empty the Ending Phase begins."),
        "Material and setup",
    ),
    "noble-deck": (N_("Noble deck"), N_("Noble cards face down, with their number."), "The advanced game"),
    "marker": (
        N_("Highest Marker"),
        N_("It belongs to who built highest first, and stays there until somebody builds higher."),
        "The Highest Marker",
    ),
    "points": (N_("Points"), N_("The points as if the game ended now."), "Scoring"),
    "hand-size": (N_("Hand"), N_("Cards in this hand. Whoever has a full hand cannot purchase."), "A turn"),
    "nobles": (N_("Nobles used"), N_("Noble cards that this player has played."), "The advanced game"),
    "completed": (
        N_("Complete"),
        N_("Towers with a roof. With {to_close} of them you may close the construction."),
        "A turn",
    ),
    "tower": (
        N_("A tower"),
        N_(
            "Its letter and its ranks from below. One with scaffolding can grow, one with a roof is complete."
        ),
        "Towers",
    ),
    "plan": (
        N_("What you could build"),
        N_("Ranks from below: a new tower, or stories for one of yours."),
        "Towers",
    ),
}
"""Keys with a name, a line and a heading of the rules."""

FIRSTS = ("marker", *(f"card-{name}" for name in CARD_TEXTS))
"""Keys that are explained when they first appear in somebody's games."""


def about(view: View) -> dict[str, About]:
    """What the things on the table are."""
    told = {key: About(_(name), printed(line), rule) for key, (name, line, rule) in THINGS.items()}
    for name, text in CARD_TEXTS.items():
        rule = "The advanced game" if name in NOBLE_NAMES else "Donazione"
        told[f"card-{name}"] = About(card(name), printed(text), rule)
    return told
