"""How rows get into the database: one step for each batch, past all that a single statement does not need.

SQLite is written in a thread of its own, one transaction for each batch. PostgreSQL is asked one question,
which adds the rows, changes the tables and tells the other servers: what was added and what they hear is the
same.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

import asyncpg
import msgspec

from torri.table.database import BUSY, IN_TIME, lost, prepare
from torri.table.notices import CHANNEL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.table.database import Database
    from torri.table.writer import Change

Written = set[tuple[str, int]]
"""Rows by table and number."""

COLUMNS = ("table_id", "sequence", "kind", "seat", "code", "outcomes", "by", "at", "clocks", "to")
NAMED = ", ".join(f'"{column}"' for column in COLUMNS)


class Pen(Protocol):
    """Writes a batch of rows in one transaction; those whose number is taken are left out."""

    async def write(self, changes: Sequence[Change]) -> Written:
        """Which of them were written; `Unavailable` where that is not known."""

    async def close(self) -> None:
        """Let go of the database."""


def pen_for(database: Database, name: str) -> Pen:
    """The pen for a database; other servers hear by `name` who wrote."""
    return SQLitePen(database) if database.is_sqlite else PostgresPen(database, name)


class SQLitePen:
    """A connection in a thread of its own.

    Whoever calls into SQLite gives Python away, and gets it back when the tables let go of it. So a batch is
    one statement, however many rows it has; only where one of them was taken they are written one by one.
    """

    INSERT = f"INSERT INTO actions ({NAMED}) VALUES {{}} ON CONFLICT DO NOTHING"  # noqa: S608 - our own names
    STANDS = """
        UPDATE tables SET due = column1, status = column2, version = version + column3
        FROM (VALUES {}) WHERE tables.id = column4
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None

    async def write(self, changes: Sequence[Change]) -> Written:
        """Write a batch, and wait until it is on the disk."""
        loop = asyncio.get_running_loop()
        async with self._database.turn:
            try:
                return await loop.run_in_executor(self._thread, self._write, changes)
            except sqlite3.Error as error:
                raise lost(error) from error

    def _write(self, changes: Sequence[Change]) -> Written:
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        try:
            written = self._insert(connection, changes)
            stands = [(c.due, c.status, c.bump, c.table) for c in written if c.update]
            self._give(self.STANDS, stands)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        return {(change.table, change.row.sequence) for change in written}

    def _insert(self, connection: sqlite3.Connection, changes: Sequence[Change]) -> Sequence[Change]:
        """Those whose number was free."""
        rows = [values_of(change) for change in changes]
        if self._give(self.INSERT, rows) == len(rows):
            return changes
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        return [change for change, row in zip(changes, rows, strict=True) if self._give(self.INSERT, [row])]

    def _give(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
        """Run a statement for these rows; how many it changed. SQLite keeps a few lengths of it prepared."""
        changed = 0
        while rows:
            some = 1 << len(rows).bit_length() - 1
            places = ", ".join([f"({', '.join('?' * len(rows[0]))})"] * some)
            values = [value for row in rows[:some] for value in row]
            changed += self._connected().execute(statement.format(places), values).rowcount
            rows = rows[some:]
        return changed

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            file = str(self._database.url.database)
            self._connection = sqlite3.connect(file, timeout=BUSY, check_same_thread=False)
            prepare(self._connection)
        return self._connection

    async def close(self) -> None:
        """Let go of the file; nothing is being written any more."""
        self._thread.shutdown(wait=False)
        if self._connection is not None:
            self._connection.close()


class PostgresPen:
    """A connection of its own, made again after anything went wrong."""

    TYPES = ("text", "int", "text", "int", "text", "json", "text", "float8", "json", "int")
    STANDS = ("due", "status", "bump", "update")
    GIVEN = ", ".join(
        f"${place}::{kind}[]" for place, kind in enumerate((*TYPES, "float8", "text", "int", "bool"), 1)
    )
    NAME = f"${len(TYPES) + len(STANDS) + 1}::text"
    LONGEST = 8000  # bytes: PostgreSQL takes shorter notices only
    WRITE = f"""
        WITH given AS (
            SELECT * FROM unnest({GIVEN}) AS given({NAMED}, "due", "status", "bump", "update")
        ), written AS (
            INSERT INTO actions ({NAMED}) SELECT {NAMED} FROM given
            ON CONFLICT DO NOTHING RETURNING *
        ), stands AS (
            UPDATE tables
            SET due = given.due, status = given.status, version = version + given.bump
            FROM given JOIN written USING (table_id, sequence)
            WHERE tables.id = given.table_id AND given.update
            RETURNING tables.id, tables.due, tables.status, tables.version, given.bump
        ), notices AS (
            SELECT table_id, sequence,
                json_build_object('table', table_id, 'from', {NAME})::text AS short,
                json_build_object('table', table_id, 'from', {NAME}, 'row', row_to_json(written),
                    'stands', row_to_json(stands))::text AS long
            FROM written LEFT JOIN stands ON stands.id = table_id
        )
        SELECT table_id, sequence,
            pg_notify('{CHANNEL}', CASE WHEN octet_length(long) < {LONGEST} THEN long ELSE short END)
        FROM notices
    """  # noqa: S608 - our own names

    def __init__(self, database: Database, name: str) -> None:
        self._url = database.plain_url
        self._name = name
        self._connection: asyncpg.Connection | None = None

    async def write(self, changes: Sequence[Change]) -> Written:
        """Write a batch in one question, which is one transaction."""
        rows = [(*values_of(c), c.due, c.status, c.bump, c.update) for c in changes]
        try:
            connection = await self._connected()
            written = await connection.fetch(self.WRITE, *map(list, zip(*rows, strict=True)), self._name)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            await self.close()
            raise lost(error) from error
        return {(row["table_id"], row["sequence"]) for row in written}

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._url, **IN_TIME)
        return self._connection

    async def close(self) -> None:
        """Let go of the connection; a database that does not answer is not asked to agree."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def to_json(value: Any) -> str:
    """A value as JSON; a number of Python's keeps all of its digits."""
    return msgspec.json.encode(value).decode()


def values_of(change: Change) -> tuple[Any, ...]:
    """A row in the order of its columns."""
    row = change.row
    clocks = None if row.clocks is None else to_json(row.clocks)
    return (
        change.table,
        row.sequence,
        row.kind,
        row.seat,
        row.code,
        to_json(row.outcomes),
        row.by,
        row.at,
        clocks,
        row.to,
    )
