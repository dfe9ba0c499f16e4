"""The list of who can play: specs that every command understands, and the styles of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from torri.engine.language import N_, _
from torri.players.expertise import expertise
from torri.players.levels import LEVELS
from torri.terminal.screen import console

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torri.engine.rulebook import Rulebook

EVERYWHERE = (
    ("random", N_("chooses blindly")),
    ("greedy", N_("looks one move ahead")),
    ("search:2000", N_("thinks with so many simulations")),
    ("search:500ms", N_("thinks for so long, on all processors")),
    ("file:my_bot.py", N_("a class of yours in a file (docs/outside.md)")),
    ("cmd:node bot.mjs", N_("a program of yours (docs/outside.md)")),
)


def list_players(books: Iterable[Rulebook]) -> None:
    """Everybody who plays every game, then the characters of these."""
    screen = console()
    everywhere = [(spec, _(said)) for spec, said in EVERYWHERE]
    levels = [(level.spec, f"{level.title}: {_(level.about)}") for level in LEVELS]
    screen.print(listed(_("every game"), [*levels, *everywhere]))
    for book in books:
        styles = expertise(book).styles
        if styles:
            rows = [(style.spec, f"{style.title}: {_(style.sentence)}") for style in styles]
            screen.print(listed(book.title(), rows))


def listed(title: str, rows: Iterable[tuple[str, str]]) -> Table:
    """Specs and what they are."""
    table = Table(
        title=Text(title, "bold"), title_justify="left", show_header=False, box=None, padding=(0, 2)
    )
    for spec, said in rows:
        table.add_row(spec, said)
    return table
