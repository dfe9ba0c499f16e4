"""A position to be read by Python: the record that it is, with attributes that cost next to nothing.

An attribute of NumPy's records takes 4 microseconds, and compiled code spends 7 on finding out what it is
given. A view asks a hundred times. So what views and words are made from is a record whose numbers were all
taken out at once, as Python's own, and that has its memory at hand. It must not be changed any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from torri.engine.compiled import Position


class Reading(np.record):  # type: ignore[misc]
    """A record with plain attributes."""

    __getattribute__ = object.__getattribute__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]
    data: Any = None
    """The memory: a record of NumPy would describe all of its fields whenever compiled code asks for it."""


def reading(array: npt.NDArray[np.void]) -> Position:
    """The position in a one-element array, to be read; whoever changes the array reads anew."""
    record: Any = array[0]
    numbers = zip(array.dtype.names or (), record.item(), strict=True)
    record.__class__ = Reading
    memory: Any = array.view(np.uint8)
    record.__dict__.update(numbers, data=memoryview(memory))
    return record
