"""The card that a version changes, as printed and as it would be: beside the answer on top of the page."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.engine.parts import part_file
from torri.engine.tables import numbers, tables_of
from torri.lab.study.arms import read_arm
from torri.lab.study.found import changes_in
from torri.lab.study.telling import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torri.engine.rulebook import Rulebook
    from torri.lab.study.command import Study

ASKED = 2  # cards beside the printed one: more have no room on a phone
SYMBOL = r'<symbol id="(?:\w+-)?{code}" viewBox="([^"]*)"[^>]*>(.*?)</symbol>'
ARROW = (
    '<svg class="to" viewBox="0 0 30 30" role="img" aria-label="{told}">'
    '<path d="M3 15h22M17 6l9 9-9 9"/></svg>'
)


def cards(study: Study) -> str:
    """The first card that a version changes, before and after; nothing where none is changed."""
    book = study.plan.made("").rulebook
    asked = [changes_in(book, read_arm(text)) for text in study.plan.own_versions]
    thing = next((thing_of(address) for one in asked for address in one if is_card(book, address)), "")
    own = [changes for one in asked if (changes := numbers_of(thing, one))]
    if not own:
        return ""
    printed = numbers_of(thing, printed_numbers(book))
    before = {address: printed[address] for one in own for address in one}
    after = "".join(card(book, thing, before | one, _("asked")) for one in own[:ASKED])
    arrow = ARROW.format(told=escape(_("becomes"), quote=True))
    return f'<div class="pair">{card(book, thing, before, _("as printed"), "old")}{arrow}{after}</div>'


def printed_numbers(book: Rulebook) -> dict[str, int]:
    """All that is printed, by address."""
    tables = tables_of((book.printed or book).package).values()
    return {".".join(at): number for table in tables for at, number in numbers(table)}


def numbers_of(thing: str, told: Mapping[str, int]) -> dict[str, int]:
    """Of these numbers those of one card."""
    return {address: number for address, number in told.items() if thing and thing_of(address) == thing}


def thing_of(address: str) -> str:
    """Whose number it is."""
    return address.partition(".")[0]


def is_card(book: Rulebook, address: str) -> bool:
    """Whether a number is one of a card, and not of the whole game."""
    return named(book, thing_of(address)) != thing_of(address)


def card(book: Rulebook, thing: str, told: Mapping[str, int], caption: str, kind: str = "") -> str:
    """A card with the numbers that are asked about: the first one large, all of them with their names."""
    fields = {address.partition(".")[2]: number for address, number in told.items()}
    large = next(iter(fields.values()))
    lines = "".join(f"<li>{escape(name)} {number}</li>" for name, number in fields.items())
    name = escape(named(book, thing))
    return (
        f'<figure class="{kind}"><div class="card"><b class="cost" aria-hidden="true">{large}</b>'
        f'<span class="pic">{symbol(book, thing)}</span><span class="name">{name}</span>'
        f"<ul>{lines}</ul></div><figcaption>{escape(caption)}</figcaption></figure>"
    )


def symbol(book: Rulebook, thing: str) -> str:
    """The picture of a card, if the game's table in the browser has one."""
    file = part_file(book.printed or book, "web", "symbols.svg")
    pattern = SYMBOL.format(code=re.escape(thing))
    drawn = file and re.search(pattern, file.read_text(encoding="utf-8"), re.DOTALL)
    return f'<svg viewBox="{drawn[1]}" aria-hidden="true">{drawn[2]}</svg>' if drawn else ""
