"""Players around a table: side by side in pairs where there is room, else below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.terminal.drawing import side_by_side

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.rulebook import View

WIDE = 100
"""From so many columns on players sit side by side."""

BETWEEN = 4


def around(view: View, width: int, area: Callable[[int, int], list[Text]]) -> list[Text]:
    """The areas of all players, an empty line after each; the last of an odd number sits alone."""
    seats = in_turn_order(view)
    if width < WIDE:
        return [line for seat in seats for line in [*area(seat, width), Text()]]
    half = (width - BETWEEN) // 2
    lines: list[Text] = []
    for first in range(0, len(seats) - 1, 2):
        pair = [area(seat, half) for seat in seats[first : first + 2]]
        lines += [*(line[:width] for line in side_by_side(pair, half + BETWEEN)), Text()]
    return [*lines, *area(seats[-1], width), Text()] if len(seats) % 2 else lines


def in_turn_order(view: View) -> list[int]:
    """The seats in turn order, the one that looks last."""
    first, count = (view["seat"] or 0) + 1, len(view["players"])
    return [(first + place) % count for place in range(count)]
