"""Who asks: the guest of a cookie or of a token, counted against the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection  # noqa: TC002 - FastAPI reads the annotations when it runs

from torri.engine.language import _
from torri.table.errors import NotAGuest
from torri.table.guests import COOKIE
from torri.table.rows import Guest
from torri.table.service import Tables

if TYPE_CHECKING:
    from starlette.responses import Response

YEAR = 365 * 24 * 3600


def token_of(request: HTTPConnection) -> str | None:
    """The token: of the header where a program sends one, else of the cookie."""
    scheme, _sign, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE)


def tables_of(request: HTTPConnection) -> Tables:
    """The tables of this server."""
    return request.app.state.tables


async def maybe_guest(request: HTTPConnection) -> Guest | None:
    """The guest who asks, or None."""
    guest = await tables_of(request).guests.guest(token_of(request))
    request.app.state.rate.take(counted_as(request, guest))
    return guest


def counted_as(request: HTTPConnection, guest: Guest | None) -> str:
    """By what somebody's requests are counted: as a guest, or with everybody at the same address."""
    address = request.client.host if request.client else ""
    return guest.id if guest else f"nobody at {address}"


async def guest_who_asks(request: HTTPConnection) -> Guest:
    """The guest who asks; nobody else is let in."""
    guest = await maybe_guest(request)
    if guest is None:
        raise NotAGuest(_("Say who you are first: POST /api/guests gives you a token."))
    return guest


def give_cookie(request: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser keep the token where no script can read it."""
    secure = request.app.state.config.secure_cookies
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


WhoAsks = Annotated[Guest, Depends(guest_who_asks)]
Anybody = Annotated[Guest | None, Depends(maybe_guest)]
OurTables = Annotated[Tables, Depends(tables_of)]
