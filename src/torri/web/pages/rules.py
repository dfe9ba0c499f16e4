"""How a game is played: the page of the game in the documentation, as a player reads it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from markupsafe import Markup

import torri
from torri.engine.language import speaking_now
from torri.games import rulebook
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page
from torri.web.scenes import scene
from torri.web.symbols import symbol_box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token
    from starlette.responses import Response

rules = APIRouter(route_class=PageRoute)

PACKAGED = Path(__file__).parent.parent / "rules"
DOCUMENTED = Path(torri.__file__).parents[2] / "docs" / "games"
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
TOWER = re.compile(r"\d+(-\d+)+")  # 10-9-8 stays on one line
BETWEEN_LINES = {"en": " ", "ja": ""}  # what the end of a line in the source stands for
TABLES = {"#": "rulings", "": "facts"}  # kinds of tables, by the head of their first column
WHOLE_GAME = {"advanced": True, "marks": "assumed"}  # as much of a view as a reference asks for


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
        symbol_box=symbol_box,
    )


@cache
def article(game: str, language: str) -> Markup:
    """The rules of a game in a language: one `article` of HTML, each heading with an id to link to."""
    tokens = MARKDOWN.parse(players_part(game, language))
    anchors = {heading.anchor for heading in contents(game, language)}
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor_of(tokens[place + 1].content))
        if token.type == "table_open":
            token.attrSet("class", TABLES.get(tokens[place + 4].content, "plain"))
        if token.children:
            token.children = list(as_read_here(token.children, BETWEEN_LINES[language], anchors))
    made = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    wrapped = made.replace("<table", '<div class="scroll" tabindex="0"><table').replace(
        "</table>", "</table></div>"
    )
    return Markup(f'<article lang="{language}">{wrapped}</article>')  # noqa: S704 - our own pages, without HTML


@cache
def contents(game: str, language: str) -> tuple[Heading, ...]:
    """The headings of the rules."""
    found = re.findall(r"^(#{2,4}) (.*)$", players_part(game, language), flags=re.MULTILINE)
    return tuple(Heading(len(marks), anchor_of(title), title) for marks, title in found)


def players_part(game: str, language: str) -> str:
    """The chapters of the page; before the first is its title, and the last one is for programmers."""
    folder = PACKAGED if PACKAGED.exists() else DOCUMENTED
    name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    text = (folder / name).read_text(encoding="utf-8")
    return "".join(re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:-1])


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
