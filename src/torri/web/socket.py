"""The socket: sends the table from one chair whenever it changed, and takes what the chair decides.

No queue grows for a client that does not read: there is only the newest snapshot to send. A client that does
not take it in time is disconnected, and misses nothing when it comes back with `since`.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from torri.engine.advice import advise
from torri.engine.language import _
from torri.table.errors import BadRequest, NotAGuest, TableError, TooMuch
from torri.table.tasks import cancel_and_wait
from torri.web.commands import BY_NAME
from torri.web.frames import writer_of
from torri.web.live import Drawn
from torri.web.origins import same_origin
from torri.web.patches import patch
from torri.web.reach import address_for
from torri.web.who import counted_as, token_of
from torri.web.wire import from_text, to_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.table.live import Watcher
    from torri.table.rows import Guest
    from torri.table.service import Tables
    from torri.table.snapshot import Snapshot

SEND_TIMEOUT = 15.0
REFUSED = 4000  # closing codes from here on are ours; the status of the refusal is added

sockets = APIRouter()


@sockets.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """Look on and play along."""
    if not same_origin(websocket):
        await websocket.close(REFUSED + 403)
        return
    tables: Tables = websocket.app.state.tables
    guest = await tables.guests.guest(token_of(websocket))
    await websocket.accept()
    try:
        async with tables.watching(table, guest) as watcher:
            await Line(websocket, tables, table, guest, watcher).talk()
    except TableError as error:
        await end(websocket, error)


async def end(websocket: WebSocket, error: TableError) -> None:
    """Say why, and hang up."""
    with suppress(RuntimeError, WebSocketDisconnect, OSError):
        await websocket.send_text(to_text({"type": "refused", "id": None, **error.to_json()}).decode())
        await websocket.close(REFUSED + error.status)


def since_of(websocket: WebSocket) -> int:
    """The last row that the client has; a client that says nonsense gets everything."""
    given = websocket.query_params.get("since", "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 8 else 0


class Screen:
    """A page that draws what it is sent: what it has already is not sent again."""

    wants_text = False

    def __init__(self, draw: Callable[[Snapshot, str, Drawn], dict[str, str] | None], address: str) -> None:
        self._draw = draw
        self._address = address
        self._drawn = Drawn()
        self._has: dict[str, str] = {}

    def message(self, shot: Snapshot) -> dict[str, Any]:
        """What is new: parts whole where the page has none, else what changed of them."""
        message = {"type": "table", "table": shot.brief()}
        parts = self._draw(shot, self._address, self._drawn)
        if parts is not None:
            message["parts"] = {
                name: patch(self._has[name], text) if name in self._has else text
                for name, text in parts.items()
                if text != self._has.get(name)
            }
            self._has = parts
        return message


class Program:
    """A program: it gets the whole snapshot."""

    wants_text = True

    def message(self, shot: Snapshot) -> dict[str, Any]:
        """Everything."""
        return {"type": "table", "table": shot}


def reader_of(websocket: WebSocket) -> Screen | Program:
    """Who reads: a page says that it wants its parts drawn."""
    if websocket.query_params.get("draw") == "parts":
        return Screen(websocket.app.state.render, address_for(websocket))
    return Program()


class Line:
    """One connection."""

    def __init__(
        self, websocket: WebSocket, tables: Tables, table: str, guest: Guest | None, watcher: Watcher
    ) -> None:
        self._websocket = websocket
        self._tables = tables
        self._table = table
        self._guest = guest
        self._watcher = watcher
        self._since = since_of(websocket)
        self._reader = reader_of(websocket)
        self._tensor = websocket.query_params.get("tensor") == "true"
        self._write = writer_of(websocket.scope)
        self._unsaid: list[bytes] = []  # what goes out with the next message
        self._sending = asyncio.Lock()
        self._command = asyncio.Lock()

    async def talk(self) -> None:
        """Send and listen until one side hangs up; what the client began to do is finished."""
        tasks = [asyncio.create_task(self._show()), asyncio.create_task(self._listen())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            async with self._command:  # cancelled in a commit, a row would be kept and shown to nobody
                await cancel_and_wait(*tasks)
        for task in tasks:
            if not task.cancelled():
                task.result()

    async def _show(self) -> None:
        """Send the table now, and again whenever it changed."""
        while True:
            self._watcher.changed.clear()
            try:
                shot = await self._tables.look(
                    self._table,
                    self._guest,
                    self._since,
                    at_once=True,
                    tensor=self._tensor,
                    text=self._reader.wants_text,
                )
            except TableError:
                await self._send()
                raise
            self._watcher.chair = shot.seat
            if not await self._send(self._reader.message(shot)):
                return
            self._since = shot.sequence
            await self._watcher.changed.wait()

    async def _send(self, *messages: dict[str, Any]) -> bool:
        """Send what is unsaid and these messages; False to somebody who is gone, or does not read."""
        texts = [*self._unsaid, *map(to_text, messages)]
        self._unsaid = []
        if self._write is not None and not self._sending.locked() and self._write(texts):
            return True  # nothing had to wait
        try:
            async with self._sending, asyncio.timeout(SEND_TIMEOUT):
                for text in texts:
                    await self._websocket.send_text(text.decode())
        except (WebSocketDisconnect, TimeoutError, OSError, RuntimeError):
            return False
        return True

    async def _listen(self) -> None:
        """Do what the client says, one thing after the other."""
        while True:
            received = await self._websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            async with self._command:
                answer = await self._answer(received.get("text"))
            if self._watcher.changed.is_set() and not (self._unsaid or self._sending.locked()):
                self._unsaid.append(to_text(answer))  # the table follows at once, and takes it along
            elif not await self._send(answer):
                return

    async def _answer(self, text: str | None) -> dict[str, Any]:
        """The answer to one message: accepted, or refused with the reason."""
        number: Any = None
        try:
            await self._limit()
            said = from_text(text)
            number = said.pop("id", None)
            if not isinstance(number, (int, str, type(None))):
                number = None
            return {"type": "accepted", "id": number, **await self._do(said)}
        except TableError as error:
            return {"type": "refused", "id": number, **error.to_json()}

    async def _limit(self) -> None:
        """Count a message, whoever sends it; who sends too many is read more slowly."""
        try:
            self._websocket.app.state.rate.take(counted_as(self._websocket, self._guest))
        except TooMuch as error:
            await asyncio.sleep(min(1.0, error.facts["wait"]))
            raise

    async def _do(self, said: dict[str, Any]) -> dict[str, Any]:
        if self._guest is None:
            raise NotAGuest(_("Say who you are first: POST /api/guests gives you a token."))
        name = said.pop("do", None)
        if not isinstance(name, str) or name not in BY_NAME:
            sentence = _('There is no "{name}" to do. {advice}')
            raise BadRequest(sentence, name=str(name)[:40], advice=advise(str(name)[:40], BY_NAME))
        return await BY_NAME[name].run(self._tables, self._table, self._guest, said)
