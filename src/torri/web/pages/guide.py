"""How a table works, for those who play: the page `guide.md` beside this folder."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request

from torri.engine.language import SOURCE, speaking_now
from torri.web.pages.problems import PageRoute
from torri.web.pages.prose import as_html, headings
from torri.web.pages.site import page

if TYPE_CHECKING:
    from starlette.responses import Response

guides = APIRouter(route_class=PageRoute)


@guides.get("/guide")
async def read(request: Request) -> Response:
    """The guide, in the language of the reader where there is one."""
    language, title, text = guide(speaking_now())
    return page(
        request,
        "guide",
        sheets=("home", "pages"),
        written_in=language,
        title=title,
        article=as_html(text, language),
        contents=headings(text),
    )


@cache
def guide(language: str) -> tuple[str, str, str]:
    """The language in which there is a guide, its title, and its text."""
    own = files("torri.web") / f"guide.{language}.md"
    file, language = (own, language) if own.is_file() else (files("torri.web") / "guide.md", SOURCE)
    title, _, text = file.read_text(encoding="utf-8").partition("\n")
    return language, title.removeprefix("# "), text
