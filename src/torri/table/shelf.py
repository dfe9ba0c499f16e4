"""The tables in memory: read when they are needed, forgotten when nobody looks at them."""

from __future__ import annotations

import asyncio
import re
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from torri.engine.language import _
from torri.table import steady
from torri.table.errors import NotFound, TableError, Unavailable
from torri.table.live import LiveTable
from torri.table.set_aside import SetAside

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from torri.table.house import House
    from torri.table.notices import Heard
    from torri.table.rows import Message, Row, TableRow
    from torri.table.store import Store

CODE = re.compile(r"[A-Za-z0-9_-]{22}")


class Shelf:
    """Finds tables, and keeps those in memory true to the database."""

    def __init__(
        self,
        store: Store,
        house: House,
        arrived: Callable[[LiveTable], None],
        must_be_ready: Callable[[str], None],
    ) -> None:
        self._store = store
        self._house = house
        self._arrived = arrived
        self._must_be_ready = must_be_ready
        self._running_since = steady.now()
        self.set_aside = SetAside()
        self.cut_off = False
        """Whether this server does not hear what others change: then every look asks the database."""
        self._tables: dict[str, LiveTable] = {}
        self._reading: WeakValueDictionary[str, asyncio.Lock] = (
            WeakValueDictionary()
        )  # as long as anybody waits
        self._changed_meanwhile: set[str] = set()  # among those that are being read

    def in_memory(self, code: str) -> LiveTable | None:
        """The table, if it is here."""
        return self._tables.get(code)

    def changed_by(self, heard: Heard) -> list[LiveTable]:
        """The tables here that another server changed; one that is being read will be read once more."""
        codes = list({*self._tables, *self._reading}) if heard is None else [heard.table]
        self._changed_meanwhile.update(code for code in codes if code in self._reading)
        return [self._tables[code] for code in codes if code in self._tables]

    @property
    def all(self) -> list[LiveTable]:
        """Every table that is here."""
        return list(self._tables.values())

    async def get(self, code: str) -> LiveTable:
        """The table with this code."""
        found = self._tables.get(code)
        if found is not None:
            if found.doubtful:
                await self.fresh(found)
            return found
        if not CODE.fullmatch(code):
            raise no_table()
        self.set_aside.must_be_whole(code)
        async with self._alone(code):
            return self._tables.get(code) or await self._read(code)

    async def add(self, row: TableRow) -> LiveTable:
        """A new table: kept, and in memory before anybody reads it, so that it is there once."""
        async with self._alone(row.id):
            await self._store.add_table(row)
            return self._put(row, [], [])

    @asynccontextmanager
    async def _alone(self, code: str) -> AsyncIterator[None]:
        """Nobody else brings this table into memory meanwhile."""
        mine = self._reading.setdefault(code, asyncio.Lock())
        async with mine:
            try:
                yield
            finally:
                self._changed_meanwhile.discard(code)

    def _put(self, row: TableRow, rows: list[Row], chat: list[Message]) -> LiveTable:
        table = LiveTable(row, rows, chat, self._house.bot_pace, self._running_since)
        self._tables[row.id] = table
        self._make_room()
        return table

    async def _read(self, code: str) -> LiveTable:
        with self._whole(code):
            row, rows, chat = await self._store.whole(code)
            if row is None:
                raise no_table()
            self._must_be_ready(row.game)
            table = self._put(row, rows, chat)
            table.doubtful = code in self._changed_meanwhile
            self._arrived(table)
        self.set_aside.remove(code)
        return table

    @contextmanager
    def _whole(self, code: str) -> Iterator[None]:
        """Within this block a table is read; where that fails, it is set aside and nothing else suffers."""
        try:
            yield
        except TableError:
            raise
        except Exception as error:
            found = self.in_memory(code)
            self.forget(code)
            refusal = self.set_aside.add(code, error)
            if found is not None:
                found.wake()  # who looks on is told
            raise refusal from error

    def forget(self, code: str) -> None:
        """Let go of a table in memory; it is read again when it is needed."""
        self._tables.pop(code, None)

    async def fresh(self, table: LiveTable) -> None:
        """Where it is doubtful what was committed, look."""
        if table.doubtful or self.cut_off:
            try:
                await self.catch_up(table)
            except Unavailable:
                table.doubt()
                raise

    async def catch_up(self, table: LiveTable) -> None:
        """Read what others have changed, and wake whoever looks on if that is anything."""
        code, before = table.row.id, (table.row.version, table.play.sequence, len(table.chat))
        with self._whole(code):
            row, rows, chat = await self._store.whole(code, table.play.sequence)
            if row is None:
                raise no_table()
            table.take_over(row, rows, chat)
        if before != (row.version, table.play.sequence, len(chat)):
            table.wake()

    def follow(self, table: LiveTable, heard: Heard) -> bool:
        """Take in what another server said; False where that is not all, and the table must be read."""
        if heard is None or heard.row is None:
            return False
        with self._whole(table.row.id):
            return table.follow(heard.row, heard.stands)

    async def save(self, table: LiveTable, row: TableRow) -> bool:
        """Keep a changed copy of the table's row; False, and the table read again, if others were first."""
        try:
            saved = await self._store.save(row)
        except Unavailable:
            table.doubt()
            raise
        if not saved:
            await self.catch_up(table)
            return False
        table.take_over(row, [], table.chat)
        return True

    def _make_room(self) -> None:
        """Forget tables that nobody looks at and that wait for nothing, the oldest first."""
        over = len(self._tables) - self._house.tables_in_memory
        if over <= 0:
            return
        idle = [t for t in self._tables.values() if t.idle]
        for table in sorted(idle, key=lambda table: table.used)[: over + self._house.tables_in_memory // 10]:
            del self._tables[table.row.id]


def no_table() -> NotFound:
    """What to say of an unknown table."""
    return NotFound(_("There is no such table. Ask for the link again."))
