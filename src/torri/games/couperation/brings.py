"""What a card does to the tower of Couperation: what may be drawn next, what fits no more, what ruins it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games.couperation.grid import APEX, FIRST, LEFT_END, SPOT_NAMES
from torri.games.couperation.material import CARD_NAMES
from torri.games.couperation.state import number_of
from torri.games.couperation.tower import admits, lower_limit, place_at, spot_of, upper_limit
from torri.games.couperation.view import empty_places

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data

PLACING = frozenset({"play", "place", "exchange", "reveal"})


def brings(before: Position, after: Position, data: Data, seat: int, gain: int) -> list[str]:
    """How many cards the next player may draw, and where only one number is left."""
    if data["do"] not in PLACING:
        return []
    said = [_("the next player may draw {n}").format(n=int(after.limit))] if data["do"] != "exchange" else []
    narrow = [
        _("only {n} fits at {at} then").format(n=least, at=at)
        for at, least, most in sorted(openings(after) - openings(before))
        if least == most
    ]
    return said + narrow


def warns(before: Position, after: Position, data: Data, seat: int) -> str:
    """A card face down where it does not fit, and a place at which nothing fits any more."""
    do = data["do"]
    if do == "hide" and not fits(before, data):
        said = _("{card} does not fit at {at} ({range}): face down it would ruin the tower")
        return said.format(card=data["card"], at=data["at"], range=range_at(before, data["at"]))
    if do not in PLACING:
        return ""
    dead = [at for at, least, most in sorted(openings(after) - openings(before)) if least > most]
    return _("nothing fits at {at} then").format(at=_(", ").join(dead)) if dead else ""


def fits(s: Position, data: Data) -> bool:
    """Whether a card could lie face up where it is to lie face down."""
    card = CARD_NAMES.index(data["card"]) + 1
    return bool(admits(s, place_at(s, SPOT_NAMES.index(data["at"])), number_of(s, card)))


def range_at(s: Position, at: str) -> str:
    """The numbers that fit at a spot."""
    place = place_at(s, SPOT_NAMES.index(at))
    least, most = lower_limit(s, place), upper_limit(s, place)
    return _("nothing fits") if least > most else f"{least}–{most}" if least < most else str(least)


def openings(s: Position) -> set[tuple[str, int, int]]:
    """The open places above two cards, each with the least and the greatest number that fits there."""
    return {
        (SPOT_NAMES[spot_of(s, place)], int(lower_limit(s, place)), int(upper_limit(s, place)))
        for place in empty_places(s)
        if place >= FIRST[1] and place != LEFT_END and not (place == APEX and s.finish)
    }
