"""The page of the tensors, made from the layouts of the games: `make reference` writes docs/tensors.md."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torri.engine.layout import Layout, Part
    from torri.engine.rulebook import Rulebook

PAGE = Path(__file__).parent.parent / "docs" / "tensors.md"
INLINE = 12
"""A list of at most so many names stands in the table itself."""

INTRODUCTION = """# Tensors

<!-- Written by `make reference` from the layouts of the games: change those (`games/*/tensor.py`). -->

What a seat knows as numbers, for every game: `state.tensor(seat)`, the observations of the
[environments](research.md) and the tensor of [the API](table.md#numbers-for-a-network). A position is written
as whole numbers of one byte; each times its *scale* is the float32, so that most lie between 0 and 1. Numbers
are counted from 0. A spectator sees what seat 0 would see, all hands blank.

A number that can pass a hundred has two places, what is below a hundred and the hundreds; as float32 they add
up. Within a part that is repeated, numbers are counted from the beginning of each repetition (`+0`). Sets are
filled up to eights: numbers for which the list has no name stay 0.

`Layout.version` changes when a name, a place or a scale does, and `Actions.version` when an action does: what
was learned with one cannot be used with another. `game.rulebook.layout.part("prices")` is a slice.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *map(chapter, own_games())])


def own_games() -> list[Rulebook]:
    """The games of Torri; others may be installed, too."""
    return [book for book in RULEBOOKS.values() if book.package.startswith("torri.games.")]


def chapter(book: Rulebook) -> str:
    """One game: its parts in a table, then the long lists of names."""
    names: dict[tuple[str, ...], int] = {}
    rows = list(table(book.layout, names))
    lists = [f"**List {number}:** {listed(each)}.\n" for each, number in names.items()]
    head = f"{book.layout.size} numbers, version `{book.layout.version}`.\n"
    columns = ["| numbers | part | scale | what they say |", "|---|---|---|---|"]
    return "\n".join([f"## {book.title()}\n", head, *columns, *rows, "", *lists])


def table(layout: Layout, names: dict[tuple[str, ...], int], within: str = "") -> Iterator[str]:
    """A row for each part, and under a repeated one the rows of its parts."""
    for part in layout.parts:
        place = layout.part(part.name)
        span = f"{place.start}" if part.size == 1 else f"{place.start} to {place.stop - 1}"
        first = f"+{span.replace(' to ', ' to +')}" if within else span
        if part.inner:
            told = f"{part.size // part.inner.size} times {part.inner.size} numbers: {part.says}"
            yield f"| {first} | `{within}{part.name}` | | {told} |"
            yield from table(part.inner, names, f"{within}{part.name}.")
        else:
            yield f"| {first} | `{within}{part.name}` | {scale_of(part)} | {part.says}{order(part, names)} |"


def scale_of(part: Part) -> str:
    """By what the numbers are multiplied: one share for all, or one for each."""
    shares = [str(Fraction(float(share)).limit_denominator(1000)) for share in part.scale]
    return shares[0] if len(set(shares)) == 1 else ", ".join(shares)


def order(part: Part, names: dict[tuple[str, ...], int]) -> str:
    """Which number of a part is what."""
    if not part.each:
        return ""
    if len(part.each) <= INLINE:
        return f": {listed(part.each)}"
    return f" (list {names.setdefault(part.each, len(names) + 1)})"


def listed(names: Sequence[str]) -> str:
    """Names in their order."""
    return ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
