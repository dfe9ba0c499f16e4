"""The whole table: the course of the game, the players, the two rows and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.terminal.drawing import side_by_side
from torri.terminal.tables.saint_petersburg.board import drawn_card, rows
from torri.terminal.tables.saint_petersburg.course import course
from torri.terminal.tables.saint_petersburg.player import area, own_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

WIDE = 100
"""From so many columns on players sit side by side, and cards are blocks."""

BETWEEN = 4


def draw(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The table as the seat of the view sees it."""
    lines = [*course(view, width), *players(view, names, width)]
    lines += rows(view, width, blocks=width >= WIDE)
    return [*lines, *drawn_card(view, width), *own_hand(view, width)]


def seats_around(view: View) -> list[int]:
    """The seats in turn order, the one that looks last."""
    first, count = (view["seat"] or 0) + 1, len(view["players"])
    return [(first + place) % count for place in range(count)]


def players(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The players in pairs where there is room, the last of an odd number alone."""
    seats, half = seats_around(view), (width - BETWEEN) // 2
    if width < WIDE:
        return [line for seat in seats for line in [*area(view, names, seat, width), Text()]]
    lines: list[Text] = []
    for first in range(0, len(seats) - 1, 2):
        pair = [area(view, names, seat, half) for seat in seats[first : first + 2]]
        lines += [*(line[:width] for line in side_by_side(pair, half + BETWEEN)), Text()]
    return [*lines, *area(view, names, seats[-1], width), Text()] if len(seats) % 2 else lines
