"""Rows that were measured by themselves, put into the page that is there: `torri bench cluster --write`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _
from torri.lab.report import bench_cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from torri.lab.bench.rows import Row

NUMBER = re.compile(r"\d+")
BY_THEMSELVES = "* Rows of `torri bench {what}` were measured by themselves, on: "


def page_lines(page: Path) -> list[str]:
    """The lines of the page; an Error where there are no rows in it."""
    try:
        lines = page.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        lines = []
    if not any(map(name_in, lines)):
        sentence = _("{file} has no rows of the benchmark: torri bench --write {file} writes the whole page.")
        raise Error(sentence, file=page)
    return lines


def rewrite(page: Path, what: str, rows: Sequence[Row], machine: str, outdated: Sequence[str] = ()) -> None:
    """Replace these rows of a page and leave all others as they are; remarks that are `outdated` go."""
    before, said = page_lines(page), BY_THEMSELVES.format(what=what)
    gone = {f"* {sentence}" for sentence in outdated}
    kept = [line for line in with_rows(before, rows) if line not in gone and not line.startswith(said)]
    page.write_text("\n".join([*kept, f"{said}{machine}."]) + "\n", encoding="utf-8")


def with_rows(page: Sequence[str], rows: Sequence[Row]) -> Iterator[str]:
    """The lines of a page with these rows where the same ones stood; new ones at the end of the table."""
    names = {plain(row.what) for row in rows}
    stood = [place for place, line in enumerate(page) if plain(name_in(line)) in names]
    last = max(place for place, line in enumerate(page) if name_in(line))
    for place, line in enumerate(page):
        if place not in stood:
            yield line
        if place == (stood[0] if stood else last):
            yield from (f"| {' | '.join(bench_cells(row))} |" for row in rows)


def name_in(line: str) -> str:
    """What a row of the table is about; empty where a line is none."""
    return line.removeprefix("| ").partition(" |")[0] if line.startswith("| ") else ""


def plain(name: str) -> str:
    """A name without its numbers: a row is the same with more cores."""
    return NUMBER.sub("#", name)
