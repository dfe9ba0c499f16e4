"""Beside the table of San Gimignano: the score, what the cards do, what the log points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games.san_gimignano.words import CARD_TEXTS, NOBLE_NAMES, PART_NAMES, agreed, card

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data


def sheet(view: View) -> list[tuple[str, list[int | None]]]:
    """The parts of the score that can come up in this game, and the points of the deals before."""
    shown = [part for part in PART_NAMES if counts(part, view)]
    rows = [(_(PART_NAMES[part]), [player["score"][part] for player in view["players"]]) for part in shown]
    if view["deal"] > 1:
        before = [
            player["total"] - (player["score"]["sum"] if view["to_move"] is None else 0)
            for player in view["players"]
        ]
        rows.append((_("deals before"), before))
    return rows


def counts(part: str, view: View) -> bool:
    """Whether a part of the score can be more or less than nothing in this game."""
    if part in ("monumento", "cappella"):
        return bool(view["advanced"])
    if part == "close":
        return view["deals"] > 1 and "close_free" not in view["readings"]
    return True


def reference(view: View) -> list[tuple[str, str, str]]:
    """What the cards do, and what was agreed."""
    cards = [
        ("" if name in NOBLE_NAMES else f"sg-{name}", card(name), _(text))
        for name, text in CARD_TEXTS.items()
        if view["advanced"] or name not in NOBLE_NAMES
    ]
    return cards + [("", _("At this table:"), sentence) for sentence in agreed(view)]


def things(data: Data, by: int | None) -> list[str]:
    """The towers that an entry of the log is about."""
    found = []
    if "tower" in data:
        found.append(f"tower-{data.get('seat', by)}-{data['tower']}")
    for event in data.get("events", ()):
        found += things(event, event.get("seat"))
    return found
