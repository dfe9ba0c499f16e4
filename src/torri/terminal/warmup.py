"""Compiling games ahead, a process a game, so that nobody waits when the first one is played."""

from __future__ import annotations

import os
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.warmup import compile_game, is_compiled
from torri.terminal.screen import console
from torri.terminal.seating import find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.progress import TaskID


def warm_up(names: Sequence[str]) -> None:
    """Compile these games; those that are compiled already take no time."""
    titles = {name: find(name).title() for name in names}
    with progress() as bar:
        tasks = {name: bar.add_task(title, total=None, state="") for name, title in titles.items()}
        waiting = []
        for name, task in tasks.items():
            if is_compiled(name):
                finish(bar, task, _("compiled already"))
            else:
                waiting.append(name)
        compile_all(waiting, bar, tasks)


def progress() -> Progress:
    """A line a game: what is being compiled, and for how long."""
    columns = (SpinnerColumn("line"), TextColumn("{task.description}"), BarColumn(24))
    return Progress(*columns, TimeElapsedColumn(), TextColumn("{task.fields[state]}"), console=console())


def finish(bar: Progress, task: TaskID, state: str) -> None:
    """A game that is done."""
    bar.update(task, total=1, completed=1, state=state)


def compile_all(names: Sequence[str], bar: Progress, tasks: dict[str, TaskID]) -> None:
    """Compile each game in a process of its own, as many at once as there are processors."""
    if not names:
        return
    with ProcessPoolExecutor(min(len(names), os.cpu_count() or 1), get_context("spawn")) as pool:
        compiling: dict[Future[None], str] = {pool.submit(compile_game, name): name for name in names}
        for done in as_completed(compiling):
            name = compiling[done]
            if failure := done.exception():
                raise Error(_("{game} could not be compiled: {why}").format(game=name, why=failure))
            finish(bar, tasks[name], _("compiled"))
