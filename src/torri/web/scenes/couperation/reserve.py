"""The hand and the Reserve, and the arithmetic between them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from torri.engine.language import _
from torri.web.scenes.couperation.glasses import glass

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.web.choices import Choices

Card = dict[str, Any]


def own_cards(view: View) -> list[Card]:
    """The cards that this seat can play: its hand, and the Finish if it lies before it."""
    player = view["players"][view["seat"]]
    finish = [{"card": "finish", "number": 25, "mark": "none"}] if player["finish"] else []
    return [*player["hand"], *finish]


def hand(view: View, choices: Choices, picks: list[str]) -> list[Card]:
    """The cards of the hand; where places are open, each can be picked up."""
    return [hand_card(seen, choices, picks) for seen in own_cards(view)]


def hand_card(seen: Card, choices: Choices, picks: list[str]) -> Card:
    """A card of the hand with what can be done with it away from the tower."""
    name = seen["card"]
    buttons = [
        choices.take(f"send {name}", _("To the Reserve"), quiet=True),
        choices.take(f"correct {name}", _("Discard: ±1"), quiet=True),
        choices.take(f"discard {name}", _("Discard")),
    ]
    return glass(seen) | {
        "buttons": [button for button in buttons if button],
        "pick": picks.index(name) if name in picks else None,
    }


def reserve(view: View, choices: Choices) -> list[Card]:
    """The cards of the Reserve, each with a pair of the hand that could fetch it."""
    numbers = [seen["number"] for seen in own_cards(view)] if view["seat"] is not None else []
    asked = view["phase"] == "action" and view["to_move"] == view["seat"]
    return [
        glass(seen)
        | {
            "buttons": [
                button
                for button in (
                    choices.take(f"fetch {seen['card']}", _("Fetch")),
                    choices.take(f"clear {seen['card']}", _("Clear away")),
                )
                if button
            ],
            "way": pair_for(seen["number"], numbers) if asked else "",
            "sent": seen["card"] in view["under_way"].get("sent", ()),
        }
        for seen in view["reserve"]["cards"]
    ]


def pair_for(wanted: int, numbers: list[int]) -> str:
    """The pair of the hand that comes nearest by sum or difference; each other card corrects it by 1."""
    ways = [
        (abs(result - wanted), f"{high}{sign}{low}")
        for high, low in combinations(sorted(numbers, reverse=True), 2)
        for sign, result in (("+", high + low), ("−", high - low))
    ]
    if not ways:
        return ""
    off, pair = min(ways)
    if off > len(numbers) - 2:
        return ""
    return f"{pair} ±{off}" if off else pair
