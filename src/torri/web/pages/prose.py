"""Pages written as Markdown, as a reader gets them: HTML with headings to link to, and their contents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
TOWER = re.compile(r"\d+(-\d+)+")  # 10-9-8 stays on one line
UNSPACED = {"ja", "zh"}  # languages in which the end of a line in the source is no space
TABLES = {"#": "rulings", "": "facts"}  # kinds of tables, by the head of their first column


class Heading(NamedTuple):
    """A heading of a page, for its list of contents."""

    level: int
    anchor: str
    title: str


def headings(text: str) -> tuple[Heading, ...]:
    """The headings of a page below its title."""
    found = re.findall(r"^(#{2,4}) (.*)$", text, flags=re.MULTILINE)
    return tuple(Heading(len(marks), anchor_of(title), title) for marks, title in found)


def anchor_of(title: str) -> str:
    """The id of a heading."""
    return "rules-" + re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))


def as_html(text: str, language: str) -> Markup:
    """A page of ours as HTML, each heading with an id; a wide table scrolls by itself."""
    tokens = MARKDOWN.parse(text)
    between = "" if language in UNSPACED else " "
    anchors = {heading.anchor for heading in headings(text)}
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor_of(tokens[place + 1].content))
        if token.type == "table_open":
            token.attrSet("class", TABLES.get(tokens[place + 4].content, "plain"))
        if token.children:
            token.children = list(as_read_here(token.children, between, anchors))
    made = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    wrapped = made.replace("<table", '<div class="scroll" tabindex="0"><table')
    return Markup(wrapped.replace("</table>", "</table></div>"))  # noqa: S704 - our own pages, without HTML


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
