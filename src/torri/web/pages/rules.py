"""The page of rules: what is on the table, the game in one screen, then the whole rules."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request

from torri.engine.language import speaking_now
from torri.games import rulebook
from torri.puzzles import puzzles_of
from torri.web.overview import overview
from torri.web.pages.glossary import glossary
from torri.web.pages.lesson import offers
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page
from torri.web.scenes import scene
from torri.web.who import tables_of
from torri.web.written_rules import article, contents

if TYPE_CHECKING:
    from starlette.responses import Response

    from torri.engine.rulebook import Rulebook
    from torri.web.overview import Overview

rules = APIRouter(route_class=PageRoute)

WHOLE_GAME = {"advanced": True, "readings": [], "marks": "assumed"}  # as much of a view as a reference needs


@rules.get("/rules/{game}")
async def read(request: Request, game: str) -> Response:
    """The rules of a game."""
    book = rulebook(game)
    return page(
        request,
        "rules",
        game=book.id,
        sheets=("home", "pages", "overview"),
        title=book.title(),
        article=article(book.id, speaking_now()),
        contents=contents(book.id, speaking_now()),
        overview=await overview_of(request, book),
        reference=scene(book.id).reference(WHOLE_GAME),
        glossary=glossary(book.id, WHOLE_GAME),
        lessons=offers(request, book),
        puzzles=puzzles_of(book.id),
    )


async def overview_of(request: Request, book: Rulebook) -> Overview | None:
    """The picture and the summary; a game that is still compiled has no moment to show yet."""
    progress = tables_of(request).readiness.games.get(book.id)
    if progress is None or not progress.ready:
        return None
    return await asyncio.to_thread(overview, book)
