"""The database: SQLite in one file, or PostgreSQL; opened, locked where it must be, brought up to date."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    InterfaceError,
    SQLAlchemyError,
    TimeoutError as NoConnectionFree,
)
from sqlalchemy.ext.asyncio import create_async_engine

from torri.engine.errors import Error
from torri.engine.language import _
from torri.table.errors import Unavailable
from torri.table.migrate import migrate
from torri.table.sqlite_file import own_file

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy.engine import URL
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

log = logging.getLogger("torri.table")

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PATIENCE = 2.0  # seconds for a database that may not answer
ANSWER = 4.0  # seconds for an answer of PostgreSQL: to find a connection dead and make another takes two
IN_TIME = {"timeout": ANSWER, "command_timeout": ANSWER}  # how its driver is told
BUSY = 10.0  # seconds to wait for another writer of an SQLite file
LOST = (DBAPIError, InterfaceError, NoConnectionFree, OSError, TimeoutError)


def read_url(given: str) -> URL:
    """The address of a database: an URL of SQLite or PostgreSQL, or the path of an SQLite file."""
    if "://" not in given:
        return make_url(f"sqlite+aiosqlite:///{Path(given).expanduser()}")
    try:
        url = make_url(given)
    except ArgumentError:
        url = None
    kind = url.drivername.partition("+")[0] if url else ""
    if url is None or kind not in DRIVERS:
        raise Error(
            _("{url} is no database that Torri knows: give sqlite:///file, postgresql://..., or a path."),
            url=given.partition("://")[0] + "://...",
        )
    return url.set(drivername=DRIVERS[kind])


class Database:
    """An open database; `reading` and `writing` give connections, and `Unavailable` where there is none."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._lock: Any = None
        # SQLite has one writer at a time, and lets others wait without an order: here they queue.
        self.turn: AbstractAsyncContextManager[None] = asyncio.Lock() if self.is_sqlite else nullcontext()
        self._engine: AsyncEngine | None = None

    @property
    def shown(self) -> str:
        """Where the data is, without a password."""
        return str(self.url.database) if self.is_sqlite else self.url.render_as_string(hide_password=True)

    @property
    def plain_url(self) -> str:
        """The address of a PostgreSQL database as its own driver reads it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def engine(self) -> AsyncEngine:
        """The pool of connections."""
        if self._engine is None:
            raise AssertionError("The database is not open.")
        return self._engine

    async def open(self) -> None:
        """Connect and bring the database up to date."""
        if self.is_sqlite:
            self._lock = own_file(Path(self.url.database or ""))
            self._engine = create_async_engine(
                self.url, pool_size=4, connect_args={"timeout": BUSY}, json_deserializer=read_json
            )
            event.listen(self._engine.sync_engine, "connect", lambda made, _record: prepare(made))
            event.listen(self._engine.sync_engine, "begin", _begin)
        else:
            self._engine = create_async_engine(
                self.url,
                pool_size=8,
                max_overflow=8,
                pool_pre_ping=True,
                pool_timeout=ANSWER,
                connect_args=IN_TIME,
                json_deserializer=read_json,
            )
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except Error:
            await self.close()
            raise
        except (SQLAlchemyError, OSError) as error:
            await self.close()
            why = str(getattr(error, "orig", error)).splitlines()[0]
            raise Error(_("The database {url} cannot be used: {why}"), url=self.shown, why=why) from None

    async def close(self) -> None:
        """Let go of everything; a database that does not answer is not asked to agree."""
        if self._engine is not None:
            with suppress(*LOST):
                async with asyncio.timeout(PATIENCE):
                    await self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that only reads."""
        try:
            async with self.engine.connect() as connection:
                yield await connection.execution_options(reading=True)
        except LOST as error:
            raise lost(error) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed where the block ends."""
        try:
            async with self.turn, self.engine.begin() as connection:
                yield connection
        except LOST as error:
            raise lost(error) from error


def read_json(text: str) -> Any:
    """What a column of JSON says; None where it is damaged: other rows of the same answer are not."""
    with suppress(ValueError):
        return json.loads(text)
    return None


def lost(error: BaseException | None = None) -> Unavailable:
    """What to say when the database does not answer; why is written down."""
    if error is not None:
        why = str(getattr(error, "orig", error)).partition("\n")[0]
        log.warning("database does not answer", extra={"why": why})
    return Unavailable(_("The database does not answer now. Try again: nothing that was accepted is lost."))


def prepare(connection: Any) -> None:
    """SQLite as it should be: readers beside a writer, and a commit that survives a power cut."""
    connection.isolation_level = None  # who uses it says BEGIN
    cursor = connection.cursor()
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY * 1000:.0f}",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin(connection: Any) -> None:
    """A transaction that writes takes its lock at the start: one that began to read could be refused it."""
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
