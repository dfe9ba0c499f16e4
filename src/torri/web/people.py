"""Who sits at a table, as a drawing shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

SHAPES = ("round", "square", "hexagon", "shield")
"""The form of a seat's seal: colour alone never says who it is."""


class Person(NamedTuple):
    """A seat: its name, what is said below it, its letter, and the form and the colour of its seal."""

    seat: int
    name: str
    note: str = ""
    you: bool = False
    clock: str = ""
    sign: str = ""
    face: str = ""
    """The drawing of a bot's face."""
    about: str = ""
    """The key of what a bot is, in the glossary."""

    @property
    def letter(self) -> str:
        """The letter on the seal: no other seat has it."""
        return self.sign or self.name[:1].upper()

    @property
    def shape(self) -> str:
        """The form of the seal."""
        return SHAPES[self.seat % len(SHAPES)]


def signs(names: Sequence[str]) -> list[str]:
    """A letter for each name: the first of its letters that nobody before has, else a number."""
    taken: list[str] = []
    for number, name in enumerate(names):
        letters = [letter.upper() for letter in name if letter.isalnum()]
        fallback = str(number + 1)
        taken.append(next((letter for letter in letters if letter not in taken), fallback))
    return taken


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
            note_of_own(name) if number == seat else (notes[number] if notes else ""),
            number == seat,
            sign=sign,
        )
        for number, (name, sign) in enumerate(zip(names, signs(names), strict=True))
    ]


def note_of_own(name: str) -> str:
    """What is said below one's own name, unless the name says so."""
    return "" if name == _("You") else _("you")
