"""Variants: a game with other numbers in its tables, as a game of its own.

The numbers of a table are constants in compiled rules, which makes them fast. So a variant is the package of
the game imported once more under another name, with the changed tables: everything that follows from a number
follows again, the rules are compiled for it, and the game as printed is untouched. Numbers that a game keeps
in its positions anyway, such as the prices of an owner, become options instead, and nothing is compiled.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from typing import TYPE_CHECKING, Any

from torri.engine.compiled import VARIANT
from torri.engine.errors import Error, cause
from torri.engine.language import _
from torri.engine.tables import belongs, changed, note_changes, numbers, read_changes, tables_of, text_of
from torri.engine.trial import refuse_unplayable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import CodeType, ModuleType

    from torri.engine.rulebook import Rulebook

CHANGES = "changes"
"""The option that carries what was changed."""

_printed: dict[str, str] = {}  # packages of variants, and those of the games as printed


def varied(rulebook: Rulebook, options: Mapping[str, Any]) -> tuple[Rulebook, dict[str, Any]]:
    """The rulebook to play by, and the options left for it: `changes` is taken out of them."""
    left = {name: value for name, value in options.items() if name != CHANGES}
    printed = rulebook.printed or rulebook
    text = str(options.get(CHANGES, rulebook.changes) or "")
    if not text.strip():
        return printed, left
    changes = read_changes(printed.id, tables_of(printed.package), text)
    for file, as_options in printed.recorded.items():
        table = tables_of(printed.package)[file]
        own = {".".join(at) for at, _number in numbers(table)} & changes.keys()
        if own:
            told = as_options(changed(table, {name: changes.pop(name) for name in own}))
            _refuse_both(told, left, own)
            left |= told
    return (make(printed, text_of(changes)) if changes else printed), left


def _refuse_both(told: Mapping[str, Any], left: Mapping[str, Any], own: set[str]) -> None:
    """A number cannot be changed in a table that is given as an option, too."""
    for name in told.keys() & left.keys():
        if left[name] != told[name]:
            sentence = _("{address} is in the table that the option {name} gives: change it there.")
            raise Error(sentence, address=min(own), name=name)


@cache
def make(printed: Rulebook, text: str) -> Rulebook:
    """The rulebook of a game with these changes, once in a process."""
    refuse_unplayable(printed, text)
    return load(printed, text)


def load(printed: Rulebook, text: str) -> Rulebook:
    """Import a game again, with other numbers."""
    package = f"{printed.package}{VARIANT}{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    note_changes(package, read_changes(printed.id, tables_of(printed.package), text))
    _printed[package] = printed.package
    if FINDER not in sys.meta_path:
        sys.meta_path.insert(0, FINDER)
    try:
        book: Rulebook = import_module(package).RULEBOOK
    except OverflowError:
        raise Error(_("a number is too large for the place in which the game keeps it")) from None
    except Exception as error:  # noqa: BLE001 - whatever it is, these numbers make no game
        raise Error(_("its rules cannot be set up so ({why})"), why=cause(error)) from None
    object.__setattr__(book, "changes", text)
    object.__setattr__(book, "printed", printed)
    return book


class Finder(MetaPathFinder):
    """Finds the modules of variants: the files of the game as printed, under other names."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 - as Python calls it
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """Where the source of a module of a variant is."""
        for package, printed in _printed.items():
            if belongs(fullname, package):
                original = find_spec(printed + fullname.removeprefix(package))
                if original is None or original.origin is None:
                    return None
                return spec_from_file_location(
                    fullname,
                    original.origin,
                    loader=Loader(fullname, original.origin, printed, package),
                    submodule_search_locations=original.submodule_search_locations,
                )
        return None


FINDER = Finder()


class Loader(SourceFileLoader):
    """Reads a module of a game so that it imports its own package under the name of the variant."""

    def __init__(self, fullname: str, path: str, printed: str, package: str) -> None:
        super().__init__(fullname, path)
        self._renaming = Renaming(printed, package)

    def get_code(self, fullname: str) -> CodeType:
        """The code of the module; what Python keeps beside the source is that of the game as printed."""
        path = self.get_filename(fullname)
        tree = self._renaming.visit(ast.parse(self.get_data(path), path))
        code: CodeType = compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)
        return code


class Renaming(ast.NodeTransformer):
    """Puts the name of a variant in the place of its game's in all imports."""

    def __init__(self, printed: str, package: str) -> None:
        self._printed, self._package = printed, package

    def _renamed(self, name: str) -> str:
        return self._package + name.removeprefix(self._printed) if belongs(name, self._printed) else name

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        """`from some_game.material import COPIES`."""
        if node.level == 0 and node.module:
            node.module = self._renamed(node.module)
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:
        """`import some_game.material as material`; without a name of its own it would be lost."""
        for alias in node.names:
            if belongs(alias.name, self._printed) and alias.asname is None:
                raise Error(f"`import {alias.name}` needs an `as` in a game whose numbers are changed")
            alias.name = self._renamed(alias.name)
        return node
