"""The dealer keeps a match going: accepts what seats decide, asks bots, passes for people, minds the clock.

Every change of a match is one row. It is shown when it is committed, and not before. All of this happens
under the lock of the table.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from torri.engine.errors import Error
from torri.engine.language import _
from torri.table import steady
from torri.table.automatic import automatic
from torri.table.errors import IllegalMove, NotYourTurn, Refused, StaleAction, TableError, Unavailable
from torri.table.live import NOBODY, Banner
from torri.table.rows import STAND_IN, Row
from torri.table.seating import must_play
from torri.table.tasks import begin, cancel_and_wait
from torri.table.writer import Change

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from torri.table.bots import Thinkers
    from torri.table.house import House
    from torri.table.live import LiveTable
    from torri.table.rows import By, Kind, Seat, Status
    from torri.table.shelf import Shelf
    from torri.table.writer import Writer

log = logging.getLogger("torri.table")

GRACE = 5.0
"""So long after its time another server looks after a table."""
THINKING = 30.0
"""So long a bot has before another server asks its own."""
AGAIN = 1.0
"""Seconds until something is tried again that the database did not take."""


class Changed(Protocol):
    """Wakes everybody who looks at a table; where only those here must hear of it, `here`."""

    def __call__(self, table: LiveTable, *, here: bool = False) -> None:
        """Wake them."""


class Dealer:
    """Commits rows and sees to what follows from them."""

    def __init__(
        self,
        shelf: Shelf,
        writer: Writer,
        thinkers: Thinkers,
        house: House,
        changed: Changed,
        now: Callable[[], float] = steady.now,
        notice: Callable[[LiveTable], Coroutine[Any, Any, None] | None] = lambda _table: None,
    ) -> None:
        self._shelf = shelf
        self._writer = writer
        self._thinkers = thinkers
        self._house = house
        self._changed = changed
        self._now = now
        self._notice = notice
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    # --- rows ---

    async def start(self, table: LiveTable) -> None:
        """Deal, and let the first seat decide; where another server was quicker, that is done."""
        clocks = table.clock.at_start(table.row.players)
        with suppress(StaleAction):
            await self._commit(table, "start", outcomes=table.play.deal(), by="table", clocks=clocks)

    async def repeat(self, table: LiveTable, old: Row) -> None:
        """Take over a row of another match, chance and all."""
        clocks = table.play.rows[-1].clocks if table.play.rows else table.clock.at_start(table.row.players)
        row = replace(old, sequence=table.play.sequence + 1, at=self._now(), clocks=clocks)
        await self._write(table, row, table.play.then(row))

    async def act(self, table: LiveTable, seat: Seat, sequence: int, action: Any, by: By = "person") -> int:
        """Let a seat do an action that it chose when it saw `sequence` rows; the number of the new row."""
        code = self._code(table, action)
        if sequence != table.play.sequence:
            await self._meet(table, sequence)
        if sequence < table.play.sequence:
            return self._repeated(table, seat, sequence, code)
        self._must_be_now(table, sequence)
        must_play(table.row)
        if by == "person":
            must_play_itself(seat)
        if seat.number != table.to_move:
            raise NotYourTurn(_("It is not your turn."), to_move=table.to_move)
        try:
            outcomes = table.play.look_ahead(code)
        except Error as error:
            raise IllegalMove(str(error)) from None
        try:
            return await self._commit(table, "act", seat=seat.number, code=code, outcomes=outcomes, by=by)
        except StaleAction:  # the same may have been accepted by another server
            return self._repeated(table, seat, sequence, code)

    async def act_twice(self, table: LiveTable, seat: Seat, sequence: int, action: Any, then: str) -> int:
        """Let a seat do an action and at once another; if that cannot follow, neither is done."""
        if sequence == table.play.sequence:
            self._must_follow(table, seat, action, then)
        return await self.act(table, seat, await self.act(table, seat, sequence, action), then)

    def _must_follow(self, table: LiveTable, seat: Seat, action: Any, then: str) -> None:
        first, second = (table.play.game.actions.find(self._code(table, one)) for one in (action, then))
        state = table.play.match.state
        if state.to_move != seat.number or first not in state.legal:
            return  # refused with its own sentence
        after = state.after(first)
        if after.to_move != seat.number or second not in after.legal:
            said = _('"{then}" is not possible after "{action}"; neither was done.')
            raise IllegalMove(said.format(then=second.code, action=first.code))

    async def undo(self, table: LiveTable, seat: Seat, sequence: int) -> int:
        """Let a seat take back its last action."""
        await self._meet(table, sequence)
        self._must_be_now(table, sequence)
        must_play(table.row)
        must_play_itself(seat)
        if not table.play.match.can_undo(seat.number):
            raise Refused(
                _(
                    "There is nothing to undo: only your own last decision can be undone,"
                    " and only before anything was revealed or anybody else moved."
                )
            )
        return await self._commit(table, "undo", seat=seat.number)

    async def take_back(self, table: LiveTable, seat: int, to: int) -> int:
        """Go back to an earlier row; all have agreed."""
        return await self._commit(table, "takeback", seat=seat, to=to)

    async def resign(self, table: LiveTable, seat: int, by: By = "person") -> int:
        """A seat gives up; where several go on, a bot plays it to the end."""
        must_play(table.row)
        if seat in table.play.resigned:
            return table.play.sequence
        return await self._commit(table, "resign", seat=seat, by=by)

    def _code(self, table: LiveTable, action: Any) -> str:
        try:
            return table.play.game.actions.find(action).code
        except Error as error:
            raise IllegalMove(str(error)) from None

    async def _meet(self, table: LiveTable, sequence: int) -> None:
        """A client that has seen more than this server: another server was quicker."""
        if sequence > table.play.sequence:
            await self._shelf.catch_up(table)

    def _must_be_now(self, table: LiveTable, sequence: int) -> None:
        if sequence != table.play.sequence:
            raise stale(table)

    def _repeated(self, table: LiveTable, seat: Seat, sequence: int, code: str) -> int:
        """The answer to an action that was accepted already; any other comes too late."""
        row = table.play.rows[sequence] if sequence >= 0 else None
        if row is None or (row.kind, row.seat, row.code) != ("act", seat.number, code):
            raise stale(table)
        return row.sequence

    async def _commit(self, table: LiveTable, kind: Kind, **fields: Any) -> int:
        """Write the next row, take it in, and go on from there."""
        now = self._now()
        row = Row(table.play.sequence + 1, kind, at=now, **fields)
        ahead = table.play.then(row)
        if row.kind == "act" and row.seat is not None:
            left = table.play.rows[-1].clocks
            used = now - table.thinking_since()
            row = row.with_clocks(table.clock.after(left, row.seat, used, ahead))
        elif row.kind == "undo" and row.seat is not None:
            left, used = table.play.rows[-1].clocks, now - table.thinking_since()
            row = row.with_clocks(table.clock.undone(left, row.seat, used, table.to_move))
        elif row.kind != "start":
            row = row.with_clocks(table.play.rows[-1].clocks)
        await self._write(table, row, ahead)
        return row.sequence

    async def _write(self, table: LiveTable, row: Row, to_move: int | None) -> None:
        due = self._due(table, row, to_move)
        status: Status = "over" if to_move is None else "playing"
        bump = int(status != table.row.status)
        update = bump > 0 or due != table.row.due
        try:
            written = await self._writer.append(Change(table.row.id, row, due, status, update, bump))
        except Unavailable:
            table.doubt()
            raise
        if not written:
            await self._shelf.catch_up(table)
            raise stale(table)
        table.add([row])
        table.row.due, table.row.status = due, status
        table.row.version += bump
        self._changed(table, here=True)  # the commit has told the other servers
        self.attend(table)
        if row.kind in ("start", "act") and (telling := self._notice(table)) is not None:
            self.spawn(telling)

    def _due(self, table: LiveTable, row: Row, to_move: int | None) -> float | None:
        """When another server should look after this table, if this one does not."""
        if to_move is None:
            return None
        if table.row.seats[to_move].player is not None:
            return round(row.at) + THINKING
        left = table.clock.left(row, to_move, None)
        return None if left is None else row.at + left + GRACE

    # --- what follows ---

    def attend(self, table: LiveTable) -> None:
        """See to whoever decides next: ask a bot, pass for a person, or wait for the clock."""
        self._forget_timer(table)
        seat = table.deciding
        if seat is not None and table.is_playing and seat.player is not None and table.has_company:
            self._ask(table, seat)
            return
        table.asked, table.thinking = NOBODY, None
        if seat is None or not table.is_playing or seat.player is not None:
            return
        self._plan_pass(table, seat)
        if table.banner is None:
            left = table.seconds_left(seat, self._now())
            if left is not None:
                self._later(table, left, self._time_is_up(table, seat.number, table.play.sequence))

    def wake_up(self, table: LiveTable) -> None:
        """Somebody looks: bots that had nobody to play for go on."""
        asleep = table.is_playing and not table.is_played_by_people and not table.attended()
        if asleep and table.deciding_bot is not None:
            self.attend(table)

    def _forget_timer(self, table: LiveTable) -> None:
        if table.timer is not None:
            table.timer.cancel()
        table.timer = table.banner = None

    def _later(self, table: LiveTable, seconds: float, what: Callable[[], Coroutine[Any, Any, None]]) -> None:
        loop = asyncio.get_running_loop()

        def ring() -> None:
            table.timer = None
            self.spawn(what())

        table.timer = loop.call_later(seconds, ring)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on beside; it is remembered until it is done. After the close nothing begins."""
        if self._closed:
            work.close()
            return
        task = begin(work, "dealer")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop what goes on beside; bots are asked again after the next start."""
        self._closed = True
        await cancel_and_wait(*self._tasks)

    # --- bots ---

    def _ask(self, table: LiveTable, seat: Seat) -> None:
        """Ask the bot of a seat, once for each row."""
        if table.asked == table.play.sequence:
            return
        table.asked = table.play.sequence
        table.thinking = seat.number
        self.spawn(self._let_think(table, seat, table.play.sequence))

    async def _let_think(self, table: LiveTable, seat: Seat, sequence: int) -> None:
        """Let a bot decide and do what it decided, unless the table has moved on meanwhile."""
        spec = seat.player or STAND_IN
        known = table.play.knowledge(seat.number)
        seed = table.play.dice().seed(seat.number, sequence)
        self._tell_delay(table)
        action, took = await self._thinkers.ask(spec, seed, known, table.row.owner)
        table.compiling = False
        await asyncio.sleep(table.pace(seat.number).wait(took, len(known.legal)))
        async with table.lock:
            if table.asked == sequence == table.play.sequence:
                table.thinking = None
                await self._try(table, self.act(table, seat, sequence, action.code, "bot"))

    def _tell_delay(self, table: LiveTable) -> None:
        """Tell everybody at the table when its bots have to wait, and when they no longer do."""
        resting = self._thinkers.rest(table.row.owner) > 0
        compiling = not self._thinkers.can_think(table.row.game)
        if (resting, compiling) != (table.resting, table.compiling):
            table.resting, table.compiling = resting, compiling
            self._changed(table, here=True)

    def ask_again(self, table: LiveTable) -> None:
        """Look anew at who decides."""
        table.asked, table.thinking = NOBODY, None
        self._changed(table)
        self.attend(table)

    async def _try(self, table: LiveTable, acting: Coroutine[Any, Any, Any]) -> None:
        """Do something automatic; where the database does not take it, look again in a while."""
        try:
            await acting
        except TableError as error:
            log.warning("automatic action refused", extra={"table": table.row.id, "why": error.code})
            self._later(table, AGAIN, lambda: self._look_again(table))

    async def _look_again(self, table: LiveTable) -> None:
        async with table.lock:
            try:
                await self._shelf.fresh(table)
            except TableError:
                self._later(table, AGAIN, lambda: self._look_again(table))
                return
            self.ask_again(table)

    # --- passing, and the clock ---

    def _plan_pass(self, table: LiveTable, seat: Seat) -> None:
        """Announce an automatic pass, where there is one."""
        sequence = table.play.sequence
        action = None if table.cancelled == sequence else automatic(table.play, seat)
        if action is None:
            return
        seconds = self._house.auto_pass_seconds
        table.banner = Banner(seat.number, sequence, action, self._now() + seconds)

        async def do_pass() -> None:
            async with table.lock:
                if table.play.sequence == sequence and table.cancelled != sequence:
                    await self._try(table, self.act(table, seat, sequence, action.code, "auto"))

        self._later(table, seconds, do_pass)

    def cancel_pass(self, table: LiveTable, seat: Seat) -> None:
        """Not this time: the person is asked."""
        if table.banner is not None and table.banner.seat == seat.number:
            table.cancelled = table.play.sequence
        self._changed(table)
        self.attend(table)

    def _time_is_up(
        self, table: LiveTable, seat: int, sequence: int
    ) -> Callable[[], Coroutine[Any, Any, None]]:
        async def ring() -> None:
            async with table.lock:
                if table.play.sequence == sequence and table.deciding_bot is None:
                    await self._try(table, self._out_of_time(table, seat))

        return ring

    async def _out_of_time(self, table: LiveTable, seat: int) -> None:
        """What the table was opened with: a bot plays on, or the seat resigns."""
        if table.row.settings["at_zero"] == "resign":
            await self.resign(table, seat, "clock")
            return
        row = table.row.copy()
        row.seats[seat].stand_in = STAND_IN
        await self._shelf.save(table, row)
        self.ask_again(table)


def must_play_itself(seat: Seat) -> None:
    """Refuse somebody for whom a bot plays."""
    if seat.stand_in is not None:
        raise Refused(_("A bot plays for you; come back first."))


def stale(table: LiveTable) -> StaleAction:
    """What to say to somebody who has not seen the last row."""
    return StaleAction(_("The table has moved on: look again, then decide."), sequence=table.play.sequence)
