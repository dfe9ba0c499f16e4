"""Bodies that are too long are refused before they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from torri.engine.language import _
from torri.table.errors import TableError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


class TooLong(TableError):
    """A body longer than the house allows."""

    code = "too_long"
    status = 413


class Limited:
    """Middleware: at most so many bytes a request."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes in; stop when it is too much."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            body = await self._read(receive)
        except ConnectionError:
            return  # nothing is done that was only half said
        if body is None:
            error = TooLong(_("A request has at most {most} bytes."), most=self.most)
            await JSONResponse(error.to_json(), error.status)(scope, receive, send)
            return
        read = False

        async def replay() -> Message:
            nonlocal read
            if read:
                return await receive()
            read = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replay, send)

    async def _read(self, receive: Receive) -> bytes | None:
        """The whole body; None where it is too long."""
        body = b""
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ConnectionError
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self.most:
                return None
        return body
