"""Whose page asks: what changes something is taken from pages of this server and from programs, no others.

A browser says with every write from which page it came, and a program says nothing. A page that hides where
it is from (`Origin: null`) is another one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection  # noqa: TC002 - FastAPI reads the annotations when it runs
from starlette.responses import JSONResponse

from torri.engine.language import _
from torri.table.errors import BadRequest, NotYours

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

READING = ("GET", "HEAD", "OPTIONS")
HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9.])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
"""A name or an address, perhaps with a port: what can stand in a link."""
PORTS = {"http": 80, "https": 443}
OWN = ("same-origin", "none")
"""What browsers say of a request that a page of this server made, or the person by hand."""


async def from_this_site(request: HTTPConnection) -> None:
    """Refuse a write that a page of another site, or of another port, has sent."""
    if request.scope.get("method", "GET") not in READING and not same_origin(request):
        raise NotYours(_("This was sent from a page of another site. Nothing was done."))


def same_origin(request: HTTPConnection) -> bool:
    """Whether a page of this server asks, or a program, which sends no origin."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "none") in OWN
    try:
        asking = urlsplit(origin)
        place = (asking.hostname, asking.port or PORTS.get(asking.scheme))
        here = urlsplit(f"//{request.headers.get('host', '')}")
        return asking.scheme in PORTS and place == (here.hostname, here.port or PORTS[asking.scheme])
    except ValueError:  # nonsense in the place of a host or a port
        return False


class KnownHost:
    """Middleware: a request says by which name it reached this server, in a form that a link can have."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer nobody who names something that is no host."""
        if scope["type"] == "lifespan" or all(map(is_host, hosts_of(scope))):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            error = BadRequest(_("The Host of the request is neither a name nor an address."))
            await JSONResponse(error.to_json(), 400)(scope, receive, send)


def hosts_of(scope: Scope) -> list[str]:
    """What a request calls the server: once, or not at all as old programs do; twice is nonsense."""
    named = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    return named if len(named) < 2 else [""]


def is_host(named: str) -> bool:
    """Whether this can be a host, with or without a port."""
    _name, _colon, port = named.rpartition(":")
    return HOST.fullmatch(named) is not None and not (port.isdecimal() and int(port) > 65535)
