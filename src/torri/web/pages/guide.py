"""What players may want to know, in their words: the pages in the folder `guide`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from fastapi import APIRouter, Request

from torri.engine.language import SOURCE, speaking_now
from torri.web.pages.problems import PageRoute
from torri.web.pages.prose import Heading, as_html, headings
from torri.web.pages.site import page

if TYPE_CHECKING:
    from markupsafe import Markup
    from starlette.responses import Response

FIRST = "table"
CHAPTERS = {FIRST: "/guide"} | {name: f"/guide/{name}" for name in ("opponents", "review", "hosting")}
"""The pages, in their order, and where each is read."""

guides = APIRouter(route_class=PageRoute)


class Chapter(NamedTuple):
    """A page of the guide, in the language in which there is one."""

    language: str
    title: str
    text: str

    @property
    def article(self) -> Markup:
        """The page as HTML."""
        return as_html(self.text, self.language)

    @property
    def contents(self) -> tuple[Heading, ...]:
        """Its headings."""
        return headings(self.text)


def chapter(name: str, language: str) -> Chapter:
    """A page in a language, or in English where nobody translated it."""
    return _read(name, language) or _read(name, SOURCE) or Chapter(SOURCE, "", "")


@cache
def _read(name: str, language: str) -> Chapter | None:
    ending = "md" if language == SOURCE else f"{language}.md"
    file = files("torri.web") / "guide" / f"{name}.{ending}"
    if not file.is_file():
        return None
    title, _, text = file.read_text(encoding="utf-8").partition("\n")
    return Chapter(language, title.removeprefix("# "), text)


def titles() -> list[tuple[str, str]]:
    """Where each chapter is read, and its title, in the language of the reader."""
    return [(address, chapter(name, speaking_now()).title) for name, address in CHAPTERS.items()]


def shown(request: Request, name: str) -> Response:
    """A page of the guide, in the language of the reader where there is one."""
    return page(
        request,
        "guide",
        sheets=("home", "pages"),
        chapter=chapter(name, speaking_now()),
        chapters=titles(),
        here=CHAPTERS[name],
    )


@guides.get("/guide")
async def read(request: Request) -> Response:
    """How a table works."""
    return shown(request, FIRST)


@guides.get("/guide/opponents")
async def read_of_opponents(request: Request) -> Response:
    """Levels and characters."""
    return shown(request, "opponents")


@guides.get("/guide/review")
async def read_of_reviews(request: Request) -> Response:
    """What a review says."""
    return shown(request, "review")


@guides.get("/guide/hosting")
async def read_of_hosting(request: Request) -> Response:
    """Tables for friends."""
    return shown(request, "hosting")
