"""Waiting for the compiler, with words: the rules of a game are compiled when a machine first needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from torri.engine.language import _
from torri.engine.warmup import compile_game, is_compiled
from torri.players.warmup import are_players_compiled, compile_all
from torri.terminal.screen import console

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.rulebook import Rulebook


def ready(rulebook: Rulebook, *, players: bool = False) -> None:
    """Compile a game, or its players too, if this machine has not done so yet; say what is waited for."""
    if not (is_compiled(rulebook) and (are_players_compiled(rulebook) or not players)):
        said = _("Compiling {game} for this machine, once (about {seconds} s)").format(
            game=rulebook.title(), seconds=90 if players else 30
        )
        wait_for(compile_all if players else compile_game, rulebook, said)


def wait_for(
    work: Callable[[Rulebook, Callable[[float], None]], None], rulebook: Rulebook, said: str
) -> None:
    """Let something be compiled, with a word about it and a bar."""
    bar = progress_bar(transient=True)
    if not bar.console.is_terminal:
        bar.console.print(Text(said), soft_wrap=True)
    with bar:
        task = bar.add_task(said, total=1.0)
        work(rulebook, lambda share: bar.update(task, completed=share))


def progress_bar(*, transient: bool = False) -> Progress:
    """Something that turns, what is being done, how far it is and for how long it has taken."""
    screen = console(stderr=True)
    columns = (SpinnerColumn("line"), TextColumn("{task.description}"), BarColumn(16), TimeElapsedColumn())
    return Progress(*columns, console=screen, transient=transient, disable=not screen.is_terminal)
