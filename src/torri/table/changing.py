"""Changing a table: found, locked, checked against the database, and shown to whoever looks on."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.table import steady
from torri.table.database import lost
from torri.table.errors import NotYours, Refused
from torri.table.seating import own_seat

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from torri.table.live import LiveTable
    from torri.table.notices import Notices
    from torri.table.rows import Guest, Seat, TableRow
    from torri.table.shelf import Shelf


class Changing:
    """What everything that can be done at a table begins and ends with."""

    shelf: Shelf
    notices: Notices

    @asynccontextmanager
    async def _playing(self, code: str, guest: Guest) -> AsyncIterator[tuple[LiveTable, Seat]]:
        """The table, locked, and the guest's seat."""
        table = await self.shelf.get(code)
        async with in_turn(table):
            await self.shelf.fresh(table)
            yield table, own_seat(table.row, guest)

    @asynccontextmanager
    async def _changing(self, code: str) -> AsyncIterator[tuple[LiveTable, TableRow]]:
        """The table, locked, and a copy of its row to change."""
        table = await self.shelf.get(code)
        async with in_turn(table):
            await self.shelf.fresh(table)
            yield table, table.row.copy()

    async def _save(self, table: LiveTable, row: TableRow) -> None:
        """Keep a changed row, and show it; should this server stop before it begins, the next one does."""
        if row.must_begin:
            row.due = steady.now()
        if not await self.shelf.save(table, row):
            self._changed(table)
            raise Refused(_("Somebody else changed the table at the same moment; try again."))
        self._changed(table)

    def _changed(self, table: LiveTable, *, here: bool = False) -> None:
        """Wake everybody who looks at a table; unless it concerns only those here, at other servers too."""
        table.wake()
        if not here:
            self.notices.tell(table.row.id)


@asynccontextmanager
async def in_turn(table: LiveTable) -> AsyncIterator[None]:
    """The lock of a table; if the database failed whoever was before, it is not asked for each who waits."""
    failures = table.failures
    async with table.lock:
        if table.failures != failures:
            raise lost()
        yield


def may_look(table: LiveTable, guest: Guest | None) -> None:
    """Refuse spectators where they are not let in; before the start everybody with the link may look."""
    row = table.row
    sits = guest is not None and (row.seat_of(guest.id) is not None or row.owner == guest.id)
    if not sits and not row.settings["watch"] and row.status != "waiting":
        raise NotYours(_("Spectators are not let in at this table."))
