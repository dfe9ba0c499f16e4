"""What Torri supplies where a game brings nothing of its own.

A game that hides nothing and leaves nothing to chance is a record, a vocabulary, and the rules `setup`,
`legal`, `apply` and `scores`. The rest of a rulebook is here until the game has something better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from torri.engine.choices import Choices, begin
from torri.engine.compiled import Position, left_open, rule
from torri.engine.language import N_, plural
from torri.engine.layout import Layout, numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from torri.engine.layout import Sheet
    from torri.engine.vocabulary import Data

SHOWN_BY_ITSELF = ("to_move", "players")  # fields that every view shows in its own way
UNSEEN = "?"
PARTS = {"points": N_("points")}

scores = left_open


# --- rules -------------------------------------------------------------------------------------------------


@rule
def no_chance(s: Position, choices: Choices) -> None:
    """Nothing is left to chance."""
    begin(choices)


@rule
def nothing_hidden(s: Position, seat: int) -> None:
    """There is nothing to blank: everybody knows everything."""


@rule
def nothing_to_fill(s: Position, seat: int, rng: Any) -> None:
    """There is nothing to fill: everybody knows everything."""


def rank_by_points(s: Position, out: Any) -> None:
    """Rank 1 for the most points; seats with equal points share a rank."""
    points = np.zeros_like(out)
    scores(s, points)
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            out[seat] += points[other] > points[seat]


def all_points(s: Position, seat: int, out: Any) -> None:
    """The only part of a score: all its points."""
    points = np.zeros(s.players, np.int64)
    scores(s, points)
    out[0] = points[seat]


# --- numbers -----------------------------------------------------------------------------------------------


def record_layout(position: np.dtype[np.void]) -> Layout:
    """A tensor that is the record itself: a part for each field, with a number for each of its bytes."""
    return Layout(*(numbers(name, size) for name, size in _stretches(position)))


def _stretches(position: np.dtype[np.void]) -> Iterator[tuple[str, int]]:
    """The fields in their order and the gaps between them, each with its length in bytes."""
    end = 0
    for name, (kind, start, *_) in sorted((position.fields or {}).items(), key=lambda field: field[1][1]):
        if start > end:
            yield f"gap_{end}", start - end
        yield name, kind.itemsize
        end = start + kind.itemsize
    if position.itemsize > end:
        yield f"gap_{end}", position.itemsize - end


@rule
def record_tensor(s: Position, seat: int, out: Sheet) -> None:
    """Write the record, as this seat knows it, byte for byte onto a sheet of its own layout."""
    copy_record(s, out)


def copy_record(source: Position, target: Sheet) -> None:
    """Copy all bytes of a record into another of the same size."""
    data = np.frombuffer(source.tobytes(), np.int8)
    for name, (kind, start, *_) in (target.dtype.fields or {}).items():
        target[name] = data[start : start + kind.itemsize]


@intrinsic  # type: ignore[untyped-decorator]
def _copy_bytes(_context: Any, source: Any, target: Any) -> Any:
    """Copy the bytes of a record; compiled code knows a record by its fields only."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, signature.args[0].size)
        cgutils.raw_memcpy(builder, arguments[1], arguments[0], size, itemsize=1)
        return context.get_dummy_value()

    return types.void(source, target), generate


@overload(copy_record)  # type: ignore[untyped-decorator]
def _compiled_copy(source: Any, target: Any) -> Callable[[Any, Any], None]:
    def copy(source: Any, target: Any) -> None:
        _copy_bytes(source, target)

    return copy


# --- material ----------------------------------------------------------------------------------------------


def nothing_counted(s: Position) -> dict[str, int]:
    """The game does not say what there is in the box."""
    return {}


# --- words and views ---------------------------------------------------------------------------------------


def title_from(name: str) -> str:
    """The title of a game, from its id."""
    return name.replace("-", " ").title()


def points_gained(before: Position, after: Position, data: Data, seat: int, gain: int) -> Sequence[str]:
    """The points that an action brings."""
    return [gained(gain)] if gain else []


def gained(points: int) -> str:
    """Points that somebody has more or less: +12 points."""
    return plural("{n} point", "{n} points", abs(points)).format(n=f"{points:+d}".replace("-", "−"))


def no_warning(before: Position, after: Position, data: Data, seat: int) -> str:
    """Nothing has to be done on purpose only."""
    return ""


def no_reason(s: Position, data: Data, seat: int) -> str:
    """It cannot be said why an action is not legal."""
    return ""


def words(data: Data, names: Sequence[str] | None) -> str:
    """What was done or seen, as its verb and its values; that is the code of most actions."""
    return " ".join(UNSEEN if value is None else str(value) for value in data.values())


def seen_by_all(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """Everybody sees all of what is done."""
    return data


def record_view(s: Position, seat: int, most: int) -> dict[str, Any]:
    """The fields of the record, as this seat knows them.

    A field with a value for each of `most` seats is told player by player.
    """
    names = [name for name in s.dtype.names or () if name not in SHOWN_BY_ITSELF]
    own = [name for name in names if s.dtype[name].shape[:1] == (most,)]
    common = {name: as_json(s[name]) for name in names if name not in own}
    players = [{name: as_json(s[name][player]) for name in own} for player in range(s.players)]
    return common | {"players": players}


def as_json(value: Any) -> Any:
    """A value of a record as plain JSON."""
    if isinstance(value, np.ndarray):
        return [as_json(part) for part in value]
    if value.dtype.names:
        return {name: as_json(value[name]) for name in value.dtype.names}
    return value.item()
