"""Whether the seat that decided last may undo: found out beside everything else, since it takes a while.

The judge deals what is hidden a thousand times. That is done in a thread, and for a table that is being
watched only when nobody acted for a moment: who goes on at once does not look for undo. So a table is shown
without it first, and once more to the seat that decided where undo is possible. The judge rests in between,
and longer where the server is late with everything: it then offers undo later, and the tables go on.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from torri.engine.match import Match
    from torri.table.live import LiveTable

MOMENT = 0.05
"""Seconds that a table has to be quiet."""
AT_ONCE = 16
"""So many tables are judged one after the other: to change threads costs as much as to judge."""
REST, LONG_REST = 9.0, 99.0
"""The judge rests so many times as long as it has worked, where the server is in time and where it is not."""
LATE = 0.01
"""Seconds after which a rest should have ended: then the server has more to do than it can."""


class Asked(NamedTuple):
    """A table that was quiet for a moment, and the seat that might undo there."""

    table: LiveTable
    match: Match
    chair: int


class UndoJudge:
    """Asks the judge of undo for the tables of a server."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="judge")
        self._closed = False
        self._quiet: list[Asked] = []  # the tables that wait for the judge
        self._busy = False

    async def judged(self, table: LiveTable, chair: int | None) -> None:
        """Wait until it is known whether this chair may undo."""
        loop = asyncio.get_running_loop()
        while chair is not None and not known(table, chair) and not self._closed:
            await loop.run_in_executor(self._thread, table.play.match.can_undo, chair)

    def later(self, table: LiveTable, chair: int | None) -> None:
        """Find it out in a moment, and show it to the chair."""
        if not known(table, chair) and table.judging is None:
            loop = asyncio.get_running_loop()
            table.judging = loop.call_later(MOMENT, self._begin, table, table.play.sequence)

    def _begin(self, table: LiveTable, sequence: int) -> None:
        table.judging = None
        chair = decided_last(table)
        if self._closed or chair is None or known(table, chair):
            return
        if sequence != table.play.sequence:
            self.later(table, chair)
            return
        self._quiet.append(Asked(table, table.play.match, chair))
        self._ask()

    def _ask(self) -> None:
        """Judge the tables that have waited longest, of those that have not moved on."""
        if self._busy or self._closed:
            return
        self._quiet = [asked for asked in self._quiet if asked.table.play.match is asked.match]
        asked, self._quiet = self._quiet[:AT_ONCE], self._quiet[AT_ONCE:]
        if asked:
            self._busy = True
            judging = asyncio.get_running_loop().run_in_executor(self._thread, judge_all, asked)
            judging.add_done_callback(lambda took: self._judged(asked, took))

    def _judged(self, asked: list[Asked], took: asyncio.Future[float]) -> None:
        for each in asked:
            show(*each)
        self._rest(took.result(), REST)

    def _rest(self, worked: float, times: float) -> None:
        loop = asyncio.get_running_loop()
        ends = loop.time() + times * worked
        loop.call_at(ends, self._go_on, worked, ends, times == REST)

    def _go_on(self, worked: float, ends: float, may_rest: bool) -> None:
        """The rest is over; one that ended late goes on for once."""
        if may_rest and asyncio.get_running_loop().time() > ends + LATE:
            self._rest(worked, LONG_REST - REST)
            return
        self._busy = False
        self._ask()

    def close(self) -> None:
        """Ask no more."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)


def judge_all(asked: list[Asked]) -> float:
    """Ask the judge about each of these tables; the seconds of processor time that it took."""
    began = time.thread_time()
    for _table, match, chair in asked:
        match.can_undo(chair)
    return time.thread_time() - began


def known(table: LiveTable, chair: int | None) -> bool:
    """Whether it is known already; whoever did not decide last may not undo."""
    return chair is None or chair != decided_last(table) or table.play.match.undo_is_judged(chair)


def decided_last(table: LiveTable) -> int | None:
    """The seat of the person who decided last; None after a bot, and before anybody did."""
    seat = table.play.in_force[-1].seat if table.is_playing else None
    return None if seat is None or table.row.seats[seat].player is not None else seat


def show(table: LiveTable, match: Match, chair: int) -> None:
    """Show the table once more to the chair that may undo."""
    if table.play.match is match and known(table, chair) and match.can_undo(chair):
        table.wake(chair)
