"""Reviews of finished tables: asked for with one click, made beside the tables, kept in the database."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import insert, select, update

from torri.engine.language import _
from torri.review.results import Review
from torri.table import steady
from torri.table.errors import NotYours, Refused
from torri.table.fair_queue import FairQueue
from torri.table.reviewer import Report, ReviewProcess, look_at
from torri.table.schema import reviews
from torri.table.tasks import begin, cancel_and_wait

if TYPE_CHECKING:
    from torri.table.database import Database
    from torri.table.live import LiveTable
    from torri.table.rows import Guest

log = logging.getLogger("torri.table")

Status = Literal["waiting", "running", "done", "stopped", "failed"]
AT_ONCE = 1
"""Reviews that are made at the same time."""
PER_GUEST = 3
"""Reviews of one guest that wait or are made."""


@dataclass
class Work:
    """A review that is being made."""

    owner: str
    status: Status = "waiting"
    done: int = 0
    total: int = 0
    found: Review | None = None
    wrong: str = ""
    task: asyncio.Task[None] | None = None

    @property
    def share(self) -> float:
        """How much of the pass is done."""
        return self.done / self.total if self.total else 0.0


class Cancelled(Exception):
    """Nobody wants the review any more."""


class Reviews:
    """The reviews of one server. One that was stopped half-way keeps what its quick pass found."""

    def __init__(self, database: Database, *, processes: bool) -> None:
        self._database = database
        self._processes = processes
        self._queue = FairQueue(AT_ONCE)
        self._threads = ThreadPoolExecutor(AT_ONCE + 1, thread_name_prefix="review")
        self._works: dict[str, Work] = {}

    async def state(self, code: str) -> Work | None:
        """The review of a table as far as it is; None where nobody asked for one."""
        if code in self._works:
            return self._works[code]
        async with self._database.reading() as connection:
            row = (await connection.execute(select(reviews).where(reviews.c.table_id == code))).first()
        if row is None:
            return None
        found = None if row.found is None else Review.from_dict(row.found)
        return Work(row.asked_by, "done" if row.status == "done" else "stopped", found=found)

    async def begin(self, table: LiveTable, guest: Guest) -> Work:
        """Review a table, if nobody did yet; only people of the table may ask."""
        code = table.row.id
        self._must_sit(table, guest)
        if not table.play.begun or not table.play.is_over:
            raise Refused(_("A game is reviewed when it is over."))
        known = await self.state(code)
        if known is not None and known.status in ("waiting", "running", "done"):
            return known
        own = sum(work.owner == guest.id for work in self._works.values())
        if own >= PER_GUEST:
            raise Refused(_("At most {n} of your games are reviewed at once. Wait for one."), n=PER_GUEST)
        work = self._works[code] = Work(guest.id)
        work.task = begin(self._make(code, table.play.record().dumps(), work), f"review {code}")
        return work

    async def cancel(self, table: LiveTable, guest: Guest) -> None:
        """Stop a review; what was found stays."""
        self._must_sit(table, guest)
        work = self._works.pop(table.row.id, None)
        if work is not None:
            await cancel_and_wait(work.task)
            await self._keep(table.row.id, work, "stopped")

    @staticmethod
    def _must_sit(table: LiveTable, guest: Guest) -> None:
        if table.row.seat_of(guest.id) is None:
            raise NotYours(_("Only people of the table can have it reviewed."))

    async def _make(self, code: str, record: str, work: Work) -> None:
        began = steady.now()
        try:
            async with self._queue.turn(work.owner):
                work.status = "running"
                await (self._in_process if self._processes else self._in_thread)(code, record, work)
        finally:
            self._queue.charge(work.owner, steady.now() - began)
        deep = work.found is not None and work.found.depth == "deep"
        work.status = "done" if deep else "failed"
        await self._keep(code, work, work.status)
        if deep:
            self._works.pop(code, None)

    async def _in_process(self, code: str, record: str, work: Work) -> None:
        process = ReviewProcess(record)
        loop = asyncio.get_running_loop()
        try:
            while (report := await loop.run_in_executor(self._threads, process.next_report)) is not None:
                await self._hear(code, report, work)
        finally:
            process.end()

    async def _in_thread(self, code: str, record: str, work: Work) -> None:
        loop = asyncio.get_running_loop()
        stopped = False

        def tell(report: Report) -> None:
            if stopped:
                raise Cancelled
            asyncio.run_coroutine_threadsafe(self._hear(code, report, work), loop).result()

        try:
            await loop.run_in_executor(self._threads, look_at, record, tell)
        finally:
            stopped = True

    async def _hear(self, code: str, report: Report, work: Work) -> None:
        if report.found is not None:
            work.found = Review.from_dict(report.found)
            await self._keep(code, work, "running")
        elif report.wrong:
            work.wrong = report.wrong
        else:
            work.done, work.total = report.done, report.total

    async def _keep(self, code: str, work: Work, status: Status) -> None:
        values: dict[str, Any] = {
            "status": status,
            "asked_by": work.owner,
            "at": steady.now(),
            "made_by": None if work.found is None else work.found.made_by,
            "found": None if work.found is None else work.found.to_dict(),
        }
        async with self._database.writing() as connection:
            asked = update(reviews).where(reviews.c.table_id == code).values(values)
            if (await connection.execute(asked)).rowcount == 0:
                await connection.execute(insert(reviews).values(values | {"table_id": code}))

    async def close(self) -> None:
        """Stop all; they can be asked for again."""
        await cancel_and_wait(*(work.task for work in self._works.values()))
        self._threads.shutdown(wait=False, cancel_futures=True)
