"""The whole table: the tower, the Reserve and the deck, the other players, and the reader's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import _
from torri.games.couperation.material import CELLS
from torri.games.couperation.terminal.player import other, own_hand
from torri.games.couperation.terminal.supply import supply
from torri.games.couperation.terminal.tower import tower
from torri.games.couperation.words import MARKS_ASSUMED, title
from torri.terminal.drawing import HEADING, QUIET, flow, paragraph
from torri.terminal.seats import in_turn_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View


def draw(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The table as the seat of the view sees it."""
    lines = [*first_line(view, width), Text("─" * width, QUIET), *tower(view, width), Text()]
    lines += [*supply(view, width), Text()]
    for seat in in_turn_order(view):
        own = seat == view["seat"] and view["players"][seat]["hand"] is not None
        lines += own_hand(view, names, width) if own else other(view, names, seat, width)
    return lines


def first_line(view: View, width: int) -> list[Text]:
    """The name of the game, how far the tower is, and that its marks are a guess."""
    built = _("{n} of {cards} cards face up").format(n=view["face_up"], cards=CELLS)
    lines = flow([Text(title(), HEADING), Text(built)], width, gap=2)
    return lines if view["marks"] == "verified" else lines + paragraph(_(MARKS_ASSUMED), width, style=QUIET)
