"""Beside the table of Tajuto: the score, what the tiles do, what the log points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.tajuto.words import PART_NAMES, TILE_TEXTS, printed

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data

TILES = {
    "wisdom": N_("Wisdom"),
    "market": N_("Market"),
    "lantern": N_("Lantern"),
    "inauguration": N_("Inauguration"),
}
CHANGING = frozenset({"build", "offer", "acquire"})
SYMBOLS = {"wisdom": "scroll", "market": "market", "lantern": "lantern"}

OCCASIONS = frozenset({"finished", "objective", "over"})
"""What is celebrated: verbs and events of the log."""

THEMES = {
    "draw with": N_("Drawing"),
    "size": N_("Drawing"),
    "build": N_("Building"),
    "acquire with": N_("Acquiring"),
    "acquire": N_("Acquiring"),
    "offer with": N_("Offering"),
    "offer": N_("Offering"),
    "end turn": N_("Ending the turn"),
}
"""What a puzzle is about, by the verb of its best choice."""


def sheet(view: View) -> list[tuple[str, list[int | None]]]:
    """The parts of the score; wisdom and lanterns of the others lie face down until the end."""
    known = [player["score"] or player["open_score"] for player in view["players"]]
    return [(_(PART_NAMES[part]), [score.get(part) for score in known]) for part in PART_NAMES]


def reference(view: View) -> list[tuple[str, str, str]]:
    """What the tiles do."""
    return [
        (SYMBOLS.get(tile, ""), _(TILES[tile]) if tile in TILES else tile, printed(text))
        for tile, text in TILE_TEXTS.items()
    ]


def gist(data: Data, by: int | None) -> list[tuple[int | None, Data]]:
    """What was drawn, built, offered, acquired or finished; not which tile or size was chosen for it."""
    parts: list[tuple[int | None, Data]] = [(by, data | {"events": []})]
    for event in data.get("events", ()):
        if "do" in event:
            parts.append((event["seat"], event | {"events": []}))
        elif event["event"] != "turn":
            parts[-1][1]["events"].append(event)
    return [(seat, part) for seat, part in parts if part["events"] or not is_bookkeeping(part["do"])]


def is_bookkeeping(do: str) -> bool:
    """Whether an action only leads to the next one, or ends the turn."""
    return do in ("end turn", "size") or do.endswith(" with")


def things(data: Data, by: int | None) -> list[str]:
    """The pagodas and stacks that an entry of the log changed, by itself or by what followed."""
    done = [each for each in (data, *data.get("events", ())) if each.get("do") in CHANGING]
    return [f"pagoda-{each['colour']}" if "colour" in each else f"stack-{each['tile']}" for each in done]
