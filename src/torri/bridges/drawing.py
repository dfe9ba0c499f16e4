"""The table as text: what an environment renders is what the terminal draws."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.terminal.tables import table_of

if TYPE_CHECKING:
    from torri.engine.state import State

WIDTH = 100
MODES = ("ansi", "human")
"""A text to keep, or one that is printed. A table is no picture of pixels: there is no "rgb_array"."""


def check_mode(mode: str | None) -> str | None:
    """A way of rendering; an Error if it does not exist."""
    if mode is not None and mode not in MODES:
        sentence = _('render_mode cannot be "{given}". {advice}')
        raise Error(sentence, given=mode, advice=advise(mode, MODES))
    return mode


def rendered(mode: str | None, state: State, seat: int) -> str | None:
    """The table as one seat sees it: returned, or printed."""
    if mode is None:
        raise Error(_("Nothing to render: make the environment with render_mode, ansi or human."))
    text = drawn(state, seat)
    if mode == "ansi":
        return text
    print(text, end="")  # noqa: T201 - that is what "human" asks for
    return None


def drawn(state: State, seat: int | None) -> str:
    """The table in plain characters."""
    names = [f"player_{number}" for number in range(state.game.players)]
    lines = table_of(state.game.rulebook).draw(state.view(seat), names, WIDTH)
    page = Console(file=StringIO(), width=WIDTH, color_system=None)
    with page.capture() as said:
        page.print(Text("\n").join(lines))
    return said.get()
