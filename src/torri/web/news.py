"""What happened since the reader's last turn: a line for each player, told where one looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from torri.engine.language import _
from torri.engine.naming import read_by
from torri.games import RULEBOOKS
from torri.web.scenes import scene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torri.table.snapshot import Snapshot
    from torri.web.people import Person

MOST = 4
"""Of so many things a player's line tells; the log has all of them."""


class Part(NamedTuple):
    """One thing that happened: who did it, in words, and what it is about on the table."""

    seat: int | None
    words: str
    things: tuple[str, ...]
    pictures: tuple[tuple[str, str], ...] = ()


class News(NamedTuple):
    """What one player did, in a line."""

    person: Person
    who: str
    words: str
    things: str
    pictures: tuple[tuple[str, str], ...] = ()


def news_of(shot: Snapshot, people: Sequence[Person]) -> list[News]:
    """What each of the others has done since my last turn, then what my turn did."""
    by_seat: dict[int, list[Part]] = {}
    for part in parts_of(shot):
        if part.seat is not None:
            by_seat.setdefault(part.seat, []).append(part)
    told = [line_of(parts, people[seat], seat == shot.seat) for seat, parts in by_seat.items()]
    return sorted(told, key=lambda one: one.person.you)


def parts_of(shot: Snapshot) -> Iterator[Part]:
    """The parts of the news in their order; what chance did belongs to whoever decided before."""
    game, book = scene(shot.game), RULEBOOKS[shot.game]
    names = read_by(shot.seat, [seat.name for seat in shot.seats])
    seat: int | None = None
    for line in shot.news:
        seat = seat if line["by"] is None else line["by"]
        for by, data in game.gist(line["data"], line["by"]):
            words = line["words"] if data is line["data"] else book.words(data, names)
            pictures = tuple(game.pictured(data))
            yield Part(seat if by is None else by, words, tuple(game.things(data, by)), pictures)


def line_of(parts: list[Part], person: Person, mine: bool) -> News:
    """What a player did, in one line; what happened twice is told once, with a number."""
    who = _("You") if mine else person.name
    counted: dict[str, int] = {}
    for part in parts:
        words = nameless(part.words, who)
        counted[words] = counted.get(words, 0) + 1
    said = [words if times == 1 else f"{words} ×{times}" for words, times in counted.items()]
    shown = said if len(said) <= MOST else ["…", *said[-MOST:]]
    things: dict[str, Any] = dict.fromkeys(thing for part in parts for thing in part.things)
    pictures = tuple(picture for part in parts for picture in part.pictures)
    return News(person, who, _(", ").join(shown), " ".join(things), pictures)


def nameless(words: str, who: str) -> str:
    """A sentence without the name that stands before the line already: "You draw 4" is "Draw 4" there."""
    if not words.startswith(f"{who} "):
        return words
    rest = words.removeprefix(f"{who} ")
    return rest[:1].upper() + rest[1:]
