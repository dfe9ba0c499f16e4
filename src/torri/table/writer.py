"""The rows of matches, written in batches: what comes while a commit is under way goes into the next.

One commit costs the same for one row as for fifty, so that many tables can play at once; and nobody waits
longer than the commit before takes. A row is accepted when its commit returned.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, update
from sqlalchemy.dialects import postgresql, sqlite

from torri.table.database import lost
from torri.table.errors import Unavailable
from torri.table.schema import actions, tables
from torri.table.tasks import begin

if TYPE_CHECKING:
    from torri.table.database import Database
    from torri.table.rows import Row, Status

log = logging.getLogger("torri.table")

BATCH = 200


@dataclass(frozen=True)
class Change:
    """A new row, and what it changes at its table: when somebody automatic is due, and how it stands."""

    table: str
    row: Row
    due: float | None
    status: Status
    update: bool
    bump: int
    """What is added to the version of the table: 1 where others must notice how it stands now."""


class Writer:
    """Writes rows; the database decides between two with the same number."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Change, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = begin(self._run(), "writer")

    async def append(self, change: Change) -> bool:
        """Whether the row is committed; False if there is one with its number already."""
        if self._task is None or self._closed:
            raise lost()
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((change, future))
        self._wake.set()
        return await asyncio.shield(future)

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closed = True
        self._wake.set()
        if self._task is not None:
            await asyncio.wait({self._task})

    async def _run(self) -> None:
        while not self._closed:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = sorted(self._waiting[:BATCH], key=lambda waiting: waiting[0].table)
                await self._settle(batch)
                del self._waiting[: len(batch)]

    async def _settle(self, batch: list[tuple[Change, asyncio.Future[bool]]]) -> None:
        """Write a batch, and tell everybody who waits for it, whatever went wrong."""
        try:
            written = await self._write([change for change, _future in batch])
        except Exception as error:
            if not isinstance(error, Unavailable):
                log.exception("rows not written")
            for _change, future in batch:
                future.set_exception(lost())
            return
        for change, future in batch:
            future.set_result((change.table, change.row.sequence) in written)

    async def _write(self, changes: list[Change]) -> set[tuple[str, int]]:
        """Write rows in one transaction; those whose number is taken are left out."""
        dialect = sqlite if self._database.is_sqlite else postgresql
        values = [_values(change) for change in changes]
        asked = dialect.insert(actions).on_conflict_do_nothing()
        async with self._database.writing() as connection:
            returned = await connection.execute(
                asked.values(values).returning(actions.c.table_id, actions.c.sequence)
            )
            written = {(row.table_id, row.sequence) for row in returned}
            stands = [
                {"code": change.table, "when": change.due, "now": change.status, "bump": change.bump}
                for change in changes
                if change.update and (change.table, change.row.sequence) in written
            ]
            if stands:
                await connection.execute(STANDS, stands)
        return written


STANDS = (
    update(tables)
    .where(tables.c.id == bindparam("code"))
    .values(due=bindparam("when"), status=bindparam("now"), version=tables.c.version + bindparam("bump"))
)


def _values(change: Change) -> dict[str, Any]:
    return asdict(change.row) | {"table_id": change.table, "outcomes": list(change.row.outcomes)}
