"""How actions are named in the menu: under headings, each with its price and how it comes about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.language import N_, _, plural
from torri.games.saint_petersburg.terminal.cards import card_chip
from torri.games.saint_petersburg.words import card, stack, sum_in_words

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Action, Data

HEADINGS = {
    "buy upper": N_("Buy"),
    "buy lower": N_("Buy, lower row"),
    "play hand": N_("Play"),
    "place drawn": N_("Place"),
    "take upper": N_("Take"),
    "take lower": N_("Take, lower row"),
    "look": N_("Observatory"),
    "pub": N_("Pub"),
}

MANY = 10
"""Placements beyond which the menu would push the question off a small screen, did each tell its sum."""


def label(action: Action, view: View) -> Text | None:
    """An action under its heading, where that says the verb already."""
    data = action.data
    if data["do"] in ("buy", "play", "place"):
        return placement(data, view)
    if data["do"] == "take":
        return card_chip(data["card"])
    if data["do"] == "look":
        return Text(stack(data["stack"]))
    return drinks(int(data["points"]), view) if data["do"] == "pub" else None


def placement(data: Data, view: View) -> Text:
    """A card, the card that it displaces, and its price as a sum; the price alone where there are many."""
    told = card_chip(data["card"])
    if "onto" in data:
        told.append(_(" onto {card}").format(card=card(data["onto"])))
    found = way(data, view)
    return told.append(" ").append(str(found["price"]) if is_crowded(view) else sum_in_words(found))


def is_crowded(view: View) -> bool:
    """Whether many cards can be placed now, or a few in many ways."""
    offers = [*view["upper"], *view["lower"], *view["players"][view["seat"]]["hand"]]
    ways = [way for offer in offers for way in offer.get("prices", ()) if not way["short"]]
    return len(ways) > MANY


def way(data: Data, view: View) -> dict[str, Any]:
    """What the view says about placing this card onto that one: the price, and why."""
    own = view["players"][view["seat"]]["hand"]
    offers = {"upper": view["upper"], "lower": view["lower"], "hand": own, "drawn": [view["drawn"]]}
    offer = next(offer for offer in offers[data["from"]] if offer["card"] == data["card"])
    return next(way for way in offer["prices"] if way["onto"] == data.get("onto"))


def drinks(points: int, view: View) -> Text:
    """What points cost at the Pub."""
    price = next(offer["price"] for offer in view["pub"] if offer["points"] == points)
    said = plural("{n} point for {rubles}₽", "{n} points for {rubles}₽", points)
    return Text(said.format(n=points, rubles=price))
