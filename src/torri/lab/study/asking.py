"""The questions that need many versions: what each thing is worth, with what to begin, at which price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.tables import numbers, read_changes, tables_of
from torri.lab.study.arms import WITHOUT, barred, code_of, opening_action, read_arm, things_of, verbs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook

ALL = "all"
DEALS = 60  # on which it is looked what can be done first
MOST_FIRST = 40
COST, PRICES = "cost", "prices"


def wanted(book: Rulebook, asked: str) -> list[str]:
    """What one seat does without, one after the other."""
    things, verbs = things_of(book), verbs_of(book)
    groups = {"": [], "things": things, "actions": verbs, ALL: [*things, *verbs]}
    if asked in groups:
        return groups[asked]
    names = [name.strip() for name in asked.split(",") if name.strip()]
    for name in names:
        barred(book, name)
    return [code_of(book, name) for name in names]


def first_moves(game: Game, asked: str) -> list[str]:
    """With what a game can begin."""
    if asked != ALL:
        codes = [code.strip() for code in asked.split(",") if code.strip()]
        for code in codes:
            opening_action(game.rulebook, code)
        return codes
    found: dict[str, int] = {}
    for deal in range(DEALS):
        for action in game.match(f"first:{deal}").state.legal:
            found[action.code] = found.get(action.code, 0) + 1
    if len(found) > MOST_FIRST:
        sentence = _("{game} can begin in {n} ways: name some, as --first {example}.")
        raise Error(sentence, game=game.id, n=len(found), example=f'"{next(iter(found))}"')
    return sorted(found)


def priced(book: Rulebook, names: list[str]) -> list[str]:
    """Each thing with its price one lower and one higher, and a seat that does without it at this price."""
    found = []
    for name in names:
        for step in (-1, 1):
            changes = [
                f"{address}={printed + step}"
                for address, printed in prices_of(book, name).items()
                if printed + step >= 0
            ]
            if changes:
                found.append(f"{' '.join(changes)} {WITHOUT} {name}")
    return found


def things_changed(book: Rulebook, text: str, names: Sequence[str]) -> list[str]:
    """Of these things those whose prices a version changes: each has a worth at the new price, too."""
    changes = read_arm(text).changes
    own = book.printed or book
    found = read_changes(own.id, tables_of(own.package), changes) if changes else {}
    return [name for name in names if found.keys() & prices_of(book, name).keys()]


def prices_of(book: Rulebook, name: str) -> dict[str, int]:
    """The printed prices of a thing: its cost, or its line in a table of prices."""
    found = {}
    for table in tables_of((book.printed or book).package).values():
        for at, printed in numbers(table):
            if (at[0] == name and at[-1] == COST) or at[:2] == (PRICES, name):
                found[".".join(at)] = printed
    return found
