"""Waiting for the compiler, with words: the rules of a game are compiled when a machine first needs them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import _
from torri.engine.warmup import compile_game, is_compiled
from torri.terminal.screen import console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.rulebook import Rulebook


def ready(rulebook: Rulebook) -> None:
    """Compile a game if this machine has not done so yet, and say what is being waited for."""
    if not is_compiled(rulebook.id):
        said = _("Compiling {game} for this machine, once (about 30 s)")
        with waiting(said.format(game=rulebook.title())):
            compile_game(rulebook.id)


@contextmanager
def waiting(sentence: str) -> Iterator[None]:
    """Show that something takes its time: turning in a terminal, one line elsewhere."""
    screen = console(stderr=True)
    if not screen.is_terminal or screen.is_dumb_terminal:
        screen.print(Text(sentence), soft_wrap=True)
        yield
        return
    with screen.status(Text(sentence), spinner="line"):
        yield
