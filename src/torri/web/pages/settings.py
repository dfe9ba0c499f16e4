"""Language and theme: kept in cookies, changed at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request

from torri.engine.language import languages
from torri.web.language import COOKIE
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import THEME_COOKIE, THEMES, form_of, see
from torri.web.who import YEAR

if TYPE_CHECKING:
    from starlette.responses import Response

settings = APIRouter(route_class=PageRoute)


@settings.post("/settings")
async def change(request: Request) -> Response:
    """Keep what was chosen, and go back to where it was chosen."""
    form = await form_of(request)
    answer = see(request, inside(form.get("back", "/")))
    if form.get("language") in languages():
        answer.set_cookie(COOKIE, form["language"], max_age=YEAR, samesite="lax")
    if form.get("theme") in THEMES:
        answer.set_cookie(THEME_COOKIE, form["theme"], max_age=YEAR, samesite="lax")
    return answer


def inside(path: str) -> str:
    """A path of this server; anything else leads home."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
