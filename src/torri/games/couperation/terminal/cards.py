"""Cards as small blocks: their number, and diamonds or a heart as their mark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import _
from torri.games.couperation.words import card
from torri.terminal.drawing import DARK, LIGHT, chip

if TYPE_CHECKING:
    from rich.text import Text

    from torri.engine.rulebook import View

GLASS, FINISH, BACK = ("#e0b95a", DARK), ("#b8503c", LIGHT), ("#5a4330", LIGHT)
SIGNS = {"none": "", "1": "♦", "2": "♦♦", "H": "♥"}

LABELS = 10
"""The columns for what stands before a row of cards."""


def ink_of(name: str | None) -> tuple[str, str]:
    """The ink of a card, and of what is written on it."""
    return FINISH if name == "finish" else GLASS


def sign(seen: dict[str, Any]) -> str:
    """The mark of a card."""
    return SIGNS[seen["mark"]] if seen["mark"] else ""


def card_chip(seen: dict[str, Any]) -> Text:
    """A card that is seen, with its mark; the Finish with the number it counts as."""
    name = _("Finish {number}").format(number=seen["number"]) if seen["card"] == "finish" else seen["card"]
    return chip(f"{name}{sign(seen)}", *ink_of(seen["card"]))


def name_chip(name: str) -> Text:
    """A card that is known by its name only."""
    return chip(card(name), *ink_of(name))


def named(name: str, view: View) -> Text:
    """A card in one's hand or in the Reserve, by its name."""
    own = view["players"][view["seat"]]["hand"] if view["seat"] is not None else []
    for seen in [*own, *view["reserve"]["cards"], view["finish"]]:
        if seen and seen["card"] == name:
            return card_chip(seen)
    return name_chip(name)
