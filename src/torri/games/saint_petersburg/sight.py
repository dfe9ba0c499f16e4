"""What a seat sees of an action, with its price and what followed from it. Everything here is public."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.seats import OVER
from torri.games.saint_petersburg.actions import PLACEMENTS
from torri.games.saint_petersburg.material import CODES, STACKS, TRADING
from torri.games.saint_petersburg.prices import price
from torri.games.saint_petersburg.scoring import final_score
from torri.games.saint_petersburg.state import LAYOUT
from torri.games.saint_petersburg.view import why

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data

PLACED_AS = {(kind, onto): way for way, (kind, onto) in enumerate(PLACEMENTS.tolist())}
"""The number of a way to place a card: which one, and onto what."""


def seen_as(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """What this seat sees of an action or outcome: all of it."""
    seen = dict(data)
    if data["do"] in ("buy", "play", "place"):
        seen |= priced(before, data)
    elif data["do"] == "take drawn" or data["do"] == "discard drawn":
        seen["card"] = CODES[before.drawn]
    elif data["do"] == "turned":
        seen["to"] = "row" if before.phase == LAYOUT else "observatory"
    elif data["do"] == "marker":
        seen["round"] = STACKS[before.markers.tolist().index(-1)]
    events = what_followed(before, after, data)
    return seen | {"events": events} if events else seen


def priced(s: Position, data: Data) -> Data:
    """What a placement costs the player who makes it, and why."""
    kind = CODES.index(data["card"])
    target = CODES.index(data["onto"]) if "onto" in data else -1
    placement, lower, seat = PLACED_AS[kind, target], int(data["from"] == "lower"), int(s.turn)
    cost = price(s, seat, placement, lower)
    return {"price": cost, "why": why(s, seat, placement, lower, cost)}


def what_followed(before: Position, after: Position, data: Data) -> list[Data]:
    """What happened without a decision of its own: scorings, series, the end; if anything happened yet."""
    if after.last_series and not before.last_series:
        return [{"event": "last series", "stack": STACKS[before.stack]}]
    if data["do"] == "turned" and after.discarded.sum() > before.discarded.sum():
        return [{"event": "discarded", "card": data["card"]}]
    if data["do"] != "pass" or after.passes == before.passes or int(before.passes) + 1 < before.players:
        return []
    if before.this_round != TRADING:
        return [_scored(before, after)]
    if after.to_move != OVER:
        return [{"event": "series", "number": int(after.series)}]
    points = [final_score(after, seat) for seat in range(after.players)]
    return [{"event": "over", "points": points}]


def _scored(before: Position, after: Position) -> Data:
    """What a round brought to each player."""
    seats = range(int(before.players))
    return {
        "event": "scored",
        "round": STACKS[before.this_round],
        "rubles": [int(after.rubles[seat]) - int(before.rubles[seat]) for seat in seats],
        "points": [int(after.points[seat]) - int(before.points[seat]) for seat in seats],
    }
