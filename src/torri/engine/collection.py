"""The games there are: the packages in a folder, and those that other distributions bring.

A distribution brings a game by an entry point of the group `torri.games` that names a module with a
`RULEBOOK`.
"""

from __future__ import annotations

import logging
import pkgutil
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from torri.engine.errors import Error, cause
from torri.engine.language import add_catalogues
from torri.engine.parts import folder_of
from torri.engine.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

log = logging.getLogger("torri")

GROUP = "torri.games"


def collect(folder: ModuleType) -> dict[str, Rulebook]:
    """Every game by its id: those in the folder in the order of their shelf, then those of others by name."""
    own = sorted(packages(folder), key=lambda book: (book.shelf, book.id))
    found = {book.id: book for book in own} | brought({book.id for book in own})
    for home in filter(None, map(folder_of, found.values())):
        add_catalogues(home / "locale")
    return found


def packages(folder: ModuleType) -> Iterator[Rulebook]:
    """The games in a folder, a package each."""
    for module in pkgutil.iter_modules(folder.__path__):
        if module.ispkg:
            yield import_module(f"{folder.__name__}.{module.name}").RULEBOOK


def brought(taken: set[str]) -> dict[str, Rulebook]:
    """The games of other distributions; one that cannot be used is left out, and the log says why."""
    found: dict[str, Rulebook] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            book = read(entry.load)
            if book.id in taken | found.keys():
                raise Error(f"there is a game {book.id} already")  # noqa: TRY301 - told like every other fault
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, it stops no other game
            log.warning("The game %s of %s is left out: %s", entry.name, distribution(entry), cause(error))
        else:
            found[book.id] = book
    return found


def distribution(entry: EntryPoint) -> str:
    """What somebody would uninstall or repair: the distribution, and the module in it."""
    return f"{entry.dist.name} {entry.dist.version} ({entry.value})" if entry.dist else entry.value


def read(load: Callable[[], object]) -> Rulebook:
    """The rulebook of a module, or of the entry point that names it itself."""
    loaded = load()
    book = getattr(loaded, "RULEBOOK", loaded)
    if not isinstance(book, Rulebook):
        raise Error("it has no RULEBOOK")
    return book
