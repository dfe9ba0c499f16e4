"""How a game is played: the page `rules.md` of the game's folder, as a player reads it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from markupsafe import Markup

from torri.engine.language import N_, SOURCE, _, speaking, speaking_now
from torri.engine.parts import part_file
from torri.games import rulebook
from torri.puzzles import puzzles_of
from torri.web.pages.lesson import offers
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page
from torri.web.scenes import scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token
    from starlette.responses import Response

rules = APIRouter(route_class=PageRoute)

FOR_PROGRAMMERS = N_("For programmers")  # the heading of the chapter that players do not see
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
TOWER = re.compile(r"\d+(-\d+)+")  # 10-9-8 stays on one line
UNSPACED = {"ja", "zh"}  # languages in which the end of a line in the source is no space
TABLES = {"#": "rulings", "": "facts"}  # kinds of tables, by the head of their first column
RULINGS = re.compile(r'<div class="scroll" tabindex="0"><table class="rulings">.*?</table></div>', re.DOTALL)
WHOLE_GAME = {"advanced": True, "readings": [], "marks": "assumed"}  # as much of a view as a reference needs


class Heading(NamedTuple):
    """A heading of the rules, for the list of contents."""

    level: int
    anchor: str
    title: str


@rules.get("/rules/{game}")
async def read(request: Request, game: str) -> Response:
    """The rules of a game."""
    book = rulebook(game)
    return page(
        request,
        "rules",
        game=book.id,
        sheets=("home", "pages"),
        title=book.title(),
        article=article(book.id, speaking_now()),
        contents=contents(book.id, speaking_now()),
        reference=scene(book.id).reference(WHOLE_GAME),
        lessons=offers(request, book),
        puzzles=puzzles_of(book.id),
    )


@cache
def article(game: str, language: str) -> Markup:
    """The rules of a game in a language: one `article` of HTML, each heading with an id to link to."""
    language, text = players_part(game, language)
    tokens = MARKDOWN.parse(text)
    between = "" if language in UNSPACED else " "
    anchors = {heading.anchor for heading in contents(game, language)}
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor_of(tokens[place + 1].content))
        if token.type == "table_open":
            token.attrSet("class", TABLES.get(tokens[place + 4].content, "plain"))
        if token.children:
            token.children = list(as_read_here(token.children, between, anchors))
    made = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    wrapped = made.replace("<table", '<div class="scroll" tabindex="0"><table').replace(
        "</table>", "</table></div>"
    )
    with speaking(language):
        summary = _("All rulings")
    folded = RULINGS.sub(
        rf'<details class="fold"><summary><span>{summary}</span></summary>\g<0></details>', wrapped
    )
    return Markup(f'<article lang="{language}">{folded}</article>')  # noqa: S704 - our own pages, without HTML


@cache
def contents(game: str, language: str) -> tuple[Heading, ...]:
    """The headings of the rules."""
    _language, text = players_part(game, language)
    found = re.findall(r"^(#{2,4}) (.*)$", text, flags=re.MULTILINE)
    return tuple(Heading(len(marks), anchor_of(title), title) for marks, title in found)


def players_part(game: str, language: str) -> tuple[str, str]:
    """The chapters of the page that are for players, and the language in which there is one."""
    book = rulebook(game)
    own, english = part_file(book, f"rules.{language}.md"), part_file(book, "rules.md")
    file, language = (own, language) if own else (english, SOURCE)
    with speaking(language):
        if file is None:
            return language, _("Nobody has written down yet how this game is played.")
        chapters = re.split(r"^(?=## )", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        ours = f"## {_(FOR_PROGRAMMERS)}\n"
        return language, "".join(chapter for chapter in chapters if not chapter.startswith(ours))


def anchor_of(title: str) -> str:
    """The id of a heading."""
    return "rules-" + re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))


def as_read_here(parts: list[Token], between_lines: str, anchors: set[str]) -> Iterator[Token]:
    """A line of text: its ends as the language has them, and only links that lead to a heading shown."""
    leads_somewhere = False
    for part in parts:
        if part.type == "text":
            part.content = TOWER.sub(lambda tower: tower[0].replace("-", "\u2011"), part.content)
        if part.type == "softbreak":
            part.type, part.content = "text", between_lines
        if part.type == "link_open":
            target = unquote(str(part.attrGet("href"))).replace("#", "rules-")
            leads_somewhere = target in anchors
            part.attrSet("href", f"#{target}")
        if leads_somewhere or part.type not in ("link_open", "link_close"):
            yield part
