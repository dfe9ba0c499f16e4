"""The rows of matches, written in batches: what comes while a commit is under way goes into the next.

One commit costs the same for one row as for fifty, so that many tables can play at once; and nobody waits
longer than the commit before takes. A row is accepted when its commit returned.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torri.table.database import lost
from torri.table.errors import Unavailable
from torri.table.meters import Meters
from torri.table.tasks import begin

if TYPE_CHECKING:
    from torri.table.pens import Pen
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

    def __init__(self, pen: Pen, meters: Meters | None = None) -> None:
        self._pen = pen
        self._meters = meters or Meters()
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
        await self._pen.close()

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
            with self._meters.commits.measured():
                written = await self._pen.write([change for change, _future in batch])
        except Exception as error:
            if not isinstance(error, Unavailable):
                log.exception("rows not written")
            for _change, future in batch:
                future.set_exception(lost())
            return
        for change, future in batch:
            accepted = (change.table, change.row.sequence) in written
            self._meters.rows[change.row.by] += accepted
            future.set_result(accepted)
