"""What is asked of a seat, in each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.couperation.words import card, cards, draw_reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

QUESTIONS = {
    "wish": N_("Do you want to start? Nothing else may be said."),
    "draw": N_("How many cards do you draw? Up to {limit}: {why}."),
    "action": N_("Your turn. What do you do?"),
    "send": N_("{sent} goes to the Reserve. Which card too?"),
    "fetch": N_(
        "{sent} went to the Reserve: sum {sum}, difference {difference}, to be corrected by {corrections}."
        " Which card do you fetch?"
    ),
    "set": N_("Where does {fetched} go?"),
    "discard": N_("Too many cards in your hand. Which one do you discard?"),
    "clear": N_("Too many cards in the Reserve. Which one is discarded?"),
}


UP_TO = N_(
    "{sent} went to the Reserve: sum {sum}, difference {difference}, to be corrected by up to {corrections}."
    " Which card do you fetch?"
)
"""The same where some of the cards discarded may go unused."""


def question(view: View, names: Sequence[str]) -> str:
    """What is asked of the seat now."""
    facts = {"sum": "", "difference": "", "corrections": ""} | view["under_way"]
    asked = UP_TO if view["phase"] == "fetch" and view["extra_discards"] else QUESTIONS[view["phase"]]
    return _(asked).format(
        limit=view["draw"]["limit"],
        why=draw_reason(view["draw"]),
        sent=cards(facts.get("sent", [])),
        sum=facts["sum"],
        difference=facts["difference"],
        corrections=facts["corrections"],
        fetched=card(facts.get("fetched")),
    )
