"""The hand and the Reserve, and what a play with both could come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import _
from torri.games.couperation.web.glasses import glass

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.web.legal import LegalActions

Card = dict[str, Any]

SIGNS = {"sum": "+", "difference": "−"}


def own_cards(view: View) -> list[Card]:
    """The cards that this seat can play: its hand, and the Finish if it lies before it."""
    player = view["players"][view["seat"]]
    return [*player["hand"], *([view["finish"]] if player["finish"] else [])]


def hand(view: View, legal: LegalActions, picks: list[str]) -> list[Card]:
    """The cards of the hand; where places are open, each can be picked up."""
    correct = _("Discard: up to ±1") if view["extra_discards"] else _("Discard: ±1")
    results = {second["card"]: makes(second) for second in view["seconds"]}
    return [
        hand_card(seen, legal, picks, correct) | {"makes": results.get(seen["card"], "")}
        for seen in own_cards(view)
    ]


def hand_card(seen: Card, legal: LegalActions, picks: list[str], correct: str) -> Card:
    """A card of the hand with what can be done with it away from the tower."""
    name = seen["card"]
    buttons = [
        legal.take(f"send {name}", _("To the Reserve"), quiet=True),
        legal.take(f"correct {name}", correct, quiet=True),
        legal.take(f"discard {name}", _("Discard")),
    ]
    return glass(seen) | {
        "buttons": [button for button in buttons if button],
        "pick": picks.index(name) if name in picks else None,
    }


def makes(second: dict[str, Any]) -> str:
    """What a card comes to with the one that was sent: their sum and their difference."""
    return _("makes {sum} or {difference}").format(sum=second["sum"], difference=second["difference"])


def reserve(view: View, legal: LegalActions) -> list[Card]:
    """The cards of the Reserve, each with the pair that could fetch it."""
    ways = {way["card"]: pair(way) for way in view["ways_to_fetch"]}
    return [
        reserve_card(seen, legal) | {"way": ways.get(seen["card"], ""), "sent": is_sent(seen, view)}
        for seen in view["reserve"]["cards"]
    ]


def reserve_card(seen: Card, legal: LegalActions) -> Card:
    """A card of the Reserve with what can be done with it."""
    buttons = [
        legal.take(f"fetch {seen['card']}", _("Fetch")),
        legal.take(f"clear {seen['card']}", _("Clear away")),
    ]
    return glass(seen) | {"buttons": [button for button in buttons if button]}


def is_sent(seen: Card, view: View) -> bool:
    """Whether a card came to the Reserve just now, to fetch another."""
    return seen["card"] in view["under_way"].get("sent", ())


def pair(way: dict[str, Any]) -> str:
    """A pair that leads to a card: 18+12, or 40−12 ±2 where two discards correct it."""
    said = f"{way['greater']}{SIGNS[way['by']]}{way['less']}"
    return f"{said} ±{way['discards']}" if way["discards"] else said
