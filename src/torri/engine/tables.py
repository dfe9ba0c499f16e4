"""The data tables of a game: what is printed, and what it becomes where somebody changed a number.

Every number of a table has an address: `observatory.cost` for the cost of a card in a list of cards,
`setup.rubles` for a line of a part, `end.nobles.4` for the fourth number of a list. A card can be named by
any of its names, and an address can be shortened from the front as long as it means one number only.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Table = dict[str, Any]
Address = tuple[str, ...]
Changes = dict[str, int]
"""New numbers by their addresses."""

MOST = 9999  # further from zero no printed number is
NAMES = ("code", "en")  # by which a card of a list is known
SHOWN = 8  # so many addresses are named in a sentence

_read: dict[str, dict[str, Table]] = {}
_changed: dict[str, Changes] = {}


def read_table(module: str, file: str) -> Any:
    """A table beside the module of this name, with the numbers of the variant that the module belongs to."""
    path = Path(sys.modules[module].__file__ or "").with_name(file)
    text = path.read_text(encoding="utf-8")
    table = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    for package, changes in _changed.items():
        if belongs(module, package):
            table = changed(table, changes)
    _read.setdefault(module, {})[file] = table
    return table


def belongs(module: str, package: str) -> bool:
    """Whether a module is this package, or lies in it."""
    return module == package or module.startswith(f"{package}.")


def note_changes(package: str, changes: Changes) -> None:
    """Let the tables of a package that is not imported yet be read with these numbers."""
    _changed[package] = changes


def tables_of(package: str) -> dict[str, Table]:
    """The tables that a game has read, by file."""
    return {
        file: table
        for module, tables in _read.items()
        if belongs(module, package)
        for file, table in tables.items()
    }


# --- addresses ---------------------------------------------------------------------------------------------


def numbers(table: Any, at: Address = ()) -> Iterator[tuple[Address, int]]:
    """Every number of a table with its address."""
    if isinstance(table, dict):
        for name, value in table.items():
            yield from numbers(value, (*at, name))
    elif isinstance(table, list):
        for place, value in enumerate(table, 1):
            card = isinstance(value, dict) and "code" in value
            yield from numbers(value, (value["code"],) if card else (*at, str(place)))
    elif type(table) is int:
        yield at, table


def changed(table: Table, changes: Changes) -> Table:
    """The table with other numbers; those that it does not have concern another one."""
    new = deepcopy(table)
    for place, value in _places(new):
        if value in changes:
            holder, key = place
            holder[key] = changes[value]
    return new


def _places(table: Any, at: Address = ()) -> Iterator[tuple[tuple[Any, Any], str]]:
    """Where each number stands: what holds it, under which key, and its address."""
    keyed = table.items() if isinstance(table, dict) else enumerate(table)
    for key, value in keyed:
        name = str(key) if isinstance(table, dict) else str(key + 1)
        card = isinstance(table, list) and isinstance(value, dict) and "code" in value
        here = (value["code"],) if card else (*at, name)
        if isinstance(value, dict | list):
            yield from _places(value, here)
        elif type(value) is int:
            yield (table, key), ".".join(here)


def other_names(tables: Mapping[str, Table]) -> dict[str, str]:
    """The cards of all tables by what else they are called."""
    cards = [card for table in tables.values() for card in _cards(table)]
    return {_plain(card[name]): card["code"] for card in cards for name in NAMES if name in card}


def _cards(table: Any) -> Iterator[dict[str, Any]]:
    if isinstance(table, dict):
        if "code" in table:
            yield table
        for value in table.values():
            yield from _cards(value)
    elif isinstance(table, list):
        for value in table:
            yield from _cards(value)


def _plain(name: str) -> str:
    """A name as it is compared: small letters, hyphens for spaces."""
    return re.sub(r"[\s_-]+", "-", name.strip().lower().replace("'", "").replace("’", ""))


# --- what somebody wrote -----------------------------------------------------------------------------------


def read_changes(game: str, tables: Mapping[str, Table], text: str) -> Changes:
    """The numbers meant by a text such as "Observatory.cost=4 setup.rubles=20"; an Error for what is not one.

    What is printed so already is no change.
    """
    printed = {".".join(at): value for table in tables.values() for at, value in numbers(table)}
    if not printed:
        raise Error(_("{game} has no table of numbers that could be changed."), game=game)
    found: Changes = {}
    for part in re.findall(r"[^=;,]+=?\s*[^\s;,]*", text) or [text]:
        name, sign, value = part.strip().partition("=")
        if not sign or not re.fullmatch(r"[+-]?\d{1,6}", value.strip()):
            example = next(iter(printed))
            sentence = _('"{part}" is not a change; a change looks like {example}={value}.')
            raise Error(sentence, part=part.strip(), example=example, value=printed[example] + 1)
        address = find(game, name, printed, other_names(tables))
        found[address] = _checked(address, int(value), printed[address])
    return {name: found[name] for name in sorted(found) if found[name] != printed[name]}


def _checked(address: str, value: int, printed: int) -> int:
    least = -MOST if printed < 0 else 0
    if not least <= value <= MOST:
        sentence = _("{address} can be from {least} to {most}, not {value}.")
        raise Error(sentence, address=address, least=least, most=MOST, value=value)
    return value


def find(game: str, name: str, printed: Mapping[str, int], names: Mapping[str, str]) -> str:
    """The address of the number that somebody means."""
    first, *rest = name.split(".")
    first = names.get(_plain(first), first)
    wanted = [_plain(part) for part in (first, *rest)]
    fits = [address for address in printed if _plain_parts(address)[-len(wanted) :] == wanted]
    whole = [address for address in fits if len(_plain_parts(address)) == len(wanted)]
    if len(whole) == 1 or len(fits) == 1:
        return (whole or fits)[0]
    if fits:
        some = ", ".join(fits[:SHOWN]) + (", .." if len(fits) > SHOWN else "")
        raise Error(_('"{name}" can mean several numbers: {some}.'), name=name.strip(), some=some)
    raise Error(_missing(game, name.strip(), first, printed, names))


def _missing(game: str, name: str, first: str, printed: Mapping[str, int], names: Mapping[str, str]) -> str:
    """What is said where there is no such number: what there is about the same thing, or what is near."""
    own = [address for address in printed if _plain_parts(address)[0] == _plain(first)]
    if own:
        sentence = _('{game} has no number "{name}". {advice}')
        return sentence.format(game=game, name=name, advice=advise(name, own))
    things = list(dict.fromkeys(address.partition(".")[0] for address in printed))
    sentence = _('The tables of {game} have no "{name}". {advice}')
    return sentence.format(game=game, name=first, advice=advise(_plain(first), things))


def _plain_parts(address: str) -> list[str]:
    return [_plain(part) for part in address.split(".")]


def text_of(changes: Changes) -> str:
    """Changes as options and records keep them."""
    return " ".join(f"{address}={value}" for address, value in changes.items())
