"""The hand and the Reserve, and the arithmetic between them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from torri.engine.language import _
from torri.games.couperation.web.glasses import glass

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.web.legal import LegalActions

Card = dict[str, Any]


def own_cards(view: View) -> list[Card]:
    """The cards that this seat can play: its hand, and the Finish if it lies before it."""
    player = view["players"][view["seat"]]
    finish = [{"card": "finish", "number": 25, "mark": "none"}] if player["finish"] else []
    return [*player["hand"], *finish]


def sent_first(view: View) -> int | None:
    """The number of the first card of a pair, when the second one is asked for."""
    if view["phase"] != "send":
        return None
    sent = view["under_way"]["sent"]
    return next(int(seen["number"]) for seen in view["reserve"]["cards"] if seen["card"] in sent)


def hand(view: View, legal: LegalActions, picks: list[str]) -> list[Card]:
    """The cards of the hand; where places are open, each can be picked up."""
    first = sent_first(view)
    correct = _("Discard: up to ±1") if view["extra_discards"] else _("Discard: ±1")
    return [hand_card(seen, legal, picks, first, correct) for seen in own_cards(view)]


def hand_card(seen: Card, legal: LegalActions, picks: list[str], first: int | None, correct: str) -> Card:
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
        "makes": makes(first, seen["number"]) if buttons[0] and first is not None else "",
    }


def makes(first: int, second: int) -> str:
    """What two cards of the Reserve come to: their sum and their difference."""
    facts = {"sum": first + second, "difference": abs(first - second)}
    return _("makes {sum} or {difference}").format(**facts)


def reserve(view: View, legal: LegalActions) -> list[Card]:
    """The cards of the Reserve, each with a pair that could fetch it."""
    numbers = [seen["number"] for seen in own_cards(view)] if view["seat"] is not None else []
    asked = view["phase"] in ("action", "send") and view["to_move"] == view["seat"]
    first = sent_first(view)
    return [
        glass(seen)
        | {
            "buttons": [
                button
                for button in (
                    legal.take(f"fetch {seen['card']}", _("Fetch")),
                    legal.take(f"clear {seen['card']}", _("Clear away")),
                )
                if button
            ],
            "way": "" if is_sent(seen, view) or not asked else pair_for(seen["number"], numbers, first),
            "sent": is_sent(seen, view),
        }
        for seen in view["reserve"]["cards"]
    ]


def is_sent(seen: Card, view: View) -> bool:
    """Whether a card came to the Reserve just now, to fetch another."""
    return seen["card"] in view["under_way"].get("sent", ())


def pair_for(wanted: int, numbers: list[int], first: int | None = None) -> str:
    """The pair that comes nearest by sum or difference; each card left in the hand corrects it by 1."""
    pairs = combinations(numbers, 2) if first is None else ((first, number) for number in numbers)
    ways = [
        (abs(result - wanted), f"{high}{sign}{low}")
        for low, high in map(sorted, pairs)
        for sign, result in (("+", high + low), ("−", high - low))
    ]
    if not ways:
        return ""
    off, pair = min(ways)
    left = len(numbers) - (2 if first is None else 1)
    if off > left:
        return ""
    return f"{pair} ±{off}" if off else pair
