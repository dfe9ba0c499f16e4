"""The games there are: the packages in a folder, and those that other distributions bring.

A distribution brings a game by an entry point of the group `torri.games` that names a module with a
`RULEBOOK`. A game of the folder that is asked for by its id is imported alone.
"""

from __future__ import annotations

import logging
import pkgutil
from collections.abc import Iterator, MutableMapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from torri.engine.errors import Error, cause
from torri.engine.language import add_catalogues
from torri.engine.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

log = logging.getLogger("torri")

GROUP = "torri.games"


class Collection(MutableMapping[str, Rulebook]):
    """Every game by its id, imported when it is asked for; whoever wants the list imports them all."""

    def __init__(self, folder: ModuleType) -> None:
        self._folder = folder
        self._alone: dict[str, Rulebook] = {}
        for home in homes(folder):
            add_catalogues(home / "locale")

    @cached_property
    def _all(self) -> dict[str, Rulebook]:
        """Those in the folder in the order of their shelf, then those of others by name."""
        own = sorted(packages(self._folder), key=lambda book: (book.shelf, book.id))
        return {book.id: book for book in own} | brought({book.id for book in own})

    def __getitem__(self, name: str) -> Rulebook:
        if "_all" not in vars(self):
            if name not in self._alone and (book := package(self._folder, name)) is not None:
                self._alone[name] = book
            if name in self._alone:
                return self._alone[name]
        return self._all[name]

    def __setitem__(self, name: str, book: Rulebook) -> None:
        self._all[name] = book

    def __delitem__(self, name: str) -> None:
        del self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def homes(folder: ModuleType) -> Iterator[Path]:
    """Where the packages of all games lie, found without importing one."""
    for path in folder.__path__:
        yield from (Path(path) / name for name in names(folder))
    for entry in entry_points(group=GROUP):
        top, *inner = entry.module.split(".")
        yield from (Path(place, *inner) for place in places(top))


def places(package: str) -> list[str]:
    """The folders of a package, found without importing it."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):  # one that cannot be found is told of when it is imported
        return []
    return list((spec and spec.submodule_search_locations) or ())


def names(folder: ModuleType) -> list[str]:
    """The packages in a folder: each is named after the id of its game."""
    return [module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg]


def package(folder: ModuleType, game: str) -> Rulebook | None:
    """A game of the folder by its id; None where there is none."""
    name = game.replace("-", "_")
    book = import_module(f"{folder.__name__}.{name}").RULEBOOK if name in names(folder) else None
    return book if book and book.id == game else None


def packages(folder: ModuleType) -> Iterator[Rulebook]:
    """The games in a folder, a package each."""
    for name in names(folder):
        yield import_module(f"{folder.__name__}.{name}").RULEBOOK


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
