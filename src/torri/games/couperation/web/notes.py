"""Beside the table of Couperation: how far the tower is, what the marks do, what the log points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.couperation.words import MARK_NAMES, MARK_TEXTS, MARKS_ASSUMED, PART_NAMES

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data

OCCASIONS = frozenset({"over"})
"""What is celebrated: verbs and events of the log."""

THEMES = {
    "play": N_("Placing"),
    "place": N_("Placing"),
    "hide": N_("Frosted glasses"),
    "draw": N_("Drawing"),
    "send": N_("The Reserve"),
    "fetch": N_("The Reserve"),
    "clear": N_("The Reserve"),
    "exchange": N_("Exchanging glasses"),
}
"""What a puzzle is about, by the verb of its best choice."""


def sheet(view: View) -> list[tuple[str, list[int | None]]]:
    """The cards face up; they are everybody's."""
    part = PART_NAMES["face_up"]
    return [(_(part), [view["face_up"]] * len(view["players"]))]


def reference(view: View) -> list[tuple[str, str, str]]:
    """What the marks do, and the four actions."""
    marks = [
        ({"1": "mark-d", "2": "mark-dd", "H": "mark-h"}[mark], _(MARK_NAMES[mark]), _(text))
        for mark, text in MARK_TEXTS.items()
    ]
    if view["marks"] == "assumed":
        marks.append(("", _("marks"), _(MARKS_ASSUMED)))
    return [
        *marks,
        ("", _("Tower"), _("Numbers rise from left to right; a card above two others lies between them.")),
        (
            "glass-frost",
            _("Face down"),
            _("A card at any empty place; it counts as any number that fits until it is turned up."),
        ),
        ("", _("Turn up"), _("A face-down card. If it does not fit, everybody has lost.")),
        (
            "",
            _("Reserve"),
            _(
                "Send two cards there and fetch a card whose number is their sum or difference;"
                " each card discarded corrects it by 1. It goes into the tower, or takes the place of a card."
            ),
        ),
    ]


def gist(data: Data, by: int | None) -> list[tuple[int | None, Data]]:
    """All but how many cards were drawn, and cards that nobody saw."""
    unseen = data["do"] == "draw" or (data["do"] == "turned" and data["card"] is None)
    return [] if unseen else [(by, data)]


def things(data: Data, by: int | None) -> list[str]:
    """The places of the tower that an entry of the log is about."""
    found = [f"cell-{data['at']}"] if data.get("at") else []
    for event in data.get("events", ()):
        found += things(event, by)
    return found
