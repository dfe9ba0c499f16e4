"""What a card on offer costs the seat of the view."""

from __future__ import annotations

from typing import Any

from torri.games.saint_petersburg.terminal.cards import RUBLE, cost

Offer = dict[str, Any]


def price_range(offer: Offer) -> str:
    """The price; from the lowest to the highest where it depends on the card that is displaced."""
    prices = [way["price"] for way in offer.get("prices", ())] or [cost(offer["card"])]
    low, high = min(prices), max(prices)
    return f"{low}{RUBLE}" if low == high else f"{low}-{high}{RUBLE}"


def can_pay(offer: Offer) -> bool:
    """Whether the card can be placed now; who only watches sees the printed costs."""
    return "prices" not in offer or any(not way["short"] for way in offer["prices"])


def price_tag(offer: Offer) -> str:
    """The price as it stands on a card, in brackets where it cannot be paid."""
    price = price_range(offer)
    return price if can_pay(offer) else f"({price})"
