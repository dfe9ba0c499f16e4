"""The village: stacks of tiles with your price, and the objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.games.tajuto.material import (
    ALL_OFFERINGS,
    LITTLE_WISDOM,
    MUCH_WISDOM,
    PATH_GOAL,
    SOME_OFFERINGS,
)
from torri.games.tajuto.words import objective_name
from torri.web.keeping import laid_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.games.tajuto.web.shortcuts import Shortcuts
    from torri.web.legal import LegalActions
    from torri.web.people import Person

AT_THE_END = frozenset({"fourth-pagoda", "furthest"})

SHORT = {
    "wisdom-5": str(LITTLE_WISDOM),
    "wisdom-10": str(MUCH_WISDOM),
    "offerings-4": f"{SOME_OFFERINGS}×",
    "offerings-8": f"{ALL_OFFERINGS}×",
    "path-30": str(PATH_GOAL),
    "first-pagoda": "I",
    "fourth-pagoda": "IV",
    "furthest": "»",
}
"""What stands on an objective where there is no room for its name."""

NAMES = {
    "market": N_("Market"),
    "lantern": N_("Lantern"),
    "D": N_("Draw"),
    "E": N_("Offer"),
    "F": N_("Acquire"),
}


def stack(view: View, seen: dict[str, Any], legal: LegalActions, short: Shortcuts) -> dict[str, Any]:
    """A stack of tiles."""
    tile = seen["tile"]
    kind, _dash, points = tile.partition("-")
    price = seen["yours"] if seen["yours"] is not None else seen["price"]
    name = _("Wisdom") if kind == "wisdom" else _(NAMES[tile])
    return {
        "tile": tile,
        "kind": kind,
        "name": name,
        "points": points,
        "symbol": {"wisdom": "scroll", "market": "market", "lantern": "lantern"}.get(kind, ""),
        "letter": tile if len(tile) == 1 else "",
        "left": seen["left"],
        "price": price,
        "assumed": seen["confidence"] in ("assumed", "inferred"),
        "button": legal.take(f"acquire {tile}", _("Acquire"), price=price) or short.acquire(tile),
        "why": why(view, seen),
    }


def why(view: View, seen: dict[str, Any]) -> str:
    """Why a tile cannot be had, where tiles are acquired now."""
    asked = view["phase"] == "acquire" and view["to_move"] == view["seat"]
    return _("{n} short").format(n=seen["short"]) if asked and seen["short"] else ""


def goals(view: View, people: Sequence[Person]) -> list[dict[str, Any]]:
    """The objectives, and whose they are."""
    return goals_of(view["objectives"], people, view["to_move"] is None)


@laid_once
def goals_of(objectives: list[dict[str, Any]], people: Sequence[Person], over: bool) -> list[dict[str, Any]]:
    """The same of these objectives."""
    return [goal(seen["objective"], seen["owner"], people, over=over) for seen in objectives]


def goal(objective: str, owner: int | None, people: Sequence[Person], *, over: bool) -> dict[str, Any]:
    """An objective: met by somebody, open, or judged at the end."""
    return {
        "name": objective_name(objective),
        "objective": objective,
        "short": SHORT[objective],
        "owner": None if owner is None else people[owner],
        "state": _("nobody") if over else _("at the end") if objective in AT_THE_END else _("open"),
    }
