"""A position to be read by Python: the record that it is, with attributes that cost next to nothing.

An attribute of NumPy's records takes 4 microseconds, and compiled code spends 7 on finding out what it is
given. A view asks a hundred times. So what views and words are made from is a record that keeps its numbers
as Python's own once they were asked for, and that has its memory at hand. It must not be changed any more.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from torri.engine.compiled import Position


class Field:
    """A field of a position, looked up once: a number as an `int`, everything else as NumPy has it."""

    def __init__(self, name: str, kind: np.dtype[Any]) -> None:
        self._name = name
        self._is_number = kind.shape == () and kind.names is None

    def __get__(self, position: Any, owner: type | None = None) -> Any:
        """The value, kept where the next look finds it without asking here."""
        value = position[self._name]
        if self._is_number:
            value = value.item()
        position.__dict__[self._name] = value
        return value


class Reading(np.record):
    """A record with plain attributes; those of a game are added by `reading_type`."""

    __getattribute__ = object.__getattribute__
    data: Any = None
    """The memory: a record of NumPy would describe all of its fields whenever compiled code asks for it."""


@cache
def reading_type(kind: np.dtype[Any]) -> type[Reading]:
    """The type for positions of a game."""
    return type("Reading", (Reading,), {name: Field(name, kind[name]) for name in kind.names or ()})


def reading(array: npt.NDArray[np.void]) -> Position:
    """The position in a one-element array, to be read; whoever changes the array reads anew."""
    record: Any = array[0]
    record.__class__ = reading_type(array.dtype)
    record.__dict__["data"] = memoryview(array.view(np.uint8))
    return record  # type: ignore[no-any-return]
