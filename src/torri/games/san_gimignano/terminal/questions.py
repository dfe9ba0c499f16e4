"""What is asked of a seat, in each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.games.san_gimignano.words import card, hand_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View


def question(view: View, names: Sequence[str]) -> str:
    """What is asked of the seat now."""
    facts = {"to_draw": 0, "to_return": 0, "to_bury": 0} | view["action"]
    cards = hand_of(facts.get("chosen", facts.get("laid", [])))
    if view["phase"] == "guard":
        return guard_question(facts)
    if view["phase"] == "giostra":
        said = _("{name} plays {card}. Do you answer with Giostra?")
        return said.format(name=names[facts["by"]], card=card(facts["noble"]))
    asked = QUESTIONS[view["phase"]]
    return _(asked).format(**facts, cards=cards)


def guard_question(facts: dict[str, Any]) -> str:
    """What a Guard would be shown against."""
    if facts["against"] == "trade":
        said = _("A Trade is aimed at your hand: {n} cards. Do you show a Guard?")
        return said.format(n=facts["cards"])
    said = _("A Conspiracy is aimed at your tower {slot}. Do you show a Guard?")
    return said.format(slot=facts["tower"])


QUESTIONS = {
    "turn": N_("Your turn. What do you do?"),
    "exchange": N_("Exchange: {cards} chosen. Which card too?"),
    "draw": N_("Still to draw: {to_draw}. From where?"),
    "complete": N_("Which tower do you complete too?"),
    "donazione": N_("Do you use the Donazione of your new tower?"),
    "take": N_("Trade: which card do you take from the other hand?"),
    "return": N_("Trade: still to give back: {to_return}. Which card?"),
    "target": N_("Conspiracy: which tower do you aim at?"),
    "rebuild": N_("Giostra took the stone. What do you do with the rest: {cards}?"),
    "bury": N_("Palazzo Comunale: still to put under the decks: {to_bury}. Which card?"),
}
