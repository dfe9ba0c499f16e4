"""The list of games: for how many players they are, and which options they have, in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

from torri.engine.language import _
from torri.engine.rulebook import Option
from torri.engine.tables import numbers, tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Console

    from torri.engine.rulebook import Rulebook, TableOption

MANY = 8  # values that are told as a range


def print_games(books: Iterable[Rulebook], console: Console, *, values: bool) -> None:
    """A table for each game: its options with what they mean, and where it is asked for with all values."""
    for place, book in enumerate(books):
        if place:
            console.print()
        console.print(table_of(book, values=values))
        for line in beside(book) if values else ():
            console.print(line, markup=False, highlight=False)


def table_of(book: Rulebook, *, values: bool) -> Table:
    """The options of a game, under its title, its name in commands and its players."""
    counts = ", ".join(map(str, book.players))
    title = f"{book.title()} ({book.id}), {_('{seats} players').format(seats=counts)}"
    table = Table(title=escape(title), title_justify="left", title_style="bold", box=None, padding=(0, 2))
    table.add_column(_("option"), no_wrap=True)
    table.add_column(_("what it means"), overflow="fold")
    for option in book.options:
        told = [_(option.help), *(values_told(option) if values else ())]
        table.add_row(option.name, escape("\n".join(told)))
    return table


def values_told(option: Option | TableOption) -> Iterator[str]:
    """Which values an option can have, and which one it has unless something else is said."""
    default = as_typed(option.default)
    if not isinstance(option, Option):
        yield _("a text; otherwise {default}").format(default=default)
        return
    typed = [as_typed(value) for value in option.values]
    many = len(typed) > MANY
    listed = _("{first} to {last}").format(first=typed[0], last=typed[-1]) if many else ", ".join(typed)
    yield _("{values}; otherwise {default}").format(values=listed, default=default)
    for value, text in zip(option.values, typed, strict=True):
        if option.names:
            yield f"  {option.name}={text}: {option.said(value)}"


def as_typed(value: object) -> str:
    """A value as the command line takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def beside(book: Rulebook) -> Iterator[str]:
    """What can be chosen beside the options: files of an owner, and printed numbers."""
    for name in book.files:
        yield _("--{name} FILE: what an owner of the game wrote down.").format(name=name)
    printed = printed_numbers(book)
    if printed:
        sentence = _("{n} printed numbers can be changed (--json lists them): --change {name}=NUMBER")
        name = next((name for name in printed if name.endswith(".cost")), next(iter(printed)))
        yield sentence.format(n=len(printed), name=name)


def printed_numbers(book: Rulebook) -> dict[str, int]:
    """Every number that is printed on something, by its address."""
    tables = tables_of(book.package).values()
    return {".".join(at): number for table in tables for at, number in numbers(table)}


def to_json(book: Rulebook) -> dict[str, Any]:
    """A game for other programs."""
    return {
        "game": book.id,
        "title": book.title(),
        "players": list(book.players),
        "cooperative": book.cooperative,
        "options": list(map(option_to_json, book.options)),
        "files": list(book.files),
        "numbers": printed_numbers(book),
    }


def option_to_json(option: Option | TableOption) -> dict[str, Any]:
    """An option for other programs; one that is a text has no list of values."""
    told: dict[str, Any] = {"name": option.name, "default": option.default, "help": _(option.help)}
    if isinstance(option, Option):
        told["values"] = list(option.values)
        told["names"] = [_(name) for name in option.names]
    return told


def run_games(books: list[Rulebook], console: Console, *, one: bool, as_json: bool) -> None:
    """The command `torri games`: all games, or one with all that its options can be."""
    if as_json:
        told = [to_json(book) for book in books]
        console.out(json.dumps(told[0] if one else told, ensure_ascii=False, indent=2), highlight=False)
    else:
        print_games(books, console, values=one)
