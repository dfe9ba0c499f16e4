"""What lies before a player: action tiles, floors, cubes and tiles of the village."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.games.tajuto.material import COLOURS
from torri.games.tajuto.web.garden import ink
from torri.games.tajuto.words import colour as colour_name
from torri.web.keeping import laid_once

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.games.tajuto.web.shortcuts import Shortcuts
    from torri.web.legal import Button, LegalActions

USES = {
    "A": N_("any"),
    "B": N_("any"),
    "C": N_("any"),
    "D": N_("draw"),
    "E": N_("offering"),
    "F": N_("acquire"),
}
ONLY = {"E": "offer with", "F": "acquire with"}
"""The one action of a tile that draws nothing."""


def side(
    view: View, number: int, legal: LegalActions, short: Shortcuts, building: dict[str, Button]
) -> dict[str, Any]:
    """One player's side of the table; `building` is what a floor of a colour would do."""
    player = view["players"][number]
    return lying(number, player) | {
        "tiles": [action_tile(tile, legal) for tile in player["action_tiles"]],
        "floors": [floor(seen, legal, short, building) for seen in player["floors"]],
    }


@laid_once
def rival(number: int, player: dict[str, Any]) -> dict[str, Any]:
    """The side of somebody else, where nothing can be done."""
    return lying(number, player) | {
        "tiles": [tile_shown(tile) | {"buttons": []} for tile in player["action_tiles"]],
        "floors": [floor_shown(seen) | {"build": None, "keep": None} for seen in player["floors"]],
    }


def lying(number: int, player: dict[str, Any]) -> dict[str, Any]:
    """What lies before a player and is only looked at."""
    return {
        "seat": number,
        "meditation": player["meditation"],
        "points": None if player["score"] is None else player["score"]["sum"],
        "markets": player["markets"],
        "lanterns": player["lanterns"],
        "wisdom": player["wisdom"],
        "cubes": cubes(player["cubes"]),
        "offered": player["offerings"],
    }


@laid_once
def cubes(left: list[str]) -> list[dict[str, Any]]:
    """The cubes of all colours, and which are gone."""
    return [
        {"colour": colour, "name": colour_name(colour), "ink": ink(colour), "gone": colour not in left}
        for colour in COLOURS
    ]


def action_tile(tile: dict[str, Any], legal: LegalActions) -> dict[str, Any]:
    """An action tile of one's own, and the actions that it can be used for."""
    letter = tile["tile"]
    buttons = []
    if tile["ready"]:
        found = [
            legal.take(f"draw with {letter}", _("Draw")),
            legal.take(f"offer with {letter}", _("Offer")),
            legal.take(f"acquire with {letter}", _("Acquire")),
        ]
        buttons = [button for button in found if button]
    return tile_shown(tile) | {"buttons": buttons}


def tile_shown(tile: dict[str, Any]) -> dict[str, Any]:
    """An action tile as it lies there."""
    letter = tile["tile"]
    return {
        "letter": letter,
        "use": _(USES[letter]),
        "usage": tile["usage"],
        "ready": tile["ready"],
        "why": f"{ONLY.get(letter, 'draw with')} {letter}",
    }


def floor(
    seen: dict[str, Any], legal: LegalActions, short: Shortcuts, building: dict[str, Button]
) -> dict[str, Any]:
    """A floor of one's own: one that fits is built by a press on it."""
    colour, size = seen["colour"], seen["size"]
    build = building.get(colour) if seen["fits"] else None
    return floor_shown(seen) | {
        "build": build and replace(build, also=True),
        "keep": legal.take(f"keep {colour} {size}", _("Keep")) or short.keep(colour, size),
    }


def floor_shown(seen: dict[str, Any]) -> dict[str, Any]:
    """A floor as it lies there."""
    colour = seen["colour"]
    return {
        "size": seen["size"],
        "colour": colour,
        "name": colour_name(colour),
        "ink": ink(colour),
        "fits": seen["fits"],
    }
