"""How actions are named in the menu: under a heading for each kind of action, cards drawn as cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import N_
from torri.games.san_gimignano.terminal.cards import card_chip
from torri.games.san_gimignano.words import source, tower

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Action

HEADINGS = {
    "purchase": N_("Purchase"),
    "draw": N_("Draw"),
    "return": N_("Give back"),
    "exchange": N_("Exchange"),
    "build": N_("Build"),
    "extend": N_("Extend"),
    "complete": N_("Complete"),
    "noble": N_("Noble card"),
}


def label(action: Action, view: View) -> Text | None:
    """An action under its heading, where that says the verb already."""
    data = action.data
    if data["do"] in ("purchase", "draw"):
        place, _between, name = data["from"].partition(" ")
        return card_chip(name) if name else Text(source(place))
    if data["do"] in ("exchange", "return", "noble"):
        return card_chip(data["card"])
    return Text(tower(data["stories"])) if data["do"] == "build" else None
