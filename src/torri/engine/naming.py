"""Names in sentences: others are called by their name, whoever reads the sentence is "you"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence


class Reader(str):
    """The name of whoever reads."""

    __slots__ = ()


def read_by(seat: int | None, names: Sequence[str]) -> tuple[str, ...]:
    """The names, for sentences that this seat reads."""
    return tuple(Reader(name) if number == seat else name for number, name in enumerate(names))


def seat_name(seat: int, names: Sequence[str] | None) -> str:
    """A player by name or by seat, within a sentence."""
    if names is None:
        return _("seat {number}").format(number=seat)
    return _("you") if isinstance(names[seat], Reader) else names[seat]


def told_of(seat: int, names: Sequence[str] | None, other: str, reader: str, **facts: Any) -> str:
    """A sentence about a player: `other` with a name, or `reader` with "you", where the verb changes."""
    if names is not None and isinstance(names[seat], Reader):
        return reader.format(**facts)
    return other.format(name=seat_name(seat, names), **facts)


def plain_words(name: str) -> str:
    """The name of a field or a part as words: `face_up` is "face up"."""
    return name.replace("_", " ").replace("-", " ")
