"""What is written on: the two streams of a terminal, and the language of whoever reads them."""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from torri.engine.language import SOURCE, understood

if TYPE_CHECKING:
    from collections.abc import Mapping

NARROW = 60
"""The columns that every table fits into."""

# What a terminal without Unicode shows instead.
LETTERS = {
    "─": "-", "╌": "-", "▔": "-", "╎": "|", "█": "#", "▐": "[", "▌": "]", "▟": "/", "▙": "\\",
    "⚑": "!", "·": "-", "›": ">", "×": "x", "…": ".", "⚒": "W", "⌂": "B", "♛": "N", "₽": "r", "★": "*",
    "■": "#", "♦": "d", "♥": "h", "↓": "v",
}  # fmt: skip


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    said = "".join(LETTERS.get(sign, "?") for sign in error.object[error.start : error.end])
    return said, error.end


codecs.register_error("torri-letters", _in_letters)


def console(*, stderr: bool = False) -> Console:
    """A console on the present streams; signs that the terminal does not know become letters."""
    stream = sys.stderr if stderr else sys.stdout
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="torri-letters")
    return Console(stderr=stderr, highlight=False)


def complain(sentence: str) -> None:
    """One clean sentence about what went wrong, where errors go."""
    console(stderr=True).print(Text(sentence, style="bold red"), soft_wrap=True)


def lines_beside(columns: int, text: str) -> list[str]:
    """A text in lines that fit beside so many columns; typer cuts off what has no spaces to break at."""
    if text.isascii():
        return [text]
    from torri.terminal.drawing import wrapped  # only readers of other languages wait for it

    return [line.plain for line in wrapped(Text(text), console().width - columns)]


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the reader's system speaks, as far as Torri does."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return understood(environment[name]) or SOURCE
    return SOURCE
