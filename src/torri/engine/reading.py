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

    def __getattr__(self, name: str) -> Any:
        """A number that was not taken out yet, or an array."""
        try:
            value: Any = self[name]
        except ValueError:
            raise AttributeError(name) from None
        found = value if value.ndim else value.item()
        self.__dict__[name] = found
        return found


def reading(array: npt.NDArray[np.void]) -> Position:
    """The position in a one-element array, to be read; whoever changes the array reads anew."""
    record = glancing(array)
    record.__dict__.update(zip(array.dtype.names or (), record.item(), strict=True))
    return record


def glancing(array: npt.NDArray[np.void]) -> Position:
    """The same for whoever reads a few numbers only: each is taken out when it is asked for."""
    record: Any = array[0]
    record.__class__ = Reading
    memory: Any = array.view(np.uint8)
    record.__dict__["data"] = memoryview(memory)
    return record
