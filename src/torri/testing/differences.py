"""In what two positions or views differ, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from torri.engine.defaults import as_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.compiled import Position

NAMED = 3  # differences that are told; more of them hardly help


@dataclass(frozen=True)
class Difference:
    """The fields in which two positions differ, looked for only when somebody wants to read it."""

    found: Position
    expected: Position

    def __str__(self) -> str:
        """The first few, with their values: "card[1] is 3, not 5"."""
        return told(as_json(self.found), as_json(self.expected)) or "the bytes between the fields"


def told(found: Any, expected: Any) -> str:
    """Where two values of plain JSON differ, the first few places; empty if they are the same."""
    places = list(differing(found, expected))
    said = ", ".join(f"{path} is {one!r}, not {other!r}" for path, one, other in places[:NAMED])
    return f"{said}, and {len(places) - NAMED} more" if len(places) > NAMED else said


def differing(found: Any, expected: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The places at which two values of plain JSON differ, and what is there."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for name in found | expected:
            inner = f"{path}.{name}" if path else str(name)
            yield from differing(found.get(name), expected.get(name), inner)
    elif isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for place, pair in enumerate(zip(found, expected, strict=True)):
            yield from differing(*pair, f"{path}[{place}]")
    elif found != expected:
        yield path, found, expected
