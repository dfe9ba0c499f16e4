"""A card as a glass: its number, its marks, and how it is said."""

from __future__ import annotations

from typing import Any

from torri.engine.language import _
from torri.games.couperation.words import MARK_NAMES, card as card_name

DIAMOND, HEART = "mark-d", "mark-h"
PLACES = {1: (40,), 2: (28, 52)}
"""Where on the glass one mark stands, or two."""

SIGNS = {"none": (), "1": (DIAMOND,), "2": (DIAMOND, DIAMOND), "H": (HEART,)}


def glass(seen: dict[str, Any]) -> dict[str, Any]:
    """A card that is seen, for the template."""
    signs = SIGNS[seen["mark"]]
    return {
        "card": seen["card"],
        "number": seen["number"],
        "finish": seen["card"] == "finish",
        "marks": list(zip(signs, PLACES.get(len(signs), ()), strict=True)),
        "said": said(seen),
        "about": "finish" if seen["card"] == "finish" else f"mark-{seen['mark']}" if signs else "glass",
    }


def said(seen: dict[str, Any]) -> str:
    """A card in words: its number and its mark."""
    mark = MARK_NAMES[seen["mark"]]
    return _("{card}, {mark}").format(card=card_name(seen["card"]), mark=_(mark))


def span(seen: dict[str, Any]) -> str:
    """The numbers that fit a place; a cross where none does."""
    least, most = seen["least"], seen["most"]
    if least > most:
        return "×"
    return str(least) if least == most else f"{least}–{most}"
