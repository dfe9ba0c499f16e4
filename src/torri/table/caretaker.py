"""Looking after tables beside the requests: those nobody attends, and those that another server changed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from torri.table import steady
from torri.table.errors import Broken, Refused, TableError, Unavailable
from torri.table.tasks import begin, cancel_and_wait

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from torri.table.dealer import Dealer
    from torri.table.live import LiveTable
    from torri.table.notices import Heard
    from torri.table.shelf import Shelf
    from torri.table.store import Store

log = logging.getLogger("torri.table")

SWEEP = 2.0
"""Seconds between two looks for tables that nobody looks after."""
READERS = 4
"""Tables that are read at once because others changed them: whoever plays needs connections, too."""


async def nothing_left_undone(_table: LiveTable) -> None:
    """Where a table cannot be left half begun."""


class Caretaker:
    """Sees to it that the tables of a server go on."""

    def __init__(
        self,
        shelf: Shelf,
        store: Store,
        dealer: Dealer,
        proceed: Callable[[LiveTable], Awaitable[None]] = nothing_left_undone,
    ) -> None:
        self._shelf = shelf
        self._store = store
        self._dealer = dealer
        self._proceed = proceed
        self._said: dict[str, list[Heard]] = {}  # of tables at which something else is under way
        self._readers = asyncio.Semaphore(READERS)
        self._wake = asyncio.Event()
        self._all_next = True
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look after the tables."""
        self._task = begin(self.sweep(), "sweeper")

    async def close(self) -> None:
        """Stop."""
        await cancel_and_wait(self._task)

    def look_at_all(self) -> None:
        """Look at every table that is due or will be, now: a game that was not ready has become so."""
        self._all_next = True
        self._wake.set()

    def arrived(self, table: LiveTable) -> None:
        """A table was read from the database: where no other server looks after it, this one does."""
        if table.row.due is None or table.row.due < steady.now():
            self._dealer.attend(table)

    def heard(self, notice: Heard) -> None:
        """Another server changed a table: if it is in memory here, take in what is new."""
        for table in self._shelf.changed_by(notice):
            self._hear(table, notice)

    def _hear(self, table: LiveTable, notice: Heard) -> None:
        """Take it in at once; where something is under way, after that; where nobody looks, when one does."""
        if table.row.id in self._said:
            self._said[table.row.id].append(notice)
        elif table.idle and not table.is_looked_at:
            table.doubtful = True
        elif table.lock.locked() or not self._follow(table, [notice]):
            self._said[table.row.id] = [notice]
            self._dealer.spawn(self._catch_up(table))

    def _follow(self, table: LiveTable, said: list[Heard]) -> bool:
        """Take in what was said; False where that is not all that is new."""
        try:
            for notice in said:
                if not self._shelf.follow(table, notice):
                    return False
                table.wake()
        except TableError:
            pass  # it was set aside, and who looks on was told
        return True

    async def _catch_up(self, table: LiveTable) -> None:
        """Take in what was said meanwhile; read the table, once, where that is not enough."""
        async with table.lock, self._readers:
            said = self._said.pop(table.row.id)  # what is said from now on may not be among what is read
            if self._follow(table, said):
                return
            try:
                await self._shelf.catch_up(table)
            except TableError:
                table.doubt()

    async def sweep(self) -> None:
        """Take up tables that nobody looks after: after a start all, later those that are overdue."""
        while True:
            everything, self._all_next = self._all_next, False
            try:
                for code in await self._store.due(None if everything else steady.now()):
                    await self._take_up_or_leave(code)
            except TableError:
                self._all_next |= everything
                log.warning("sweep interrupted")
            except Exception:
                self._all_next |= everything
                log.exception("sweep failed")
            await self._until_next()

    async def _until_next(self) -> None:
        """Wait a while, or until something is to be done at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SWEEP):
                await self._wake.wait()
        self._wake.clear()

    async def _take_up_or_leave(self, code: str) -> None:
        """Take up a table; one at which that fails keeps no other waiting."""
        try:
            await self._take_up(code)
        except Unavailable:
            raise
        except Broken:
            pass  # it was set aside, and told then
        except TableError as error:
            log.warning("table not taken up", extra={"table": code, "why": error.code})
            if isinstance(error, Refused):
                await self._store.not_due(code)
        except Exception as error:  # noqa: BLE001 - whatever it is, it concerns one table
            self._shelf.set_aside.add(code, error)

    async def _take_up(self, code: str) -> None:
        table = await self._shelf.get(code)
        async with table.lock:
            if not table.attended():
                await self._shelf.catch_up(table)
                await self._proceed(table)
            if not table.attended():
                self._dealer.ask_again(table)
                if not table.attended():
                    await self._store.not_due(code)
