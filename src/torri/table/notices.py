"""Telling other servers on the same database that a table changed: LISTEN and NOTIFY of PostgreSQL.

Of new rows the database tells them itself, with the commit (`pens.py`); of all else this server does.

A notice says which table, and of a row the row itself, so that whoever has the table in memory need not read
it; where that is not the next one, or too long for a notice, it does. So a lost notice loses nothing: after a
broken connection everything in memory is looked at again. What a notice says no more than the database knows:
it goes to those who are connected to this database, and nowhere else.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncpg
import msgspec

from torri.table.rows import Row, Status  # noqa: TC001 - msgspec reads the annotations when it runs
from torri.table.tasks import begin, cancel_and_wait

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.table.database import Database

log = logging.getLogger("torri.table")

CHANNEL = "torri"
RETRY = 1.0
ALIVE = 2.0  # seconds between two looks at whether the connection still stands


class Stands(msgspec.Struct, frozen=True):
    """How a table stands after a row; `bump` is what the row added to its version."""

    due: float | None
    status: Status
    version: int
    bump: int


class Notice(msgspec.Struct, frozen=True):
    """What is said of a table that changed: a new row, if it is that, and how the table stands since."""

    table: str
    by: str = msgspec.field(name="from")
    row: Row | None = None
    stands: Stands | None = None


Heard = Notice | None
"""What another server said; None after a break, in which anything may have been said."""

write = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(Notice).decode


class Notices:
    """A connection of its own on which this server speaks and listens; nothing at all with SQLite."""

    def __init__(
        self, database: Database, heard: Callable[[Heard], None], lost: Callable[[], None] = lambda: None
    ) -> None:
        self._heard = heard
        self._lost = lost
        self.cut_off = False
        """Whether others may have changed a table and this server has not heard of it."""
        self.name = secrets.token_hex(4)
        self._url = None if database.is_sqlite else database.plain_url
        self._waiting: asyncio.Queue[Notice] = asyncio.Queue(maxsize=10_000)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        if self._url is not None:
            self._task = begin(self._run(), "notices")

    def tell(self, table: str) -> None:
        """Tell the others that a table changed."""
        if self._url is not None:
            with suppress(asyncio.QueueFull):  # the others look again when they next write
                self._waiting.put_nowait(Notice(table, self.name))

    async def close(self) -> None:
        """Stop listening."""
        await cancel_and_wait(self._task)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                if not self.cut_off:
                    log.warning("notices interrupted", extra={"why": type(error).__name__})
                self.cut_off = True
                self._lost()
                await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._url, timeout=ALIVE, command_timeout=ALIVE)
        try:
            await connection.add_listener(CHANNEL, self._hear)
            self.cut_off = False
            self._heard(None)
            while True:
                await self._speak(connection)
        finally:
            connection.terminate()

    async def _speak(self, connection: Any) -> None:
        """Say what is waiting; where nothing is, ask whether the connection still stands."""
        try:
            async with asyncio.timeout(ALIVE):
                notice = await self._waiting.get()
        except TimeoutError:
            await connection.execute("SELECT 1")
            return
        notices = {notice: None}  # in their order, each once
        while not self._waiting.empty():
            notices[self._waiting.get_nowait()] = None
        texts = [write(notice).decode() for notice in notices]
        await connection.execute("SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said", CHANNEL, texts)

    def _hear(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        try:
            notice = read(payload)
        except msgspec.MsgspecError:  # of another version: it may have said anything
            log.warning("notice not understood")
            self._heard(None)
            return
        if notice.by != self.name:
            self._heard(notice)
