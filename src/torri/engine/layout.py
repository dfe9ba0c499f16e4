"""What the numbers of a tensor say: parts by name, each with its length and its scale.

A tensor is written as whole numbers of one byte, counts as they are, into a record whose parts have names. As
float32 each number is multiplied by its scale, so that most lie between 0 and 1. Both are the same knowledge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import rule

if TYPE_CHECKING:
    import numpy.typing as npt

Sheet = np.record
"""A record of a layout: what a seat knows, as whole numbers."""

AT_ONCE = 8  # members of a set that are written with one store
EIGHT = np.array(
    [sum(1 << (8 * bit) for bit in range(AT_ONCE) if byte >> bit & 1) for byte in range(1 << AT_ONCE)],
    np.int64,
)
"""The eight numbers for each set of eight, one in each byte."""
HUNDRED = 100


class Part:
    """Some numbers with a name: how the record keeps them, and by what each is multiplied."""

    def __init__(self, name: str, kind: Any, length: int | None, scale: Any) -> None:
        self.field = (name, kind) if length is None else (name, kind, length)
        self.size = np.dtype([self.field]).itemsize
        self.scale = np.zeros(self.size, np.float32) + np.asarray(scale, np.float32)


def number(name: str, of: float = 1) -> Part:
    """One number, counted `of` so many."""
    return Part(name, "i1", None, 1 / of)


def numbers(name: str, length: int, of: Any = 1) -> Part:
    """Several numbers, counted `of` so many, or of so many each."""
    return Part(name, "i1", length, 1 / np.asarray(of, np.float64))


def members(name: str, length: int) -> Part:
    """A set, a number for each that could be in it; written by `write_set`."""
    return Part(name, "<i8", length // AT_ONCE, 1)


def large(name: str, of: float = HUNDRED) -> Part:
    """A number that may not fit into a byte: what is below the hundreds, and the hundreds; `write_large`."""
    return Part(name, "i1", 2, np.array([1, HUNDRED]) / of)


def repeated(name: str, layout: Layout, times: int) -> Part:
    """The same parts several times, for each player or each card."""
    return Part(name, layout.record, times, np.tile(layout.scale, times))


class Layout:
    """All parts of a tensor, in their order."""

    def __init__(self, *parts: Part) -> None:
        self.record = np.dtype((np.record, np.dtype([part.field for part in parts])))
        self.scale: npt.NDArray[np.float32] = np.concatenate([part.scale for part in parts])
        self.size = self.record.itemsize

    def part(self, name: str) -> slice:
        """Where the numbers of a part stand."""
        before = list(self.record.names or ()).index(name)
        sizes = [self.record[place].itemsize for place in range(before + 1)]
        return slice(sum(sizes[:-1]), sum(sizes))


@rule
def write_set(members: int, out: Any) -> None:
    """A set: 1 for each member, 0 for each that is none."""
    for eight in range(len(out)):
        out[eight] = EIGHT[(members >> (AT_ONCE * eight)) & 255]


@rule
def write_counts(counts: Any, out: Any) -> None:
    """Counts as they are; a loop for each part alone lets the processor write several at a time."""
    for place in range(len(out)):
        out[place] = counts[place]


@rule
def write_large(value: int, out: Any) -> None:
    """A number in two parts, below a hundred and the hundreds."""
    hundreds = 0
    while value >= HUNDRED:  # hardly ever, which a processor foresees better than a division
        value -= HUNDRED
        hundreds += 1
    out[0] = value
    out[1] = hundreds
