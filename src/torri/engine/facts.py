"""What a view says, as facts with names: for tables that know nothing else of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from torri.engine.language import _
from torri.engine.naming import plain_words

if TYPE_CHECKING:
    from collections.abc import Mapping

FRAME = frozenset({"game", "seat", "to_move", "players", "phase", "turn", "options", "score"})
"""What a view says that every screen shows elsewhere."""

NOTHING = "–"


class Fact(NamedTuple):
    """Something that the view says: its name, and its values side by side, or things of one kind as rows."""

    name: str
    values: list[str]
    columns: tuple[str, ...] = ()
    rows: tuple[list[str], ...] = ()


def facts(things: Mapping[str, Any]) -> list[Fact]:
    """The things of a view, or of one player in it, by name."""
    return _facts({key: value for key, value in things.items() if key not in FRAME}, "")


def _facts(things: Mapping[str, Any], above: str) -> list[Fact]:
    """Things within things are named after both."""
    found: list[Fact] = []
    for key, value in things.items():
        name = f"{above}{plain_words(str(key))}"
        if isinstance(value, dict):
            found += _facts(value, f"{name}: ")
        elif isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            found.append(_table(name, value))
        else:
            found.append(Fact(name, list(map(said, value if isinstance(value, list) else [value]))))
    return found


def _table(name: str, things: list[dict[str, Any]]) -> Fact:
    """Things of one kind: a row for each, a column for each of their names."""
    keys = dict.fromkeys(key for thing in things for key in thing)
    rows = tuple([said(thing.get(key)) for key in keys] for thing in things)
    return Fact(name, [], tuple(plain_words(str(key)) for key in keys), rows)


def said(value: Any) -> str:
    """A value in words; what is hidden or not there is a dash."""
    if value is None or value in ([], {}, ""):
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, float):
        return f"{value:.2g}"
    if isinstance(value, dict):
        return _(", ").join(f"{plain_words(str(key))} {said(each)}" for key, each in value.items())
    return " ".join(map(said, value)) if isinstance(value, list) else str(value)
