"""Floors, cubes and tiles as small blocks; the words on them say the same as their inks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.games.tajuto.words import TILE_NAMES, colour, floor
from torri.terminal.drawing import DARK, LIGHT, chip

if TYPE_CHECKING:
    from rich.text import Text

    from torri.engine.vocabulary import Data

# The ink of each pagoda, and of what is written on it.
INKS = {
    "vermilion": ("#c8452c", LIGHT),
    "amber": ("#dba236", DARK),
    "moss": ("#6f8a3c", LIGHT),
    "teal": ("#2f8583", LIGHT),
    "indigo": ("#46549f", LIGHT),
    "plum": ("#83487f", LIGHT),
    "snow": ("#ece7dc", DARK),
    "ink": ("#4a4642", LIGHT),
}
NAMES = {
    "wisdom": N_("Wisdom"),
    "market": N_("Market"),
    "lantern": N_("Lantern"),
    "inauguration": N_("Inauguration"),
}
TILE = ("#8a6a3f", LIGHT)

LABELS = 11
"""The columns for what stands before a row of tiles."""

# How far a price can be trusted, behind it; nothing where it is known.
DOUBTS = {"exact": "", "owner": "", "inferred": "~", "assumed": "?"}


def colour_chip(name: str) -> Text:
    """A cube, or a pagoda by its colour."""
    return chip(colour(name), *INKS[name])


def floor_chip(data: Data) -> Text:
    """A floor with its size."""
    return chip(floor(data), *INKS[data["colour"]])


def tile_chip(name: str) -> Text:
    """A tile of the village; action tiles by their letter."""
    return chip(tile_name(name), *TILE)


def tile_name(name: str) -> str:
    """A tile in one word."""
    if name in NAMES:
        return _(NAMES[name])
    return _(TILE_NAMES[name]) if name.startswith("wisdom-") else name


def price_tag(offer: dict[str, Any]) -> str:
    """What a tile costs whoever looks, what is printed where that differs, and whether it is certain."""
    printed = f"{offer['price']}{DOUBTS[offer['confidence']]}"
    if offer["yours"] is None or offer["yours"] == offer["price"]:
        return printed
    return _("{yours} of {printed}").format(yours=offer["yours"], printed=printed)
