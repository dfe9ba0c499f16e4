"""What the things on the table of Tajuto are, each in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.tajuto.material import OBJECTIVE_POINTS, OBJECTIVES
from torri.games.tajuto.web.notes import TILES
from torri.games.tajuto.words import TILE_TEXTS, objective_name, printed
from torri.web.about import About

if TYPE_CHECKING:
    from torri.engine.rulebook import View

THINGS = {
    "meditation": (
        N_("Meditation"),
        N_("Steps on the path. Action tiles and tiles of the village are paid with them."),
        "A turn",
    ),
    "points": (
        N_("Points"),
        N_("The points as if the game ended now. Those of the others lie face down."),
        "The end",
    ),
    "path": (N_("Path"), N_("Each monk stands on the meditation of its player."), "A turn"),
    "pagoda": (
        N_("Pagoda"),
        N_("Its height, of six floors. Building a floor brings as many steps as it is high."),
        "A turn",
    ),
    "cube": (
        N_("Offering"),
        N_(
            "A cube on the top floor. It brings the floor's number and {offering} steps more "
            "to who puts it there."
        ),
        "A turn",
    ),
    "size": (
        N_("Bag"),
        N_(
            "A size, with the chance that a floor drawn fits now. The bright colours fit, "
            "the pale ones do not yet."
        ),
        "A turn",
    ),
    "floor": (
        N_("Floor"),
        N_(
            "A floor before a player. It fits where it is the next one up; one may be kept for the next turn."
        ),
        "A turn",
    ),
    "cubes": (N_("Cubes"), N_("Offerings that can still be made, one on each pagoda."), "A turn"),
}
"""Keys with a name, a line and a heading of the rules."""

FIRSTS = (
    "size",
    "cube",
    "tile-inauguration",
    "tile-wisdom",
    "tile-market",
    "tile-lantern",
    "tile-D",
    "tile-E",
    "tile-F",
)
"""Keys that are explained when they first appear in somebody's games."""


def about(view: View) -> dict[str, About]:
    """What the things on the table are."""
    told = {key: About(_(name), printed(line), rule) for key, (name, line, rule) in THINGS.items()}
    for tile, text in TILE_TEXTS.items():
        name = _(TILES[tile]) if tile in TILES else _("Action tile {letter}").format(letter=tile)
        told[f"tile-{tile}"] = About(name, printed(text), "Tiles of the village")
    first = _("The first player who has this gets {n} point.").format(n=OBJECTIVE_POINTS)
    for objective in OBJECTIVES:
        name = objective_name(objective)
        told[f"goal-{objective}"] = About(name[:1].upper() + name[1:], first, "Objectives")
    return told
