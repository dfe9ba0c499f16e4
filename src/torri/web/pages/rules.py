"""How a game is played: the page of the game in the documentation, with its rulings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from markupsafe import Markup

import torri
from torri.games import rulebook
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page
from torri.web.scenes import scene

if TYPE_CHECKING:
    from starlette.responses import Response

rules = APIRouter(route_class=PageRoute)

SHOWN = ("What it is", "The rules as implemented", "Rulings", "Who sees what", "Credits")
"""The sections that a player reads; the others are for whoever programs."""

PACKAGED = Path(__file__).parent.parent / "rules"
DOCUMENTED = Path(torri.__file__).parents[2] / "docs" / "games"


@rules.get("/rules/{game}")
async def read(request: Request, game: str) -> Response:
    """The rules of a game."""
    book = rulebook(game)
    view = book_view(book.id)
    return page(
        request,
        "rules",
        game=book.id,
        sheets=("home", "pages"),
        title=book.title(),
        article=article(book.id),
        reference=scene(book.id).reference(view),
    )


def book_view(game: str) -> dict[str, object]:
    """As much of a view as the reference asks for: the whole game, nothing assumed away."""
    return {"advanced": True, "marks": "assumed"}


@cache
def article(game: str) -> Markup:
    """The sections of the game's page that a player reads, as HTML."""
    folder = PACKAGED if PACKAGED.exists() else DOCUMENTED
    text = (folder / f"{game}.md").read_text(encoding="utf-8")
    sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    wanted = [section for section in sections if section.startswith(tuple(f"## {title}" for title in SHOWN))]
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render("".join(wanted))
    return Markup(re.sub(r'<a href="[^"]*">(.*?)</a>', r"\1", made))  # noqa: S704 - our own pages, without HTML
