"""Where cards come from and go: the Reserve, the deck and the discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import _, plural
from torri.games.couperation.terminal.cards import LABELS, card_chip
from torri.games.couperation.words import draw_reason
from torri.terminal.drawing import QUIET, hanging

if TYPE_CHECKING:
    from torri.engine.rulebook import View


def supply(view: View, width: int) -> list[Text]:
    """The Reserve, the deck, and what was cleared away."""
    reserve, size = view["reserve"], view["deck"]["size"]
    held = Text(_("{n} of {limit}").format(n=len(reserve["cards"]), limit=reserve["limit"]), QUIET)
    lines = hanging(_("Reserve"), [*map(card_chip, reserve["cards"]), held], width, indent=LABELS)
    deck = [Text(plural("{n} card", "{n} cards", size).format(n=size))]
    if view["deck"]["finish"]:
        deck.append(Text(_("with the Finish in its upper half"), QUIET))
    lines += hanging(_("Deck"), deck, width, indent=LABELS)
    if view["discards"]["seen"]:
        lines += hanging(_("Cleared"), map(card_chip, view["discards"]["seen"]), width, indent=LABELS)
    return lines + hanging(_("Draw"), [drawing(view)], width, indent=LABELS) if view["turns"] else lines


def drawing(view: View) -> Text:
    """How many cards may be drawn in this turn, and why."""
    said = _("up to {n}: {why}").format(n=view["draw"]["limit"], why=draw_reason(view["draw"]))
    return Text(said, QUIET)
