"""What the numbers of a tensor say: parts by name, each with its length and its scale.

A tensor is written as whole numbers of one byte, counts as they are, into a record whose parts have names. As
float32 each number is multiplied by its scale, so that most lie between 0 and 1. Both are the same knowledge.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import rule
from torri.engine.stores import AT_ONCE, copy_counts, spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

Sheet = np.record
"""A record of a layout: what a seat knows, as whole numbers."""

HUNDRED = 100


class Part:
    """Some numbers with a name: how the record keeps them, by what each is multiplied, and what they say."""

    def __init__(self, name: str, kind: Any, length: int | None, scale: Any, says: str) -> None:
        self.name = name
        self.says = says
        self.each: tuple[str, ...] = ()
        self.inner: Layout | None = None
        self.field = (name, kind) if length is None else (name, kind, length)
        self.size = np.dtype([self.field]).itemsize
        self.scale = np.zeros(self.size, np.float32) + np.asarray(scale, np.float32)

    def of_each(self, names: Sequence[str]) -> Part:
        """This part, a name given to each of its numbers; those without one stay empty."""
        self.each = tuple(names)
        if len(self.each) > self.size:
            raise ValueError(f"{self.name}: {len(self.each)} names for {self.size} numbers.")
        return self


def number(name: str, says: str = "", *, of: float = 1) -> Part:
    """One number, counted `of` so many."""
    return Part(name, "i1", None, 1 / of, says)


def numbers(name: str, length: int, says: str = "", *, of: Any = 1, each: Sequence[str] = ()) -> Part:
    """Several numbers, counted `of` so many, or of so many each."""
    shares = 1 / np.maximum(
        np.asarray(of, np.float64), 1
    )  # of a card that a variant leaves out there are none
    return Part(name, "i1", length, shares, says).of_each(each)


def members(name: str, length: int, says: str = "", *, each: Sequence[str] = ()) -> Part:
    """A set, a number for each that could be in it; written by `write_set`."""
    return Part(name, "<i8", length // AT_ONCE, 1, says).of_each(each)


def large(name: str, says: str = "", *, of: float = HUNDRED) -> Part:
    """A number that may not fit into a byte: what is below the hundreds, and the hundreds; `write_large`."""
    return Part(name, "i1", 2, np.array([1, HUNDRED]) / of, says).of_each(("below a hundred", "hundreds"))


def repeated(name: str, layout: Layout, times: int, says: str = "") -> Part:
    """The same parts several times, for each player or each card."""
    part = Part(name, layout.record, times, np.tile(layout.scale, times), says)
    part.inner = layout
    return part


class Layout:
    """All parts of a tensor, in their order."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.record = np.dtype((np.record, np.dtype([part.field for part in parts])))
        self.scale: npt.NDArray[np.float32] = np.concatenate([part.scale for part in parts])
        self.size = self.record.itemsize

    @property
    def version(self) -> str:
        """Changes with the names, places and scales of the numbers. A network is made for one."""
        names = zlib.crc32(repr(self.record.descr).encode())
        return f"{zlib.crc32(self.scale.tobytes(), names):08x}"

    def part(self, name: str) -> slice:
        """Where the numbers of a part stand."""
        before = list(self.record.names or ()).index(name)
        sizes = [self.record[place].itemsize for place in range(before + 1)]
        return slice(sum(sizes[:-1]), sum(sizes))

    def to_json(self) -> dict[str, Any]:
        """Everything that a program has to know to read a tensor."""
        scale = [round(float(number), 9) for number in self.scale]
        return {"version": self.version, "size": self.size, "scale": scale, "parts": self.told()}

    def told(self) -> list[dict[str, Any]]:
        """Each part: its name, place and meaning; within a repeated part places begin at 0 again."""
        return [
            {
                "name": part.name,
                "from": self.part(part.name).start,
                "numbers": part.size,
                "says": part.says,
                "each": list(part.each),
                "times": part.size // part.inner.size if part.inner else 1,
                "parts": part.inner.told() if part.inner else [],
            }
            for part in self.parts
        ]


@rule
def write_set(members: int, out: Any) -> None:
    """A set: 1 for each member, 0 for each that is none."""
    spread(int(members), out)


@rule
def write_counts(counts: Any, out: Any) -> None:
    """Counts as they are."""
    copy_counts(counts, out)


@rule
def write_large(value: int, out: Any) -> None:
    """A number in two parts, below a hundred and the hundreds."""
    hundreds = 0
    while value >= HUNDRED:  # hardly ever, which a processor foresees better than a division
        value -= HUNDRED
        hundreds += 1
    out[0] = value
    out[1] = hundreds
