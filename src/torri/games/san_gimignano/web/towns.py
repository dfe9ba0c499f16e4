"""A player's town: the towers as they stand, and the plans for what can be built on them."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from math import ceil
from typing import TYPE_CHECKING, Any

from torri.engine.language import _, plural
from torri.games.san_gimignano.web.cards import RANK_NAMES
from torri.games.san_gimignano.words import NOBLE_NAMES

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.web.legal import Button, LegalAction, LegalActions

IN_A_ROW = 6
"""Towers beside each other that a phone can show with their numbers."""
LOWEST = 5
"""A town has room for towers of so many storeys; for higher ones all are drawn smaller."""


def town(view: View, legal: LegalActions, seat: int) -> dict[str, Any]:
    """One player's side of the table."""
    player = view["players"][seat]
    own = seat == view["seat"]
    towers = [tower_shown(view, tower, legal, seat) for tower in player["towers"]]
    return {
        "seat": seat,
        "own": own,
        "hand_size": player["hand_size"],
        "hand_limit": player["hand_limit"],
        "nobles_in_hand": player["nobles_in_hand"],
        "known": [] if own else [named(name) for name in player["known"]],
        "hand": [] if own else [named(name) for name in player["hand"] or ()],
        "perhaps_buried": [] if own else [named(name) for name in player["perhaps_buried"]],
        "nobles_used": len(player["nobles_used"]),
        "used": [
            named(name) + (f" ×{count}" if count > 1 else "")
            for name, count in Counter(player["nobles_used"]).items()
        ],
        "points": player["score"]["sum"],
        "before": player["before"],
        "complete": sum(tower["complete"] for tower in player["towers"]),
        "towers": towers,
        "rows": rows(towers),
        "tallest": max([LOWEST, *(tower["height"] for tower in towers)]),
        "marker": view["marker_on"] if view["marker"] == seat else None,
        "keeps_marker": view["marker"] == seat and view["marker_on"] is None,
        "take": taken_from(legal, own),
    }


def rows(towers: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The towers as they stand, beside each other; many of them in rows of about the same length."""
    number = max(1, ceil(len(towers) / IN_A_ROW))
    length = max(1, ceil(len(towers) / number))
    return [towers[first : first + length] for first in range(0, len(towers), length)] or [[]]


def named(name: str) -> str:
    """A card in a line of text."""
    return _(NOBLE_NAMES[name]) if name in NOBLE_NAMES else name


def taken_from(legal: LegalActions, own: bool) -> list[Button]:
    """Trade: which back to take from the other hand."""
    if own:
        return []
    taken = [
        legal.take("take tower", _("Take a tower card")),
        legal.take("take noble", _("Take a noble card")),
    ]
    return [button for button in taken if button]


def tower_shown(view: View, tower: dict[str, Any], legal: LegalActions, seat: int) -> dict[str, Any]:
    """A tower from the top down, with the storeys that could be laid on it."""
    slot, own = tower["slot"], seat == view["seat"]
    aim = legal.take(f"destroy {'own' if own else 'other'} {slot}", _("Aim"))
    height = tower["height"]
    return tower | {
        "id": f"tower-{seat}-{slot}",
        "name": name_of(tower["stories"]),
        "unblessed": slot in view["players"][seat]["unblessed"],
        "high": plural("{n} story", "{n} stories", height).format(n=height),
        "storeys": [storey(story) for story in reversed(tower["stories"])],
        "plans": extensions(legal, tower) if own else [],
        "complete_it": legal.take(f"complete {slot}", slot) if own else None,
        "buttons": [aim] if aim else [],
    }


def name_of(stories: list[str]) -> str:
    """A tower in short: its rank, or from which rank to which."""
    first, last = stories[0].rstrip("*"), stories[-1].rstrip("*")
    return first if first == last else f"{first}–{last}"


def storey(story: str) -> dict[str, Any]:
    """One storey: the drawing of its rank, or a stone with a number on it."""
    stone = story.endswith("*")
    return {"symbol": "sg-stone" if stone else f"sg-{story}", "rank": story.rstrip("*"), "stone": stone}


def extensions(legal: LegalActions, tower: dict[str, Any]) -> list[Button]:
    """The storeys that could be laid on a tower, the longest first."""
    found = [action for action in legal.taking("extend") if action.data["tower"] == tower["slot"]]
    found.sort(key=lambda action: -len(action.data["with"]))
    return [extension(legal, action, tower) for action in found]


def extension(legal: LegalActions, action: LegalAction, tower: dict[str, Any]) -> Button:
    """One way to go on with a tower, from below."""
    stories = zip(cycle(tower["above"]), action.data["with"], strict=False)
    laid = [f"{rank}*" if what == "stone" else str(rank) for rank, what in stories]
    button = legal.take(action.code, "·\u200b".join(laid))
    assert button is not None  # noqa: S101 - it was just found among the legal actions
    return button


def plans(view: View, legal: LegalActions) -> list[dict[str, Any]]:
    """The new towers that could be built, each drawn as an architect draws what is not there yet."""
    return [plan(view, legal, action) for action in legal.taking("build")]


def plan(view: View, legal: LegalActions, action: LegalAction) -> dict[str, Any]:
    """A new tower: its storeys from below, and what it does when it is built."""
    stories = action.data["stories"]
    plain = action.data["kind"] == "plain"
    return {
        "button": legal.take(action.code, "-".join(stories)),
        "does": donazione(view, stories[0].rstrip("*")) if plain else _("colourful"),
    }


def donazione(view: View, rank: str) -> str:
    """The Donazione of a plain tower, where it has one now."""
    return _(RANK_NAMES[rank]) if rank in view["donazioni"] else _("plain")
