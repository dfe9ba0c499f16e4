"""What lies before a player: action tiles, floors, cubes and tiles of the village."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.games.tajuto.material import COLOURS
from torri.games.tajuto.web.garden import ink
from torri.games.tajuto.words import colour as colour_name

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


def side(
    view: View, number: int, legal: LegalActions, short: Shortcuts, building: dict[str, Button]
) -> dict[str, Any]:
    """One player's side of the table; `building` is what a floor of a colour would do."""
    player, own = view["players"][number], number == view["seat"]
    return {
        "seat": number,
        "meditation": player["meditation"],
        "points": None if player["score"] is None else player["score"]["sum"],
        "markets": player["markets"],
        "lanterns": player["lanterns"],
        "wisdom": player["wisdom"],
        "tiles": [action_tile(tile, legal, own) for tile in player["action_tiles"]],
        "floors": [floor(seen, legal, short, building, own=own) for seen in player["floors"]],
        "cubes": [
            {
                "colour": colour,
                "name": colour_name(colour),
                "ink": ink(colour),
                "gone": colour not in player["cubes"],
            }
            for colour in COLOURS
        ],
        "offered": player["offerings"],
    }


def action_tile(tile: dict[str, Any], legal: LegalActions, own: bool) -> dict[str, Any]:
    """An action tile and the actions that it can be used for."""
    letter = tile["tile"]
    buttons = []
    if own and tile["ready"]:
        found = [
            legal.take(f"draw with {letter}", _("Draw")),
            legal.take(f"offer with {letter}", _("Offer")),
            legal.take(f"acquire with {letter}", _("Acquire")),
        ]
        buttons = [button for button in found if button]
    use = USES[letter]
    return {
        "letter": letter,
        "use": _(use),
        "usage": tile["usage"],
        "ready": tile["ready"],
        "buttons": buttons,
    }


def floor(
    seen: dict[str, Any], legal: LegalActions, short: Shortcuts, building: dict[str, Button], *, own: bool
) -> dict[str, Any]:
    """A floor before a player: one that fits is built by a press on it."""
    colour, size = seen["colour"], seen["size"]
    build = building.get(colour) if own and seen["fits"] else None
    return {
        "size": size,
        "colour": colour,
        "name": colour_name(colour),
        "ink": ink(colour),
        "fits": seen["fits"],
        "build": build and replace(build, also=True),
        "keep": (legal.take(f"keep {colour} {size}", _("Keep")) or short.keep(colour, size)) if own else None,
    }
