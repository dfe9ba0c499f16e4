"""What is asked in each phase of San Gimignano, and where in the game we are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.games.san_gimignano.words import card, hand_of, printed
from torri.web.legal import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.people import Person

TURNS = {
    "purchase": N_("purchase"),
    "exchange": N_("exchange"),
    "build": N_("build"),
    "extend": N_("extend"),
    "complete": N_("complete"),
    "close": N_("close the construction"),
    "noble": N_("play a noble"),
    "pass": N_("pass"),
}

QUESTIONS = {
    "exchange": (
        N_("Exchange: {cards} chosen. Which card too?"),
        N_("At least two cards go into the market; then you draw as many."),
    ),
    "draw": (
        N_("Still to draw: {to_draw}. From where?"),
        N_("One after the other: you see each card before the next."),
    ),
    "complete": (
        N_("Which tower do you complete too?"),
        N_("{complete} points each; it can no longer grow or be destroyed."),
    ),
    "donazione": (N_("Do you use the Donazione of your new tower?"), ""),
    "take": (N_("Trade: which card do you take from the other hand?"), N_("You see only the backs.")),
    "return": (N_("Trade: still to give back: {to_return}. Which card?"), ""),
    "target": (
        N_("Conspiracy: which tower do you aim at?"),
        N_("These are the highest ones that are not higher."),
    ),
    "rebuild": (N_("Giostra took the stone. What do you do with the rest: {cards}?"), ""),
    "bury": (N_("Palazzo Comunale: still to put under the decks: {to_bury}. Which card?"), ""),
}


def ask(view: View, people: Sequence[Person], verbs: frozenset[str]) -> tuple[str, str]:
    """What is asked of the seat now."""
    facts = {"to_draw": 0, "to_return": 0, "to_bury": 0} | view["action"]
    if view["phase"] == "guard":
        return guard(facts), _("You are asked whether or not you hold one.")
    if view["phase"] == "giostra":
        said = _("{name} plays {card}. Do you answer with Giostra?")
        return said.format(name=people[facts["by"]].name, card=card(facts["noble"])), _(
            "You are asked whether or not you hold one."
        )
    if view["phase"] == "turn":
        return _("Choose one action"), possible(view, verbs)
    title, detail = QUESTIONS[view["phase"]]
    cards = hand_of(facts.get("chosen", facts.get("laid", [])))
    helps = [printed(detail)] if detail else []
    if view["phase"] == "draw" and "draw_stops" in view["readings"]:
        helps.append(_("Drawing stops at once when the deck runs out."))
    return _(title).format(**facts, cards=cards), " ".join(helps)


def possible(view: View, verbs: frozenset[str]) -> str:
    """What a turn can be, in a sentence; that a Purchase is not possible is said where one may wonder."""
    sentence = _("You can {this}.").format(this=either(verbs, TURNS))
    if "purchase" in verbs or view["ending"] or view["deck"]["size"] == 0:
        return sentence
    return _("Your hand is too full for a Purchase.") + " " + sentence


def guard(facts: dict[str, Any]) -> str:
    """What a Guard would be shown against."""
    if facts["against"] == "trade":
        return _("A Trade is aimed at your hand: {n} cards. Do you show a Guard?").format(n=facts["cards"])
    return _("A Conspiracy is aimed at your tower {slot}. Do you show a Guard?").format(slot=facts["tower"])


def where(view: View) -> str:
    """Which game it is, and which deal."""
    said = [_("advanced game") if view["advanced"] else _("base game")]
    if view["deals"] > 1:
        said.append(_("deal {number}").format(number=view["deal"]))
    return _(", ").join(said)


def last_round(view: View) -> str:
    """The Ending Phase: nothing more is drawn."""
    if not view["ending"] or view["to_move"] is None:
        return ""
    return _("Ending Phase: market and decks are closed; two passes in a row end the game.")
