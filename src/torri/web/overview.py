"""The beginning of a page of rules: the table in the middle of a kept game with numbered parts, a summary.

It is data in the game's `web` part: `overview.toml` names the moment and its parts,
`overview.<language>.toml` has the texts. The picture is drawn like any table: it shows what players see.
"""

from __future__ import annotations

import logging
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from torri.engine.errors import Error, cause
from torri.engine.language import SOURCE, _, speaking_now
from torri.engine.parts import part_file
from torri.engine.record import Record
from torri.games import replay
from torri.web.drawing import fragment
from torri.web.legal import legal_actions
from torri.web.people import people

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook

log = logging.getLogger("torri")


class Part(NamedTuple):
    """A part of the table: its number in the picture, its name, and what it is."""

    number: int
    name: str
    line: str


class Point(NamedTuple):
    """A point of the summary: what it is about, and one or two sentences."""

    title: str
    line: str


@dataclass(frozen=True)
class Overview:
    """What a page of rules begins with."""

    picture: Markup
    parts: list[Part]
    summary: list[Point]


class Moment(NamedTuple):
    """A moment of a kept game as one seat knows it, who plays, and what is numbered there."""

    known: Knowledge
    seats: list[str]
    marks: tuple[tuple[str, ...], ...]
    """For each part the things that are numbered: several where one of them is not shown on a phone."""


def overview(book: Rulebook) -> Overview | None:
    """The overview of a game in the language of now; None where it brings none that can be read."""
    course = part_file(book, "web", "overview.toml")
    if course is None:
        return None
    try:
        return drawn(book, course, speaking_now())
    except (Error, OSError, ValueError, KeyError, TypeError, IndexError) as error:
        log.warning("The overview of %s is left out: %s", book.id, cause(error))
        return None


@cache
def drawn(book: Rulebook, course: Path, language: str) -> Overview:
    """An overview in a language, drawn once."""
    now = moment(book, course)
    told = texts_of(book, language)
    parts = [
        Part(number, told["parts"][marks[0]]["name"], told["parts"][marks[0]]["line"])
        for number, marks in enumerate(now.marks, 1)
    ]
    summary = [Point(each["title"], each["line"]) for each in told["summary"]]
    return Overview(picture(now), parts, summary)


@cache
def moment(book: Rulebook, course: Path) -> Moment:
    """The moment that the picture shows; every step to there is checked by the rules."""
    given = tomllib.loads(course.read_text(encoding="utf-8"))
    file = part_file(book, *given["record"].split("/"))
    if file is None:
        raise Error(_("{file} is missing."), file=given["record"])
    record = Record.load(file)
    match = replay(record)
    match.go_back(given["after"])
    marks = tuple((mark,) if isinstance(mark, str) else tuple(mark) for mark in given["parts"])
    return Moment(match.knowledge(given["seat"]), record.seats, marks)


def texts_of(book: Rulebook, language: str) -> dict[str, Any]:
    """What is said about the parts, and the summary; in English where nobody has translated it."""
    for each in (language, SOURCE):
        file = part_file(book, "web", f"overview.{each}.toml")
        if file is not None:
            return tomllib.loads(file.read_text(encoding="utf-8"))
    raise Error(_("{file} is missing."), file=f"overview.{SOURCE}.toml")


def picture(now: Moment) -> Markup:
    """The table with a number on each part; nothing on it can be pressed."""
    seat = now.known.seat
    names = [_("You") if each == seat else name for each, name in enumerate(now.seats)]
    legal = legal_actions(now.known, names)
    html = fragment(now.known.view(), legal, people(names, seat), shortcuts=False)["table"]
    for number, marks in enumerate(now.marks, 1):
        for mark in marks:
            html = numbered(html, mark, number)
    return Markup(without_ids(html))  # noqa: S704 - our templates


def numbered(html: str, mark: str, number: int) -> str:
    """The drawing with a number in the corner of the first thing, zone or explained part of this name."""
    tag = re.compile(rf'<\w+(?=[^<>]*\sdata-(?:thing|zone|about)="{re.escape(mark)}")[^<>]*>')
    found = tag.search(html)
    if found is None:
        raise Error(_('There is no "{mark}" on the table.'), mark=mark)
    opened = found[0][:-1] + f' data-part-number="{number}">'
    return f'{html[: found.start()]}{opened}<b class="part-number">{number}</b>{html[found.end() :]}'


def without_ids(html: str) -> str:
    """A drawing whose ids and fields cannot be mistaken for those of the page."""
    return re.sub(r'\s(?:id|name)="[^"]*"', "", html)
