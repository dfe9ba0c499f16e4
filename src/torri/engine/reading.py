"""A position to be read by Python: the record that it is, with attributes that cost next to nothing.

An attribute of NumPy's records takes 4 microseconds, and compiled code spends 7 on finding out what it is
given. A view asks a hundred times. So what views and words are made from is a record whose single numbers
were all taken out at once, as Python's own, and that has its memory at hand: a copy of the position then.
"""

from __future__ import annotations

from functools import cache, wraps
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.compiled import Position


Found = TypeVar("Found")

LETTERS = {
    "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q",
    "b1": "?", "f4": "f", "f8": "d",
}  # fmt: skip
"""How `struct` calls NumPy's numbers; records are written in the order of bytes of this machine."""


class Memory:
    """The memory of a record within another; a position has its own at hand, which goes before this."""

    def __get__(self, record: Any, _kind: type) -> Any:
        """What NumPy gives, which describes all fields whenever compiled code asks for it."""
        return np.void.data.__get__(record)


class Reading(np.record):  # type: ignore[misc]
    """A record with plain attributes; what lies in it is one, too."""

    __getattribute__ = object.__getattribute__
    __setattr__ = object.__setattr__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]
    data = Memory()

    def __getattr__(self, name: str) -> Any:
        """A number that was not taken out yet, or an array."""
        try:
            value: Any = self[name]
        except ValueError:
            raise AttributeError(name) from None
        found = value if value.ndim else value.item()
        self.__dict__[name] = found
        return found


@cache
def legible(kind: np.dtype[Any]) -> np.dtype[Any]:
    """The type of these records, and of the records in them, as readings."""
    if kind.subdtype is not None:
        inner, shape = kind.subdtype
        return np.dtype((legible(inner), shape))
    if kind.fields is None or kind.names is None:
        return kind
    places = [kind.fields[name] for name in kind.names]
    fields: Any = {
        "names": kind.names,
        "formats": [legible(place[0]) for place in places],
        "offsets": [place[1] for place in places],
        "itemsize": kind.itemsize,
    }
    return np.dtype((Reading, np.dtype(fields, align=kind.isalignedstruct)))


@cache
def numbers_in(kind: np.dtype[Any]) -> tuple[tuple[str, ...], Struct]:
    """The names of the single numbers in such a record, and how all of them are taken out of its memory."""
    names, form, end = list[str](), "=", 0
    for name, place in sorted((kind.fields or {}).items(), key=lambda field: field[1][1]):
        if (letter := LETTERS.get(place[0].str[1:])) is not None:
            form += f"{place[1] - end}x{letter}"
            end = place[1] + place[0].itemsize
            names.append(name)
    return tuple(names), Struct(form)


def reading(array: npt.NDArray[np.void]) -> Position:
    """The position in a one-element array as it is now, to be read."""
    record = glancing(array)
    names, numbers = numbers_in(array.dtype)
    record.__dict__.update(zip(names, numbers.unpack_from(record.data), strict=True))
    return record


def glancing(array: npt.NDArray[np.void]) -> Position:
    """The same for whoever reads a few numbers only: each is taken out when it is asked for."""
    memory = bytearray(array.tobytes())
    record: Any = np.ndarray(1, legible(array.dtype), memory)[0]
    record.__dict__ |= {"data": memoryview(memory), "kind": array.dtype}
    return record


def to_change(position: Position, times: int = 1) -> npt.NDArray[np.void]:
    """So many copies of a position that was read, in an array of their own."""
    kind = position.__dict__.get("kind", position.dtype)
    return np.ndarray(times, kind, bytearray(position.tobytes() * times))


def once(of: Callable[..., Found]) -> Callable[..., Found]:
    """Find something out about a reading once: what was found stays with it, and must not be changed.

    Chairs that know the same share a reading (`Match.knowledge`), and so what does not depend on the chair.
    """

    @wraps(of)
    def found(position: Position, *which: Any) -> Found:
        if type(position) is not Reading:  # a record that may change
            return of(position, *which)
        kept = position.__dict__.setdefault("found", {})
        key = (of, *which)
        if key not in kept:
            kept[key] = of(position, *which)
        answer: Found = kept[key]
        return answer

    return found
