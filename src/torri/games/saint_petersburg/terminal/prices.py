"""What a card on offer costs the seat of the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.games.saint_petersburg.terminal.cards import RUBLE, cost

if TYPE_CHECKING:
    from torri.engine.rulebook import View

Offer = dict[str, Any]


def price_range(offer: Offer) -> str:
    """The price; from the lowest to the highest where it depends on the card that is displaced."""
    prices = [way["price"] for way in offer.get("prices", ())] or [cost(offer["card"])]
    low, high = min(prices), max(prices)
    return f"{low}{RUBLE}" if low == high else f"{low}-{high}{RUBLE}"


def can_pay(offer: Offer, rubles: int | None) -> bool:
    """Whether the card can be placed now; who only watches sees the printed costs."""
    if rubles is None or "prices" not in offer:
        return True
    return any(way["price"] <= rubles for way in offer["prices"])


def price_tag(offer: Offer, rubles: int | None) -> str:
    """The price as it stands on a card, in brackets where it cannot be paid."""
    price = price_range(offer)
    return price if can_pay(offer, rubles) else f"({price})"


def own_rubles(view: View) -> int | None:
    """What the seat of the view has."""
    return None if view["seat"] is None else view["players"][view["seat"]]["rubles"]
