"""The garden: pagodas with their offerings and inaugurations, and the bag of floors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import _
from torri.games.tajuto.words import colour as colour_name
from torri.web.keeping import laid_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.games.tajuto.web.shortcuts import Shortcuts
    from torri.web.legal import LegalActions
    from torri.web.people import Person

DARK_CRESTS = ("amber", "snow")
PATTERNLESS = "vermilion"


def ink(colour: str) -> str:
    """The colour of a pagoda, its roof pattern and its crest, as the stylesheet wants them."""
    style = f"--c:var(--tj-{colour})"
    if colour != PATTERNLESS:
        style += f";--pat:url(#pat-{colour})"
    return f"{style};--crest:#4a4238" if colour in DARK_CRESTS else style


def pagoda(
    view: View, seen: dict[str, Any], legal: LegalActions, short: Shortcuts, people: Sequence[Person]
) -> dict[str, Any]:
    """A pagoda from the top down, and what can be done on it."""
    colour, floors = seen["colour"], seen["height"]
    return {
        "colour": colour,
        "name": colour_name(colour),
        "ink": ink(colour),
        "height": floors,
        "tiers": list(range(floors, 0, -1)),
        "complete": seen["complete"],
        "cube": seen["offering_on_top"],
        "offerings": len(seen["offerings"]),
        "build": legal.take(f"build {colour}", _("Build"), price=f"+{seen['build_gain']}"),
        "offer": legal.take(f"offer {colour}", _("Offer"), price=f"+{seen['offer_gain']}")
        or short.offer(colour),
        "rest": rest(view, seen),
        "inauguration": inauguration(seen, legal, short, people),
    }


def rest(view: View, seen: dict[str, Any]) -> str:
    """What is said below a pagoda where nothing is offered now: what an offering would bring, or why not."""
    if seen["complete"]:
        return _("finished")
    if seen["offering_on_top"]:
        return _("cube on top")
    if not seen["height"]:
        return _("not begun")
    if view["seat"] is not None and seen["colour"] not in view["players"][view["seat"]]["cubes"]:
        return _("cube used")
    return _("cube +{n}").format(n=seen["offer_gain"])


def inauguration(
    seen: dict[str, Any], legal: LegalActions, short: Shortcuts, people: Sequence[Person]
) -> dict[str, Any]:
    """The inauguration tile: for sale, somebody's, or out of the game."""
    tile = seen["inauguration"]
    price = tile.get("yours") if tile.get("yours") is not None else tile.get("price")
    return {
        "where": tile["where"],
        "owner": people[tile["owner"]] if tile["owner"] is not None else None,
        "price": price,
        "button": legal.take(f"acquire inauguration {seen['colour']}", _("Acquire"), price=price)
        or short.acquire("inauguration", seen["colour"]),
    }


def bag(view: View, legal: LegalActions, short: Shortcuts) -> list[dict[str, Any]]:
    """The sizes in the bag with their odds."""
    return [
        {
            "size": size["size"],
            "left": len(size["left"]),
            "fits": len(size["fits"]),
            "chance": round(100 * size["chance_to_fit"]),
            "button": legal.take(f"size {size['size']}", str(size["size"])) or short.draw(size["size"]),
            "colours": colours(size["left"], size["fits"]),
        }
        for size in view["bag"]
    ]


@laid_once
def colours(left: list[str], fits: list[str]) -> list[dict[str, Any]]:
    """The colours that are left of a size, and whether each fits."""
    return [
        {"colour": colour, "name": colour_name(colour), "ink": ink(colour), "fits": colour in fits}
        for colour in left
    ]
