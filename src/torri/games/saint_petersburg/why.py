"""Why something cannot be done in Saint Petersburg now: too dear, a full hand, no card to displace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _, plural
from torri.games.saint_petersburg.actions import FIRST_PLACEMENT, PLACEMENTS
from torri.games.saint_petersburg.material import BUILDING, CODES, OBSERVATORY, STACK, TRADING
from torri.games.saint_petersburg.prices import is_target, price
from torri.games.saint_petersburg.state import TURN, hand_limit, has_room

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data

PLACING = frozenset({"buy", "play", "place"})


def why_not(s: Position, data: Data, seat: int) -> str:
    """The reason, by the rule that refuses it; empty where no rule of a turn does."""
    if s.phase != TURN:
        return ""
    if data["do"] in PLACING:
        return why_not_placed(s, data, seat)
    if data["do"] == "take" and not has_room(s, seat):
        limit = int(hand_limit(s, seat))
        return _("Your hand is full: it holds {n} cards.").format(n=limit)
    return why_not_looked(s, seat) if data["do"] == "look" else ""


def why_not_placed(s: Position, data: Data, seat: int) -> str:
    """A trading card needs a card to displace, and every card its price."""
    kind, lower = CODES.index(data["card"]), int(data["from"] == "lower")
    ways = [
        way
        for way in range(FIRST_PLACEMENT[kind], FIRST_PLACEMENT[kind + 1])
        if STACK[kind] != TRADING or is_target(s, seat, int(PLACEMENTS[way, 1]))
    ]
    if not ways:
        return _("It takes the place of a card of its colour, and you have none that it could displace.")
    least, money = min(int(price(s, seat, way, lower)) for way in ways), int(s.rubles[seat])
    if least <= money:
        return ""
    costs = plural("It costs {n} ruble", "It costs {n} rubles", least).format(n=least)
    return _("{costs}, and you have {money}.").format(costs=costs, money=money)


def why_not_looked(s: Position, seat: int) -> str:
    """Only an Observatory that was not used yet turns a card, and only in the building round."""
    if not s.tableau[seat, OBSERVATORY]:
        return _("Only whoever has placed an Observatory may turn a card.")
    if s.this_round != BUILDING:
        return _("An Observatory can be used in the building round only.")
    if s.tableau[seat, OBSERVATORY] <= s.observatories_used[seat]:
        return _("Your Observatory was used in this round.")
    return _("The last card of a stack cannot be turned.")
