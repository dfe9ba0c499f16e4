"""Cards: what is printed on them, and on those for sale what they cost you and why."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _, plural
from torri.games.saint_petersburg.actions import FIRST_PLACEMENT, PLACEMENTS
from torri.games.saint_petersburg.material import CARDS, CODES, STACKS, TRADING
from torri.games.saint_petersburg.words import SYMBOLS, card as name_of, printed as said, sum_in_words
from torri.web.keeping import laid_once

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.web.legal import Button, LegalActions

Offer = dict[str, Any]

EFFECTS = {
    "potjomkins-village": N_("trades as {worth}"),
    "pub": N_("{most} points, {each} each"),
    "warehouse": N_("hand of {limit}"),
    "observatory": N_("or a look"),
    "carpenter-workshop": N_("blue −1"),
    "gold-smelter": N_("red −1"),
    "mariinskij-theater": N_("+1 a noble"),
    "tax-man": N_("+1 a worker"),
}


LONG_WORD = re.compile(r"([A-Za-z]{5,})([a-z]{7})\b|(Lumber)(jack)|(Observa)(tory)|(Cere)(monies)")


@cache
def printed(code: str) -> dict[str, Any]:
    """What every copy of a card shows, in any language."""
    card = CARDS[CODES.index(code)]
    return {
        "card": code,
        "symbol": f"sp-{code}",
        "colour": STACKS[card["colour"]],
        "trading": card["stack"] == TRADING,
        "cost": card["cost"],
        "rubles": card.get("rubles", 0),
        "points": card.get("points", 0),
        "works": card.get("symbol"),
    }


@laid_once
def shown(code: str, count: int = 1) -> dict[str, Any]:
    """A card with its words in the reader's language, face up."""
    card = printed(code)
    effect = EFFECTS.get(code) or SYMBOLS.get(card["works"], "")
    words = {"name": breakable(name_of(code)), "effect": said(effect) if effect else ""}
    return card | words | {"count": count, "used": "", "down": False}


def breakable(name: str) -> str:
    """A name whose longest words may be broken on a narrow card: Admini-strator."""
    return LONG_WORD.sub(lambda word: "\u00ad".join(filter(None, word.groups())), name)


def row(view: View, where: str, legal: LegalActions) -> list[dict[str, Any]]:
    """The cards of a row, equal ones on each other."""
    return [
        card | for_sale(view, offer, legal, f"buy {where}", f"take {where} {offer['card']}")
        for card, offer in on_each_other(view[where])
    ]


def on_each_other(offers: list[Offer]) -> list[tuple[dict[str, Any], Offer]]:
    """Equal cards as one with their number, in the order in which they lie, and the offer of each."""
    counts = Counter(offer["card"] for offer in offers)
    said = {offer["card"]: offer for offer in offers}
    return [(shown(code, count), said[code]) for code, count in counts.items()]


def for_sale(view: View, offer: Offer, legal: LegalActions, buy: str, take: str) -> dict[str, Any]:
    """The ways to place a card with their prices, the way to the hand, and why it cannot be placed."""
    prices = offer.get("prices", [])
    ways = [way for way in (placement(offer["card"], price, legal, buy) for price in prices) if way]
    hand = legal.take(take, _("To hand"), quiet=True)
    price, said = (None, why(ways)) if ways else out_of_reach(view, offer)
    short = _("no target") if price is None else said
    asked = "|".join(filter(None, (first_placement(offer["card"], buy), take)))
    told = {"price": price, "why": said, "short": short, "asked": asked}
    return {"ways": ways, "hand": hand, "discard": None} | told


@cache
def first_placement(code: str, buy: str) -> str:
    """The code of a way to place a card: what is meant by a press on one that cannot be placed."""
    target = int(PLACEMENTS[FIRST_PLACEMENT[CODES.index(code)], 1])
    return f"{buy} {code}" if target < 0 else f"{buy} {code} onto {CODES[target]}"


def placement(code: str, price: dict[str, Any], legal: LegalActions, buy: str) -> Button | None:
    """To place a card for a price, perhaps onto another one."""
    onto = price["onto"]
    done = f"{buy} {code}" if onto is None else f"{buy} {code} onto {onto}"
    if done not in legal:
        return None
    verb = _("Play") if buy.startswith("play") else _("Place") if buy.startswith("place") else _("Buy")
    named = "" if onto is None else name_of(onto)
    return legal.take(done, verb, price=price["price"], note=terms(price), onto=named)


def terms(price: dict[str, Any]) -> str:
    """How a price comes about, where it is not the printed one: 14 − 17, min. 1.

    A displaced card is named beside it.
    """
    plain = [("cost" if name == "displaced card" else name, amount) for name, amount in price["why"]]
    sums = [reason for reason in plain if reason[0] != "at least"]
    said = sum_in_words(price | {"why": sums}).rpartition(" = ")[0].replace(" - ", " − ")
    if len(sums) == len(price["why"]):
        return said
    return _("{terms}, min. {price}").format(terms=said, price=price["price"])


def why(ways: list[Button]) -> str:
    """Why a card costs what it does, or how much it costs at least and at most."""
    if len(ways) == 1:
        return ways[0].note
    least, most = min(way.price for way in ways), max(way.price for way in ways)
    said = _("{least} to {most} rubles") if least < most else plural("{n} ruble", "{n} rubles", least)
    return said.format(least=least, most=most, n=least)


def out_of_reach(view: View, offer: Offer) -> tuple[int | None, str]:
    """The price of a card that this seat cannot place now, and what is missing."""
    if "prices" not in offer or view["to_move"] is None:
        return None, ""
    if not offer["prices"]:
        return None, _("no card to displace")
    cheapest = min(offer["prices"], key=lambda price: price["price"])
    return cheapest["price"], _("{n} short").format(n=cheapest["short"]) if cheapest["short"] else ""
