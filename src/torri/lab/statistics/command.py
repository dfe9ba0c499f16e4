"""The command `torri statistics`: what greedy games look like with the options and numbers of a designer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.markdown import Markdown

from torri.engine.errors import Error
from torri.engine.language import _
from torri.lab.report import pasteable, progress_bar
from torri.lab.statistics.page import how
from torri.lab.statistics.report import page_of, tables
from torri.lab.study.command import written

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from rich.console import Console


def run_statistics(
    game: str,
    seats: int | None,
    options: Mapping[str, Any],
    games: int,
    seed: str,
    report: Path | None,
    console: Console,
) -> None:
    """Print the page, or write it; nothing is played where it could not be written."""
    if report is not None:
        if report.suffix.lower() != ".md":
            raise Error(_("A page of statistics ends in .md, not {given}."), given=report.name)
        written(report, "", mode="a")
    at = tables(game, seats, options)
    named = [pasteable(name, value) for name, value in options.items()]
    parts = ["torri", "statistics", game, *([f"--seats {seats}"] if seats else []), *named]
    command = " ".join([*parts, f"--games {games} --seed {seed}"])
    told = how(f"Written by `{command}`.", games, seed)
    with progress_bar(_("Playing"), len(at)) as progress:
        page = page_of(at, games, seed, told, usual=not options and seats is None, progress=progress)
    if report is not None:
        written(report, page)
        console.print(str(report), soft_wrap=True, highlight=False)
    elif console.is_terminal:
        console.print(Markdown(page))
    else:
        console.out(page, end="", highlight=False)
