"""What the commands for docs/levels.md and docs/styles.md share: options, playing within a time, the page."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from torri.engine.language import _
from torri.lab.batches import crew
from torri.lab.commands import ended
from torri.lab.given import Ladder, gathered
from torri.lab.report import progress_bar

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterable, Sequence

    from torri.lab.arena import Arena
    from torri.lab.arena.results import Results
    from torri.lab.batches import Crew

    Found = Sequence[tuple[Ladder, Results]]

LADDERS: tuple[Ladder, ...] = gathered("LADDERS")


def options(name: str, about: str | None, games: int, pair: str) -> ArgumentParser:
    """The options of both commands; `games` are played for each pair unless somebody says otherwise."""
    parser = argparse.ArgumentParser(prog=f"python -m torri.lab.{name}", description=about)
    parser.add_argument("--games", type=int, default=games, help=f"for each {pair}")
    parser.add_argument("--minutes", type=float, default=1e6, help="for each ladder, at most")
    parser.add_argument("--only", choices=[ladder.name for ladder in LADDERS], action="append")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, help="so many processes play; else one for each core")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Ray cluster plays: auto, or ray://HOST:10001")
    parser.add_argument("--keep", type=Path, default=Path("docs/arena", name), metavar="FOLDER")
    parser.add_argument("--write", type=Path, default=Path("docs", f"{name}.md"), metavar="FILE")
    return parser


def play_and_write(
    given: Namespace,
    ladders: Iterable[Ladder],
    arena_of: Callable[[Ladder], Arena],
    page: Callable[[Found], str],
    wished: Callable[[Ladder], Arena] | None = None,
) -> int:
    """Play the ladders that were asked for, and write the page of all; what went wrong is one sentence.

    `wished` is the part of a ladder that is played now, where that is not all of it.
    """

    def work() -> None:
        found = []
        for ladder in ladders:
            if not given.only or ladder.name in given.only:
                with crew(given.workers, given.cluster) as hired:
                    climb((wished or arena_of)(ladder), 60 * given.minutes, hired)
            arena = arena_of(ladder)
            if arena.done:
                found.append((ladder, arena.results()))
        given.write.write_text(page(found), encoding="utf-8")
        Console().print(str(given.write), soft_wrap=True)

    return ended(work)


class TimeIsUp(Exception):
    """A ladder has used its time; what was played is kept."""


def climb(arena: Arena, limit: float, crew: Crew) -> None:
    """Play what is missing, for so many seconds at most."""
    end = time.monotonic() + limit

    with progress_bar(_("Playing"), arena.total, crew) as progress:

        def watch(done: int) -> None:
            progress(done)
            if time.monotonic() > end:
                raise TimeIsUp

        try:
            arena.run(crew, watch)
        except TimeIsUp:
            crew.dismiss()  # what was begun is not waited for
