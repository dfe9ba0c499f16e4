"""Compiling games ahead, each in a process of its own, so that nobody waits when the first one is played."""

from __future__ import annotations

import os
from concurrent.futures import Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from queue import Empty
from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.errors import Error
from torri.engine.interrupts import deaf, dismissing
from torri.engine.language import _
from torri.games import rulebook
from torri.players.warmup import compile_all as compile_both, is_compiled
from torri.review.warmup import compile_review, is_compiled as is_review_compiled
from torri.terminal.compiling import progress_bar
from torri.terminal.screen import console

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torri.engine.rulebook import Rulebook

OFTEN = 0.1
"""Seconds between two looks at how far the compilers are."""

PLAYED_SHARE = 0.7  # of the time that compiling a game, its players and its review takes

_reports: Any = None


def warm_up(names: Sequence[str]) -> None:
    """Compile these games; those that are compiled already take no time."""
    waiting = [name for name in names if not is_all_compiled(rulebook(name))]
    with progress_bar() as bar:
        tasks = {name: bar.add_task(rulebook(name).title(), total=1.0) for name in waiting}
        if waiting:
            compile_all(waiting, lambda name, share: bar.update(tasks[name], completed=share))
    for name in names:
        said = _("{game} is compiled.") if name in waiting else _("{game} was compiled already.")
        console().print(Text(said.format(game=rulebook(name).title())), soft_wrap=True)


def is_all_compiled(book: Rulebook) -> bool:
    """Whether nothing is left to compile for a game, its players and its review."""
    return is_compiled(book) and is_review_compiled(book)


def compile_all(names: Sequence[str], progress: Callable[[str, float], None]) -> None:
    """Compile each game in a process of its own, as many at once as there are processors."""
    context = get_context("spawn")
    reports = context.Queue()
    workers = min(len(names), os.cpu_count() or 1)
    with (
        ProcessPoolExecutor(workers, context, initializer=listen, initargs=(reports,)) as pool,
        dismissing(pool),
    ):
        with deaf():
            pending: set[Future[None]] = {pool.submit(compile_one, name) for name in names}
        while pending:
            done, pending = wait(pending, timeout=OFTEN)
            hear(reports, progress)
            check(done)


def listen(reports: Any) -> None:
    """Give a worker the queue that it reports to."""
    global _reports  # noqa: PLW0603 - a worker gets it when it starts, and only then
    _reports = reports


def compile_one(name: str) -> None:
    """In a worker: compile a game, its players and its review, and report how far it is."""
    compile_both(rulebook(name), lambda share: _reports.put((name, PLAYED_SHARE * share)))
    compile_review(rulebook(name))
    _reports.put((name, 1.0))


def hear(reports: Any, progress: Callable[[str, float], None]) -> None:
    """Pass on what the workers reported."""
    try:
        while True:
            progress(*reports.get_nowait())
    except Empty:
        return


def check(done: set[Future[None]]) -> None:
    """A worker that failed."""
    for future in done:
        if failure := future.exception():
            raise Error(_("The compiler failed: {why}").format(why=failure))
