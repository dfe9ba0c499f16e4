"""Why something cannot be done in San Gimignano now: a full hand, a closed market, a complete tower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games.san_gimignano.actions import SLOT_NAMES
from torri.games.san_gimignano.material import KIND_NAMES
from torri.games.san_gimignano.nobles import may_use_noble
from torri.games.san_gimignano.state import (
    DRAW,
    EXCHANGE,
    FROM_ALL,
    FROM_DECKS,
    NOBLE_BACK,
    TOWER_BACK,
    TURN,
    deck_size,
    hand_limit,
    hand_size,
)

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data


def why_not(s: Position, data: Data, seat: int) -> str:
    """The reason, by the rule that refuses it; empty where none is known."""
    do = data["do"]
    if do == "purchase":
        return why_not_taken(s, data["from"], seat)
    if do == "exchange":
        return why_not_exchanged(s, data["card"], seat)
    if do == "complete":
        return why_not_completed(s, SLOT_NAMES.index(data["tower"]), seat)
    if do == "noble" and s.phase == TURN and not may_use_noble(s, seat):
        return _("You have used more nobles than the other player: first it is their turn to use one.")
    return ""


def why_not_taken(s: Position, source: str, seat: int) -> str:
    """Purchase and draw: what is closed, empty or not there, and a hand without room."""
    if s.ending:
        return _("Deck and market are closed: in the Ending Phase nothing is drawn.")
    place, _space, name = source.partition(" ")
    if place == "market":
        kind = KIND_NAMES.index(name)
        if not s.market[kind]:
            return _("There is no such card in the market.")
        if s.phase == DRAW and s.staged[kind]:
            return _("You have just laid such a card into the market: it cannot be drawn again now.")
        if s.phase == DRAW and s.sources == FROM_DECKS:
            return _("These cards come from the decks.")
    elif not deck_size(s, TOWER_BACK if place == "deck" else NOBLE_BACK):
        return _("This deck is empty.")
    if s.phase == DRAW:
        return "" if s.sources == FROM_ALL else _("Only tower cards can be drawn now.")
    limit = int(hand_limit(s, seat))
    if s.phase == TURN and limit - int(hand_size(s, seat)) < 2:
        return _("A Purchase brings two cards, and your hand holds at most {limit}.").format(limit=limit)
    return ""


def why_not_exchanged(s: Position, card: str, seat: int) -> str:
    """Exchange: a card that is in the hand, while there is enough to draw."""
    kind = KIND_NAMES.index(card)
    if s.ending:
        return _("Deck and market are closed: in the Ending Phase nothing is exchanged.")
    if int(s.hand[seat, kind]) <= int(s.staged[kind]) * (s.phase == EXCHANGE):
        return _("You have no such card in your hand.")
    if s.phase in (TURN, EXCHANGE):
        return _("An Exchange needs two cards or more, and as many that can be drawn for them.")
    return ""


def why_not_completed(s: Position, slot: int, seat: int) -> str:
    """Complete: a tower under construction, before the Ending Phase."""
    if int(s.complete[seat]) >> slot & 1:
        return _("This tower is complete: it can no longer grow, and it cannot be destroyed.")
    if s.ending:
        return _("In the Ending Phase no tower is completed.")
    return ""
