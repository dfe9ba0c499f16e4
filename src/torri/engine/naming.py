"""Names: what a game may be called, and how players are called in sentences (whoever reads one is "you")."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # it stands in addresses, commands and file names
LONGEST_ID = 32


def check_id(name: str) -> None:
    """Refuse a name that no game can have."""
    if not ID.fullmatch(name) or len(name) > LONGEST_ID:
        said = _(
            '"{name}" is no name for a game. Use at most {most} small letters, digits and hyphens: "{like}".'
        )
        raise Error(said, name=name, most=LONGEST_ID, like=like(name))


def like(name: str) -> str:
    """The nearest id to a name."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).lstrip("-0123456789")
    return words[:LONGEST_ID].rstrip("-") or "take-away"


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
