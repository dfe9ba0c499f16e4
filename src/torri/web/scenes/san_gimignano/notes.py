"""Beside the table of San Gimignano: the score, what the cards do, what the log points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games.san_gimignano.words import CARD_TEXTS, NOBLE_NAMES, PART_NAMES, card

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data


def sheet(view: View) -> list[tuple[str, list[int | None]]]:
    """The parts of the score; those of the nobles in the advanced game only."""
    shown = [part for part in PART_NAMES if view["advanced"] or part not in ("monumento", "cappella")]
    rows = [(_(PART_NAMES[part]), [player["score"][part] for player in view["players"]]) for part in shown]
    if view["deal"] > 1:
        before = [
            player["total"] - (player["score"]["sum"] if view["to_move"] is None else 0)
            for player in view["players"]
        ]
        rows.append((_("deals before"), before))
    return rows


def reference(view: View) -> list[tuple[str, str, str]]:
    """What the cards do."""
    return [
        ("" if name in NOBLE_NAMES else f"sg-{name}", card(name), _(text))
        for name, text in CARD_TEXTS.items()
        if view["advanced"] or name not in NOBLE_NAMES
    ]


def things(data: Data, by: int | None) -> list[str]:
    """The towers that an entry of the log is about."""
    found = []
    if "tower" in data:
        found.append(f"tower-{data.get('seat', by)}-{data['tower']}")
    for event in data.get("events", ()):
        found += things(event, event.get("seat"))
    return found
