"""Waiting for the compiler, with words: the rules of a game are compiled when a machine first needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from torri.engine.language import _
from torri.engine.warmup import compile_game, is_compiled
from torri.terminal.screen import console

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook


def ready(rulebook: Rulebook) -> None:
    """Compile a game if this machine has not done so yet, and say what is being waited for."""
    if is_compiled(rulebook):
        return
    said = _("Compiling {game} for this machine, once (about 30 s)").format(game=rulebook.title())
    bar = progress_bar(transient=True)
    if not bar.console.is_terminal:
        bar.console.print(Text(said), soft_wrap=True)
    with bar:
        task = bar.add_task(said, total=1.0)
        compile_game(rulebook, lambda share: bar.update(task, completed=share))


def progress_bar(*, transient: bool = False) -> Progress:
    """Something that turns, what is being done, how far it is and for how long it has taken."""
    screen = console(stderr=True)
    columns = (SpinnerColumn("line"), TextColumn("{task.description}"), BarColumn(16), TimeElapsedColumn())
    return Progress(*columns, console=screen, transient=transient, disable=not screen.is_terminal)
