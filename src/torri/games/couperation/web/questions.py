"""What is asked in each phase of Couperation, and where in the game we are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _, plural
from torri.games.couperation.material import CELLS
from torri.games.couperation.words import card, cards, draw_reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.people import Person

QUESTIONS = {
    "wish": (N_("Do you want to start?"), N_("Nothing else may be said.")),
    "draw": (N_("How many cards do you draw?"), N_("Up to {limit}: {why}.")),
    "action": (
        N_("Place a glass, or play with the Reserve"),
        N_("Pick up a card, then a place. Face up it must fit now, frosted later."),
    ),
    "send": (
        N_("{sent} goes to the Reserve. Which card too?"),
        N_("Their sum or difference fetches a card."),
    ),
    "fetch": (
        N_("Which card do you fetch?"),
        N_("{sent} went to the Reserve: sum {sum}, difference {difference}, corrected by {corrections}."),
    ),
    "set": (
        N_("Where does {fetched} go?"),
        N_("Into an open place, or in the place of a glass that you take."),
    ),
    "discard": (N_("Too many cards in your hand. Which one do you discard?"), ""),
    "clear": (N_("Too many cards in the Reserve. Which one is discarded?"), ""),
}

UP_TO = N_(
    "{sent} went to the Reserve: sum {sum}, difference {difference}, corrected by up to {corrections}."
)
"""The same where some of the cards discarded may go unused."""

ENDED = {
    "won": N_("The tower is complete."),
    "contradiction": N_("The card does not fit."),
    "stuck": N_("There is nothing left to do."),
}
"""Why it is over; that everybody has won or lost is said beside it."""


def ask(view: View, people: Sequence[Person], verbs: frozenset[str]) -> tuple[str, str]:
    """What is asked of the seat now."""
    facts = {"sum": "", "difference": "", "corrections": ""} | view["under_way"]
    known = {
        "limit": view["draw"]["limit"],
        "why": draw_reason(view["draw"]),
        "sent": cards(facts.get("sent", [])),
        "sum": facts["sum"],
        "difference": facts["difference"],
        "corrections": facts["corrections"],
        "fetched": card(facts.get("fetched")),
    }
    title, detail = QUESTIONS[view["phase"]]
    if view["phase"] == "action" and "reveal" in verbs:
        title = N_("Place a glass, turn one up, or play with the Reserve")
    if view["phase"] == "fetch" and "fetch" not in verbs:
        title = N_("No card fits yet. Which one do you discard?")
    if view["phase"] == "fetch" and view["extra_discards"]:
        detail = UP_TO
    return _(title).format(**known), _(detail).format(**known) if detail else ""


def where(view: View) -> str:
    """How far the tower is."""
    return _("{n} of {cards} cards face up").format(n=view["face_up"], cards=CELLS)


def last_round(view: View) -> str:
    """Why the game is over, or a deck that runs low."""
    if view["result"] != "open":
        why = ENDED[view["result"]]
        return _(why)
    left = view["deck"]["size"]
    if left > 3 or view["to_move"] is None:
        return ""
    if not left:
        return _("The deck is empty.")
    return plural("{n} card left in the deck.", "{n} cards left in the deck.", left).format(n=left)
