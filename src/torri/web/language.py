"""The language of a request: that of the cookie, else the first of Accept-Language that Torri speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from torri.engine.language import SOURCE, speaking, understood

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

COOKIE = "torri_language"


def language_of(request: HTTPConnection) -> str:
    """The language in which to answer."""
    wished = [request.query_params.get("lang", ""), request.cookies.get(COOKIE, "")]
    return next(filter(None, map(understood, wished + accepted(request))), SOURCE)


def accepted(request: HTTPConnection) -> list[str]:
    """The languages of Accept-Language, the best first."""
    ranked: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "")[:200].split(","):
        name, _sign, weight = part.strip().partition(";q=")
        try:
            ranked.append((-float(weight or 1), name))
        except ValueError:
            continue
    return [name for _weight, name in sorted(ranked, key=lambda entry: entry[0])]


class Speaking:
    """Middleware: everything that is said to a request is in its language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer in the language of the request."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        with speaking(language_of(HTTPConnection(scope))):
            await self.app(scope, receive, send)
