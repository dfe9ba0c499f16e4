"""Why something cannot be done in Couperation now: a number that does not fit, cards that fetch nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games.couperation.grid import SPOT_NAMES
from torri.games.couperation.material import CARD_NAMES, FINISH
from torri.games.couperation.reserve import fetchable, senders
from torri.games.couperation.state import ACTION, CLEAR, DISCARD, DRAW, FETCH, SEND, number_of

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data


def why_not(s: Position, data: Data, seat: int) -> str:
    """The reason, by the rule that refuses it; empty where none is known."""
    first = asked_before(s)
    if first:
        return first
    do = data["do"]
    card = CARD_NAMES.index(data["card"]) + 1 if "card" in data else 0
    if do in ("play", "hide"):
        return why_not_placed(s, card, data["at"])
    if do == "place" and s.phase == ACTION:
        return _("First pick up a card of your hand: press it.")
    if do == "send":
        return why_not_sent(s, card)
    if do == "fetch":
        return why_not_fetched(s, card)
    return ""


def asked_before(s: Position) -> str:
    """What has to be answered before a card can be placed or sent."""
    return {
        DRAW: _("First choose how many cards you draw."),
        DISCARD: _("Your hand is too large: first discard a card."),
        CLEAR: _("The Reserve is too large: first discard one of its cards."),
    }.get(int(s.phase), "")


def why_not_placed(s: Position, card: int, at: str) -> str:
    """A place takes the numbers between its neighbours; the apex waits for the Finish."""
    if s.phase != ACTION:
        return _("First finish the exchange with the Reserve.")
    for place in range(int(s.openings)):
        if SPOT_NAMES[int(s.opening[place])] == at:
            return why_not_here(s, card, at, int(s.least[place]), int(s.most[place]))
    if card == FINISH:
        return _("The Finish is placed when all other glasses stand face up.")
    return _("The top is for the Finish alone.")


def why_not_here(s: Position, card: int, at: str, least: int, most: int) -> str:
    """A number that is not between those of the neighbours."""
    if least > most:
        return _("No number fits at {at} any more.").format(at=at)
    number = int(number_of(s, card))
    if least <= number <= most:
        return ""
    said = _("{number} does not fit at {at}: only numbers from {least} to {most} do.")
    return said.format(number=number, at=at, least=least, most=most)


def why_not_sent(s: Position, card: int) -> str:
    """Two cards are sent whose sum or difference leads to a card of the Reserve."""
    if s.phase == SEND:
        return _("With the card that you have sent, it leads to no card of the Reserve.")
    if s.phase == ACTION and not int(senders(s)) >> card & 1:
        return _("With no other card of your hand it makes the sum or difference of a card in the Reserve.")
    return ""


def why_not_fetched(s: Position, card: int) -> str:
    """A card of the Reserve is fetched by two cards that were sent."""
    if s.phase == ACTION:
        return _("First send two cards to the Reserve: their sum or difference is the number that you fetch.")
    if s.phase == SEND:
        return _("First send the second card.")
    if s.phase == FETCH and not int(fetchable(s)) >> card & 1:
        return _("The cards that you have sent do not make this number.")
    return ""
