"""Where cards come from: the market and the decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.language import _, plural
from torri.games.san_gimignano.terminal.cards import LABELS, card_chip, card_chips
from torri.terminal.drawing import QUIET, hanging

if TYPE_CHECKING:
    from torri.engine.rulebook import View


def supply(view: View, width: int) -> list[Text]:
    """The market and the decks."""
    closed = [Text(_("(closed)"), QUIET)] if view["ending"] else []
    market = card_chips(view["market"]) or [Text(_("empty"), QUIET)]
    lines = hanging(_("Market"), [*market, *closed], width, indent=LABELS)
    lines += hanging(_("Deck"), [*deck(view["deck"]), *closed], width, indent=LABELS)
    if view["noble_deck"] is not None:
        lines += hanging(_("Noble deck"), [*deck(view["noble_deck"]), *closed], width, indent=LABELS)
    if view["removed"]:
        lines += hanging(_("Removed"), card_chips(view["removed"]), width, indent=LABELS)
    return lines


def deck(seen: dict[str, Any]) -> list[Text]:
    """A deck: how many cards, those face up on it, and those known to lie under it."""
    pieces = [Text(plural("{n} card", "{n} cards", seen["size"]).format(n=seen["size"]))]
    if seen["top"]:
        pieces += [Text(_("· on top")), *map(card_chip, seen["top"])]
    if seen["bottom"]:
        pieces += [Text(_("· at the bottom")), *map(card_chip, seen["bottom"])]
    return pieces
