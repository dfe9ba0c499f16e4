"""Who sits at a table, as a drawing shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

SHAPES = ("round", "square", "hexagon", "shield")
"""The form of a seat's seal: colour alone never says who it is."""


class Person(NamedTuple):
    """A seat: its name, what is said below it, its letter and the form of its seal."""

    seat: int
    name: str
    note: str = ""
    you: bool = False
    clock: str = ""

    @property
    def letter(self) -> str:
        """The first letter of the name, for the seal."""
        return self.name[:1].upper()

    @property
    def shape(self) -> str:
        """The form of the seal."""
        return SHAPES[self.seat % len(SHAPES)]


def bot_note(spec: str | None) -> str:
    """What is said below the name of a bot."""
    kind, _colon, level = (spec or "").partition(":")
    return _("bot, level {number}").format(number=level) if kind == "level" else _("bot")


def people(names: Sequence[str], seat: int | None, notes: Sequence[str] = ()) -> list[Person]:
    """The seats as one of them sees them."""
    return [
        Person(
            number,
            name,
            _("you") if number == seat else (notes[number] if notes else ""),
            number == seat,
        )
        for number, name in enumerate(names)
    ]
