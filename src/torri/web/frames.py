"""Messages of a socket as frames: written in one piece, past everything that ours do not need.

Uvicorn and Starlette take a message through a dozen calls, and stop and begin to read for each that comes. A
table is one frame of text, often right after the answer to the action that changed it.
"""

from __future__ import annotations

from struct import pack
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.types import Scope
    from websockets.http11 import Request

EXTENSION = "torri.frames"
WHOLE_TEXT = 0x81
"""The first byte of a frame that is a whole message of text."""
SHORT, MIDDLING = 126, 65536
"""From so many bytes on, the length stands in two bytes more, and in eight."""
AHEAD = 1
"""So many messages of a client may wait; while more do, nothing is read from it."""


def frame(text: bytes) -> bytes:
    """A message of a server as it goes over the wire."""
    size = len(text)
    if size < SHORT:
        return pack("!BB", WHOLE_TEXT, size) + text
    if size < MIDDLING:
        return pack("!BBH", WHOLE_TEXT, SHORT, size) + text
    return pack("!BBQ", WHOLE_TEXT, SHORT + 1, size) + text


def writer_of(scope: Scope) -> Callable[[Sequence[bytes]], bool] | None:
    """What writes texts at once, as `Framed.write` does; None at a server that is not ours."""
    found: Callable[[Sequence[bytes]], bool] | None = scope.get("extensions", {}).get(EXTENSION)
    return found


class Framed(WebSocketsSansIOProtocol):
    """One connection."""

    def handle_connect(self, event: Request) -> None:
        """Let the application write frames."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self.write  # type: ignore[assignment]

    def write(self, texts: Sequence[bytes]) -> bool:
        """Send texts in one piece; False where they have to wait, or where nobody is there any more."""
        gone = self.close_sent or self.disconnected or self.transport.is_closing()
        if gone or self.conn.state is not OPEN or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(frame, texts)))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand on what was said; who says one thing after the other is read on without a stop."""
        reads_on = not self.read_paused and self.queue.qsize() < AHEAD
        self.read_paused = self.read_paused or reads_on
        super().send_receive_event_to_app()
        if reads_on:
            self.read_paused = False
