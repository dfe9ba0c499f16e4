"""The cards of a hand and of the market: equal ones lie on each other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.games.san_gimignano.words import NOBLE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torri.engine.rulebook import View
    from torri.web.legal import Button, LegalActions

RANK_NAMES = {
    "5": N_("Guard"),
    "6": N_("Contract"),
    "7": N_("Blessing"),
    "8": N_("Income"),
    "9": N_("Trade"),
    "10": N_("Conspiracy"),
}

SYMBOLS = {"pietra": "stone"}
"""The drawing of a noble where it has another name than the card."""


def shown(
    name: str, count: int, why: str, buttons: Iterable[Button | None], chosen: int = 0
) -> dict[str, Any]:
    """A pile of equal cards, with what can be done with one of them; `why` is what a press on it means."""
    noble = name in NOBLE_NAMES
    return {
        "card": name,
        "count": count,
        "noble": noble,
        "title": _(NOBLE_NAMES[name]) if noble else _(RANK_NAMES[name]),
        "symbol": f"sgn-{SYMBOLS.get(name, name)}" if noble else f"sg-{name}",
        "buttons": [button for button in buttons if button],
        "chosen": chosen,
        "why": why,
    }


def hand(view: View, legal: LegalActions, seat: int) -> list[dict[str, Any]]:
    """The cards of one's hand; those chosen for an Exchange rise."""
    picked: list[str] = view["action"].get("chosen", [])
    chosen = Counter(picked)
    held = in_places(view["players"][seat]["hand"])
    return [
        shown(name, count, hand_use(name), hand_buttons(name, legal), chosen[name])
        for name, count in held.items()
    ]


def hand_use(name: str) -> str:
    """What a card of the hand is for on a turn."""
    return f"noble {name}" if name in NOBLE_NAMES else f"exchange {name}"


def in_places(cards: list[str]) -> dict[str, int]:
    """Cards with their numbers: every rank has its place, also where there is none of it; nobles follow."""
    return dict.fromkeys(RANK_NAMES, 0) | Counter(cards)


def hand_buttons(name: str, legal: LegalActions) -> list[Button | None]:
    """What can be done with a card of the hand."""
    return [
        legal.take(f"noble {name}", _("Play")),
        legal.take(f"return {name}", _("Give back")),
        legal.take(f"bury {name}", _("Bury")),
        legal.take(f"exchange {name}", _("Exchange"), quiet=True),
    ]


def market(view: View, legal: LegalActions) -> list[dict[str, Any]]:
    """The cards of the market."""
    lying = in_places(view["market"])
    return [
        shown(name, count, f"purchase market {name}", take_buttons(f"market {name}", legal, _("Take")))
        for name, count in lying.items()
    ]


def decks(view: View, legal: LegalActions) -> list[dict[str, Any]]:
    """The decks, each with the card that is known to come next."""
    found = [("deck", view["deck"], "sg-day", _("Deck"))]
    if view["noble_deck"] is not None:
        found.append(("nobles", view["noble_deck"], "sg-dusk", _("Noble deck")))
    return [
        {
            "name": title,
            "size": deck["size"],
            "symbol": symbol,
            "top": deck["top"],
            "bottom": [card or "?" for card in deck["bottom"]],
            "buttons": [button for button in take_buttons(place, legal, _("Draw")) if button],
            "why": f"purchase {place}",
        }
        for place, deck, symbol, title in found
    ]


def take_buttons(place: str, legal: LegalActions, text: str) -> list[Button | None]:
    """To take a card here, as the beginning of a Purchase or as the next card."""
    return [
        legal.take(f"draw {place}", text),
        legal.take(f"purchase {place}", text, quiet=True),
    ]
