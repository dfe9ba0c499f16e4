"""Pieces that every table is drawn with: inks, cards, and things that stand side by side."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DARK, LIGHT = "#2a2019", "#f8efdc"
ACCENT = "#d97745"
NUMBER = f"bold {ACCENT}"
HEADING = "bold"
QUIET = "dim"
CLOSING = "、。：）」・？！ー…"  # no line of Japanese begins with these


def chip(name: str, ink: str, text: str = LIGHT) -> Text:
    """A card as a small block with its name; without colours its edges remain."""
    return Text.assemble(("▐", ink), (name, f"bold {text} on {ink}"), ("▌", ink))


def flow(pieces: Iterable[Text], width: int, gap: int = 1) -> list[Text]:
    """Pieces side by side, in as many lines as they need; what is too long for one is broken."""
    lines: list[Text] = []
    for piece in pieces:
        if piece.cell_len > width:
            lines += wrapped(piece, width)
        elif lines and lines[-1].cell_len + gap + piece.cell_len <= width:
            lines[-1].append(" " * gap).append_text(piece)
        else:
            lines.append(Text().append_text(piece))
    return lines


def hanging(label: str, pieces: Iterable[Text], width: int, *, gap: int = 1, indent: int = 0) -> list[Text]:
    """Pieces to the right of a label, in as many lines as they need."""
    head = padded(Text.assemble((label, HEADING)), indent)
    return beside(head, flow(pieces, width - head.cell_len, gap))


def paragraph(
    sentence: str, width: int, *, style: str = "", label: str = "", indent: int = 0, ink: str = HEADING
) -> list[Text]:
    """A sentence to the right of a label, in as many lines as it needs; Japanese breaks anywhere."""
    head = padded(Text.assemble((label, ink)), indent)
    return beside(head, wrapped(Text(sentence, style), width - head.cell_len))


def wrapped(text: Text, width: int) -> list[Text]:
    """A text in lines; a sign that ends something stays in the line of what it ends."""
    if not any(sign in CLOSING for sign in text.plain):
        return list(text.wrap(Console(), max(2, width)))
    first, *others = text.wrap(Console(), max(2, width - 2))  # two columns wait for such a sign
    lines = [first]
    for line in others:
        ends = line.plain[:1] in CLOSING
        lines[-1].append_text(line[: int(ends)])
        lines += [line[int(ends) :]] if line.plain[int(ends) :] else []
    return lines


def beside(head: Text, rows: list[Text]) -> list[Text]:
    """Rows with a head before the first of them."""
    first, *others = rows or [Text()]
    return [head + first, *(Text(" " * head.cell_len) + row for row in others)]


def beside_block(head: list[Text], rows: list[Text], indent: int) -> list[Text]:
    """Rows with a head of several lines before them."""
    height = max(len(head), len(rows))
    left, right = ([*lines, *[Text()] * (height - len(lines))] for lines in (head, rows))
    return [padded(label, indent) + row for label, row in zip(left, right, strict=True)]


def side_by_side(blocks: Sequence[list[Text]], width: int) -> list[Text]:
    """Blocks of lines next to each other, each in so many columns; the lower ones end earlier."""
    return [Text().join(padded(line or Text(), width) for line in lines) for lines in zip_longest(*blocks)]


def centred(text: Text, width: int) -> Text:
    """A text in the middle of so many columns."""
    left = (width - text.cell_len) // 2
    return padded(Text(" " * left) + text, width)


def padded(line: Text, width: int) -> Text:
    """A line filled up to so many columns."""
    return line + Text(" " * max(0, width - line.cell_len))
