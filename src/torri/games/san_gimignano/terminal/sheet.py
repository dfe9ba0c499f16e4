"""What the cards do, and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games.san_gimignano.terminal.player import scored
from torri.games.san_gimignano.words import CARD_TEXTS, NOBLE_NAMES, PART_NAMES, agreed, card, printed

if TYPE_CHECKING:
    from torri.engine.rulebook import View


def explanations(view: View) -> list[tuple[str, str]]:
    """What the cards do, the nobles in the advanced game only, and what was agreed."""
    cards = [
        (card(name), printed(text))
        for name, text in CARD_TEXTS.items()
        if view["advanced"] or name not in NOBLE_NAMES
    ]
    return cards + [(_("At this table:"), sentence) for sentence in agreed(view)]


def scores(view: View) -> list[tuple[str, list[int]]]:
    """The parts of the score that gave points to anybody."""
    players = view["players"]
    parts = [part for part in PART_NAMES if any(part in scored(player) for player in players)]
    return [(_(PART_NAMES[part]), [player["score"][part] for player in players]) for part in parts]


def remarks(view: View) -> list[str]:
    """How a tie is broken."""
    totals = [player["total"] for player in view["players"]]
    if view["deals"] == 1 and totals[0] == totals[1] and view["marker"] is not None:
        return [_("A tie goes to whoever has the Highest Marker.")]
    return []
