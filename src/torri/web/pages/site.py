"""What every page shares: its frame, its language and theme, its headers, and a form that is read safely."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from babel import Locale, UnknownLocaleError
from fastapi.responses import HTMLResponse, RedirectResponse

from torri.engine.language import _, languages, speaking_now
from torri.table.errors import BadRequest
from torri.web.styles import policy, style
from torri.web.templating import rendered
from torri.web.who import give_cookie, maybe_guest, tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fastapi import Request
    from starlette.responses import Response

    from torri.table.rows import Guest

THEME_COOKIE = "torri_theme"
THEMES = ("auto", "light", "dark")
SEE_OTHER = 303
MOST_FIELDS = 100


class Site(NamedTuple):
    """What the frame of a page shows."""

    theme: str
    here: str
    languages: list[tuple[str, str]]
    """The other languages, each with its own name for itself."""


def site_of(request: Request) -> Site:
    """The reader's theme, and the way to the other languages."""
    theme = request.cookies.get(THEME_COOKIE, "auto")
    query = f"?{request.url.query}" if request.url.query else ""
    others = [(language, own_name(language)) for language in languages() if language != speaking_now()]
    return Site(theme if theme in THEMES else "auto", request.url.path + query, others)


@cache
def own_name(language: str) -> str:
    """What a language calls itself; one that Babel does not know is called by its code."""
    try:
        return Locale.parse(language).get_display_name() or language
    except (UnknownLocaleError, ValueError):
        return language


def page(
    request: Request,
    name: str,
    /,
    *,
    game: str = "",
    games: Iterable[str] = (),
    sheets: tuple[str, ...] = (),
    status: int = 200,
    **facts: Any,
) -> HTMLResponse:
    """A page of one game, or of several in their colours: with its stylesheets and a strict policy."""
    own = (game,) if game else ()
    colours = [f"{each}/colours" for each in own or games]
    wanted = ("house", *colours, *sheets, *(f"{each}/style" for each in own))
    facts = {"sprites": ("house", *own), "table": False} | facts
    text = rendered(f"pages/{name}.html", site=site_of(request), game=game, style=style(*wanted), **facts)
    headers = {
        "Content-Security-Policy": policy(*wanted),
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
    }
    return HTMLResponse(text, status, headers)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise BadRequest(_("A form has at most {most} fields."), most=MOST_FIELDS) from None


async def guest_or_new(request: Request, name: str = "") -> tuple[Guest, str | None]:
    """The guest who asks; somebody new gets a token for the cookie."""
    guest = await maybe_guest(request)
    if guest is not None:
        return guest, None
    request.app.state.guest_rate.take(request.client.host if request.client else "")
    return await tables_of(request).guests.welcome(name or _("Guest"))


def see(request: Request, path: str, token: str | None = None) -> Response:
    """Go on to another page, after something was done."""
    answer = RedirectResponse(path, SEE_OTHER)
    if token is not None:
        give_cookie(request, answer, token)
    return answer
