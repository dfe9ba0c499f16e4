"""Beside the table of San Gimignano: the score, what the cards do, what the log points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.san_gimignano.words import CARD_TEXTS, NOBLE_NAMES, PART_NAMES, agreed, card, printed

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data

OCCASIONS = frozenset({"complete", "marker", "deal over"})
"""What is celebrated: verbs and events of the log."""

THEMES = {
    "purchase": N_("Purchasing"),
    "draw": N_("Drawing"),
    "build": N_("Building"),
    "extend": N_("Extending"),
    "exchange": N_("Exchanging"),
    "done": N_("Exchanging"),
    "complete": N_("Completing"),
    "close": N_("Closing"),
}
"""What a puzzle is about, by the verb of its best choice."""


def sheet(view: View) -> list[tuple[str, list[int | None]]]:
    """The parts of the score that can come up in this game, and the points of the deals before."""
    players = view["players"]
    rows = [(_(PART_NAMES[part]), [player["score"][part] for player in players]) for part in view["parts"]]
    if view["deal"] > 1:
        rows.append((_("deals before"), [player["before"] for player in players]))
    return rows


def reference(view: View) -> list[tuple[str, str, str]]:
    """What the cards do, and what was agreed."""
    cards = [
        ("" if name in NOBLE_NAMES else f"sg-{name}", card(name), printed(text))
        for name, text in CARD_TEXTS.items()
        if view["advanced"] or name not in NOBLE_NAMES
    ]
    return cards + [("", _("At this table:"), sentence) for sentence in agreed(view)]


def gist(data: Data, by: int | None) -> list[tuple[int | None, Data]]:
    """All but cards that nobody saw."""
    unseen = data["do"] == "turned" and data["card"] is None
    return [] if unseen else [(by, data)]


def place_of(where: str, card: str, seat: int | None = None) -> str:
    """The name of a card's place on the table; in a hand it is somebody's."""
    return f"{where}-{card}" if seat is None else f"{where}-{seat}-{card}"


def things(data: Data, by: int | None) -> list[str]:
    """The towers that an entry of the log is about, and the cards that came to a hand or to the market."""
    found = []
    if data.get("do") == "turned" and data["card"] is not None:
        found.append(place_of(data["to"], data["card"], data.get("seat")))
    if data.get("event") == "returned":
        found += [place_of("hand", card, data["seat"]) for card in data["cards"] if card is not None]
    if "tower" in data:
        found.append(f"tower-{data.get('seat', by)}-{data['tower']}")
    for event in data.get("events", ()):
        found += things(event, event.get("seat"))
    return found
