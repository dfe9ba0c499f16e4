"""How actions are named in the menu: under headings, cards drawn as cards, places by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import N_
from torri.games.couperation.terminal.cards import named

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Action

HEADINGS = {
    "play": N_("Play"),
    "hide": N_("Face down"),
    "reveal": N_("Turn up"),
    "send": N_("To the Reserve"),
    "fetch": N_("Fetch"),
    "correct": N_("Correct by 1"),
    "place": N_("Place at"),
    "exchange": N_("Exchange at"),
    "discard": N_("Discard"),
    "clear": N_("Clear away"),
}


def label(action: Action, view: View) -> Text | None:
    """An action under its heading, where that says the verb already."""
    data = action.data
    if data["do"] not in HEADINGS:
        return None
    if "card" not in data:
        return Text(data["at"])
    told = named(data["card"], view)
    return told.append(f" {data['at']}") if "at" in data else told
