"""The tower: a pyramid of glasses, a card above two others; empty places with the numbers that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.games.couperation.material import ROWS
from torri.games.couperation.terminal.cards import BACK, ink_of, sign
from torri.terminal.drawing import ACCENT, QUIET, centred

if TYPE_CHECKING:
    from torri.engine.rulebook import View

Cell = list[Text]

MOST_COLUMNS = ROWS + 1  # all cards of the bottom row, or all but one and both ends
PLOTS = (10, 6, 4)  # the columns of a card, an even number: each row is half a card further right


def tower(view: View, width: int) -> list[Text]:
    """The rows from the top down, in the widest cards for which there is room."""
    plot = next((plot for plot in PLOTS if plot * MOST_COLUMNS <= width), PLOTS[-1])
    cells = {seen["at"]: placed(seen, plot) for seen in view["tower"]}
    cells |= {seen["at"]: empty(seen, plot) for seen in view["open"]}
    if not cells:
        return []
    bottom = [column_of(at) for at in cells if row_of(at) == 1]
    left = Text(" " * ((width - plot * (max(bottom) - min(bottom) + 1)) // 2))
    rows = range(max(map(row_of, cells)), 0, -1)
    return [left + line for row in rows for line in row_lines(cells, row, min(bottom), plot)]


def column_of(at: str) -> int:
    """The column of a place: its letter."""
    return ord(at[0]) - ord("a")


def row_of(at: str) -> int:
    """The row of a place, the lowest is 1."""
    return int(at[1:])


def row_lines(cells: dict[str, Cell], row: int, first: int, plot: int) -> list[Text]:
    """The two lines of a row, each card above the gap between the two that carry it."""
    lines = [Text(), Text()]
    for at in sorted((at for at in cells if row_of(at) == row), key=column_of):
        start = (column_of(at) - first) * plot + (row - 1) * plot // 2
        for line, part in zip(lines, cells[at], strict=True):
            line.append(" " * (start - line.cell_len)).append_text(part)
    return lines


def placed(seen: dict[str, Any], plot: int) -> Cell:
    """A card: number and mark above its place; a back where it lies face down."""
    if seen["face"] == "down":
        return block(hidden(seen, plot), f"{seen['at']} ↓", BACK, plot)
    number = f"F{seen['number']}" if seen["card"] == "finish" else str(seen["number"])
    return block(
        fitting([f"{number} {sign(seen)}", f"{number}{sign(seen)}", number], plot),
        seen["at"],
        ink_of(seen["card"]),
        plot,
    )


def hidden(seen: dict[str, Any], plot: int) -> str:
    """What is known of a face-down card: its number for whoever placed it, else the numbers it can have."""
    if seen["number"] is not None:
        return fitting([f"({seen['number']}) {sign(seen)}", f"({seen['number']})", str(seen["number"])], plot)
    return fitting([f"? {seen['least']}-{seen['most']}", "?"], plot)


def empty(seen: dict[str, Any], plot: int) -> Cell:
    """An empty place with the numbers that fit; a cross where none does."""
    if seen["least"] > seen["most"]:
        fits = "×"
    elif seen["for"] == "finish":
        fits = "F"
    else:
        fits = fitting([span(seen), ".."], plot, edges=0)
    return [centred(Text(fits, ACCENT), plot), centred(Text(seen["at"], QUIET), plot)]


def span(seen: dict[str, Any]) -> str:
    """The numbers that fit."""
    return str(seen["least"]) if seen["least"] == seen["most"] else f"{seen['least']}-{seen['most']}"


def fitting(ways: list[str], plot: int, edges: int = 2) -> str:
    """The longest way to say it for which there is room."""
    return next((way for way in ways if len(way) <= plot - edges), ways[-1])


def block(above: str, below: str, inks: tuple[str, str], plot: int) -> Cell:
    """A card of two lines; without colours its edges remain."""
    ink, text = inks
    inside = plot - 2
    faces = (
        (above.center(inside), f"bold {text} on {ink}"),
        (below[:inside].center(inside), f"{text} on {ink}"),
    )
    return [Text.assemble(("▐", ink), face, ("▌", ink)) for face in faces]
