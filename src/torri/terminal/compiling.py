"""Waiting for the compiler, with words: the rules of a game are compiled when a machine first needs them.

Somebody who plays waits for what the first question needs. The rest is compiled in another process meanwhile,
and is waited for when it is asked for: the other players, undo, hints.
"""

from __future__ import annotations

import sys
from subprocess import DEVNULL, PIPE, Popen
from threading import Event, Thread
from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from torri.engine.language import _
from torri.engine.warmup import can_be_kept, compile_for_play, compile_game, is_compiled, is_playable
from torri.players.warmup import HINTS, PLAYERS, SEARCH, UNDO, are_players_compiled, compile_all
from torri.terminal.screen import console

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

    from torri.engine.rulebook import Rulebook

    Work = Callable[[Rulebook, Callable[[float], None]], None]


def ready(rulebook: Rulebook, *, players: bool = False) -> None:
    """Compile a game, or its players too, if this machine has not done so yet; say what is waited for."""
    if not (is_compiled(rulebook) and (are_players_compiled(rulebook) or not players)):
        compile_now(compile_all if players else compile_game, rulebook, 90 if players else 30)


def ready_to_play(rulebook: Rulebook) -> None:
    """Compile what dealing, deciding and looking need, if this machine has not done so yet."""
    if not is_playable(rulebook):
        compile_now(compile_for_play, rulebook, 15)


def compile_now(work: Work, rulebook: Rulebook, seconds: int) -> None:
    """Let something be compiled, and say how long it takes."""
    said = _("Compiling {game} for this machine, once (about {seconds} s)")
    wait_for(work, rulebook, said.format(game=rulebook.title(), seconds=seconds))


class Beside:
    """What is compiled in another process while a person plays already; nothing, if all of it is there."""

    def __init__(self, rulebook: Rulebook, *, search: bool) -> None:
        self._process = None if is_all_compiled(rulebook) else compiler_of(rulebook, search=search)
        self._done = {stage: Event() for stage in (PLAYERS, UNDO, HINTS)}
        if self._process is None:
            self._nothing_is_left()
        else:
            Thread(target=self._listen, args=[self._process.stdout], daemon=True).start()

    def _listen(self, lines: IO[str]) -> None:
        """Note what is compiled; what a process that failed has left, this one compiles when it needs it."""
        for line in lines:
            self._done[line.strip()].set()
        self._nothing_is_left()

    def _nothing_is_left(self) -> None:
        for done in self._done.values():
            done.set()

    def has(self, stage: str) -> bool:
        """Whether nobody would have to wait."""
        return self._done[stage].is_set()

    def wait(self, stage: str) -> None:
        """Wait until it is compiled, with a word about it."""
        if not self.has(stage):
            with console().status(_("Compiling what this needs, once"), spinner="line"):
                self._done[stage].wait()

    def close(self) -> None:
        """Stop compiling; what is compiled is kept."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()


def is_all_compiled(rulebook: Rulebook) -> bool:
    """Whether nothing is left for another process; what it compiles must be kept where this one finds it."""
    return (is_compiled(rulebook) and are_players_compiled(rulebook)) or not can_be_kept(rulebook)


def compiler_of(rulebook: Rulebook, *, search: bool) -> Popen[str]:
    """A process that compiles the rest of a game, and ends with this one."""
    name = (rulebook.printed or rulebook).id
    words = [sys.executable, "-m", "torri.players.warmup", name, rulebook.changes, SEARCH if search else ""]
    return Popen(  # noqa: S603 - our own module
        words, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True, start_new_session=True
    )


def wait_for(work: Work, rulebook: Rulebook, said: str) -> None:
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
