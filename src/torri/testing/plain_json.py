"""Plain JSON: what can be written down and sent, and comes back as it was."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from torri.testing.promises import BrokenPromise

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAIN = (str, int, float, bool, type(None))


def demand_json(value: Any, what: str) -> None:
    """Break off if something is not plain JSON: a number of NumPy, a tuple, a key that is no text."""
    for path, part in odd_parts(value):
        place = f"{path} is" if path else "it is"
        raise BrokenPromise(f"{what} is not plain JSON: {place} {part!r}, of the type {type(part).__name__}.")


def odd_parts(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """What JSON does not know, and where it is."""
    if type(value) is dict:
        for key, part in value.items():
            if type(key) is not str:
                yield path or "a key", key
            yield from odd_parts(part, f"{path}.{key}" if path else str(key))
    elif type(value) is list:
        for place, part in enumerate(value):
            yield from odd_parts(part, f"{path}[{place}]")
    elif type(value) not in PLAIN or (type(value) is float and not isfinite(value)):
        yield path, value
