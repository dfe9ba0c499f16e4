"""How the choices are named: under a heading for each kind, cards drawn as cards, places by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import N_, _
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


def headings() -> list[str]:
    """The kinds of choices, in the order in which they are shown."""
    return [_(heading) for heading in HEADINGS.values()]


def heading(action: Action) -> str:
    """The kind of a choice."""
    name = HEADINGS.get(action.data["do"])
    return _(name) if name else ""


def label(action: Action, view: View) -> Text | None:
    """A choice under its heading, where that says the verb already."""
    data = action.data
    if data["do"] not in HEADINGS:
        return None
    if "card" not in data:
        return Text(data["at"])
    told = named(data["card"], view)
    return told.append(f" {data['at']}") if "at" in data else told
