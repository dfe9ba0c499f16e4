"""The whole table: the course of the game, the players, the two rows and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.games.saint_petersburg.terminal.board import drawn_card, rows
from torri.games.saint_petersburg.terminal.course import course
from torri.games.saint_petersburg.terminal.player import area, own_hand
from torri.terminal.seats import WIDE, around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from torri.engine.rulebook import View


def draw(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The table as the seat of the view sees it; from many columns on the cards are blocks."""
    lines = course(view, width)
    lines += around(view, width, lambda seat, room: area(view, names, seat, room))
    lines += rows(view, width, blocks=width >= WIDE)
    return [*lines, *drawn_card(view, width), *own_hand(view, width)]
