"""The pyramid: rows from the apex down, every place with what stands there or could."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import _
from torri.games.couperation.grid import COLUMNS
from torri.games.couperation.material import ROWS
from torri.games.couperation.web.glasses import glass, span

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.web.legal import LegalActions

Cell = dict[str, Any]
Seen = dict[str, Any]


def spot(column: int, row: int) -> str:
    """A place by its name: a letter and a row."""
    return f"{chr(97 + column)}{row}"


def pyramid(view: View, legal: LegalActions, held: list[Seen]) -> list[dict[str, Any]]:
    """The rows from the apex down."""
    cells = {seen["at"]: placed(seen, view, legal) for seen in view["tower"]}
    cells |= {seen["at"]: empty(seen, legal, held) for seen in view["open"]}
    first, width = frame(cells)
    rows = []
    for row in range(ROWS, 0, -1):
        line = [
            cells.get(spot(first + place, row)) or later(place, row, width)
            for place in range(width - row + 1)
        ]
        standing = sum(cell["kind"] in ("up", "down") for cell in line)
        rows.append({"number": row, "cells": line, "full": standing == ROWS - row + 1})
    return rows


def frame(cells: dict[str, Cell]) -> tuple[int, int]:
    """The first column to draw, and how many: the bottom row with its open ends, in the middle of seven."""
    bottom = [ord(at[0]) - 97 for at in cells if at[1:] == "1"] or [COLUMNS // 2]
    wide = max(bottom) - min(bottom) + 1
    width = max(wide, ROWS)
    return max(0, min(min(bottom) - (width - wide) // 2, COLUMNS - width)), width


def later(place: int, row: int, width: int) -> Cell:
    """A place that nothing can stand on yet; uncertain while the bottom row can go on at both ends."""
    edge = place in (0, width - row)
    return {"kind": "later", "perhaps": edge and width > ROWS, "apex": row == ROWS == width}


def placed(seen: Seen, view: View, legal: LegalActions) -> Cell:
    """A glass of the tower: face up, or frosted with its number for whoever may know it."""
    at = seen["at"]
    decides = view["draw"]["at"] == at
    buttons = [legal.take(f"reveal {at}", _("Turn")), legal.take(f"exchange {at}", _("Swap"))]
    return {
        "at": at,
        "kind": seen["face"],
        "by": seen["by"],
        "glass": glass(seen) if seen["number"] is not None else None,
        "range": span(seen),
        "buttons": [button for button in buttons if button],
        "deed": decides and seen["face"] == "up" and seen["mark"] != "none",
        "wrong": decides and view["result"] == "contradiction",
    }


def empty(seen: Seen, legal: LegalActions, held: list[Seen]) -> Cell:
    """An open place: the numbers that fit, and for each card of the hand what it could do here."""
    at = seen["at"]
    return {
        "at": at,
        "kind": "open",
        "finish": seen["for"] == "finish",
        "range": "" if seen["for"] == "finish" else span(seen),
        "dead": _("nothing fits") if is_dead(seen) else "",
        "place": legal.take(f"place {at}", _("place")),
        "ways": [way(legal, card, seen) for card in held],
    }


def is_dead(seen: Seen) -> bool:
    """Whether no number fits a place any more, however the game goes on: between 49 and 50."""
    return bool(seen["for"] != "finish" and seen["least"] > seen["most"])


def way(legal: LegalActions, card: Seen, seen: Seen) -> dict[str, Any]:
    """A card at a place: face up, or frosted."""
    name, at = card["card"], seen["at"]
    return {
        "play": legal.take(f"play {name} {at}", str(card["number"])),
        "hide": legal.take(f"hide {name} {at}", _("frosted")),
        "at": f"{name} {at}",
        "misfit": not seen["least"] <= card["number"] <= seen["most"],
    }
