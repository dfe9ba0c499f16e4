"""The table service: everything that can be done at a table, by whoever may.

Each has a method, which finds the table, takes its lock, checks who asks, and raises a `TableError` where it
refuses. Nothing is shown before it is committed.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.table import steady
from torri.table.bots import Thinkers
from torri.table.caretaker import Caretaker
from torri.table.chair_record import chair_record
from torri.table.changing import may_look
from torri.table.database import Database
from torri.table.dealer import Dealer
from torri.table.errors import BadRequest, Refused
from torri.table.gathering import Gathering
from torri.table.guests import Guests
from torri.table.health import Health
from torri.table.house import House
from torri.table.late import as_known, is_about_to_begin, is_late
from torri.table.live import Watcher
from torri.table.meters import Meters
from torri.table.notices import Notices
from torri.table.opening import clean, one_of
from torri.table.pens import pen_for
from torri.table.rates import Rate
from torri.table.readiness import Readiness
from torri.table.reviews import Reviews
from torri.table.rows import Message
from torri.table.seating import come_back, leave, must_play, own_seat
from torri.table.shelf import Shelf
from torri.table.snapshot import Snapshot, snapshot
from torri.table.store import ALIVE, CHAT_SHOWN, LISTED, Store
from torri.table.undoing import UndoJudge
from torri.table.webhooks import Webhooks
from torri.table.writer import Writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from torri.table.live import LiveTable
    from torri.table.notices import Heard
    from torri.table.rows import Guest, TableRow


class Tables(Gathering):
    """The tables of one server."""

    def __init__(self, database: str, house: House | None = None) -> None:
        self.house = house or House()
        self.meters = Meters()
        self.database = Database(database)
        self.store = Store(self.database)
        self.guests = Guests(self.store, self.house)
        self.readiness = Readiness(self._look_at_all, bots_think_here=not self.house.bot_processes)
        self.shelf = Shelf(self.store, self.house, self._arrived, self.readiness.must_be_ready)
        self.notices = Notices(self.database, self._heard, self._lost)
        self._writer = Writer(pen_for(self.database, self.notices.name), self.meters)
        self.thinkers = Thinkers(
            self.house.bot_threads,
            self.house.bot_patience,
            self.meters,
            processes=self.house.bot_processes,
            budget=self.house.bot_seconds,
            readiness=self.readiness,
        )
        self.webhooks = Webhooks(self.store, self.house)
        self._dealer = Dealer(
            self.shelf, self._writer, self.thinkers, self.house, self._changed, notice=self.webhooks.due
        )
        self._caretaker = Caretaker(self.shelf, self.store, self._dealer, self._proceed)
        self.health = Health(self.database, self.shelf, self.readiness, self.notices)
        self.reviews = Reviews(self.database, processes=self.house.bot_processes)
        self._undo = UndoJudge()
        self._chat_rate = Rate(self.house.chat_per_minute / 60, burst=5)

    async def start(self) -> None:
        """Open the database and take up every game where it was."""
        await self.database.open()
        await self.health.examine()
        self._writer.start()
        self.readiness.start()
        self.notices.start()
        self._caretaker.start()

    async def stop(self) -> None:
        """Finish what was accepted, and let go."""
        await self._caretaker.close()
        await self.readiness.close()
        await self._dealer.close()
        self.thinkers.close()
        await self.reviews.close()
        self._undo.close()
        await self._writer.close()
        await self.notices.close()
        await self.database.close()

    # --- playing ---

    async def act(
        self, code: str, guest: Guest, sequence: int, action: str | int, then: str | None = None
    ) -> int:
        """Do an action that was chosen when the table had `sequence` rows, perhaps with one that follows.

        It returns the number of the last new row.
        """
        with self.meters.acting.measured():
            async with self._playing(code, guest) as (table, seat):
                if then is not None:
                    return await self._dealer.act_twice(table, seat, sequence, action, then)
                return await self._dealer.act(table, seat, sequence, action)

    async def undo(self, code: str, guest: Guest, sequence: int) -> int:
        """Take back one's last action, where nothing was revealed."""
        async with self._playing(code, guest) as (table, seat):
            return await self._dealer.undo(table, seat, sequence)

    async def ask_back(self, code: str, guest: Guest, sequence: int, to: int) -> int:
        """Ask everybody to go back to a row; bots agree."""
        async with self._changing(code) as (table, row):
            seat = own_seat(row, guest)
            must_play(row)
            if sequence != table.play.sequence or not 1 <= to < sequence:
                raise Refused(
                    _("You can go back only to a row before the last one."), sequence=table.play.sequence
                )
            row.takeback = {"by": seat.number, "to": to, "sequence": sequence, "agreed": [seat.number]}
            await self._save(table, row)
            return await self._go_back_if_agreed(table)

    async def answer(self, code: str, guest: Guest, agree: bool, to: int) -> int:
        """Agree to go back, or not; `to` is the row that the question was about, lest it was another one."""
        async with self._changing(code) as (table, row):
            seat = own_seat(row, guest)
            asked = row.takeback
            if asked is None or asked["sequence"] != table.play.sequence:
                raise Refused(_("Nobody asks to go back now."))
            if to != asked["to"]:
                raise Refused(
                    _("The question has changed: it is about another row now. Read it again."), to=asked["to"]
                )
            row.takeback = asked | {"agreed": sorted({*asked["agreed"], seat.number})} if agree else None
            await self._save(table, row)
            return await self._go_back_if_agreed(table)

    async def _go_back_if_agreed(self, table: LiveTable) -> int:
        """Go back when every person has agreed who has not resigned, also those who are away."""
        asked = table.row.takeback
        waiting = {seat.number for seat in table.row.persons if not seat.resigned}
        if asked is None or waiting - set(asked["agreed"]):
            return table.play.sequence
        return await self._dealer.take_back(table, asked["by"], asked["to"])

    async def auto(self, code: str, guest: Guest, passing: str) -> None:
        """When to pass for this seat: off, forced (nothing else is possible), always."""
        one_of("pass", passing, ("off", "forced", "always"))
        async with self._changing(code) as (table, row):
            own_seat(row, guest).auto = passing  # type: ignore[assignment]
            await self._save(table, row)
            self._dealer.attend(table)

    async def cancel(self, code: str, guest: Guest) -> None:
        """Cancel the automatic pass that is coming."""
        async with self._playing(code, guest) as (table, seat):
            self._dealer.cancel_pass(table, seat)

    async def leave(self, code: str, guest: Guest, stand_in: str | None = None) -> None:
        """Leave: the seat is open again, or a bot plays it meanwhile."""
        async with self._changing(code) as (table, row):
            leave(row, own_seat(row, guest), stand_in)
            row.due = steady.now()  # should this server stop now, the next one asks the bot
            await self._save(table, row)
            self._dealer.attend(table)

    async def come_back(self, code: str, guest: Guest) -> None:
        """Take one's seat over again from the bot."""
        async with self._changing(code) as (table, row):
            come_back(row, own_seat(row, guest))
            await self._save(table, row)
            self._dealer.ask_again(table)

    async def resign(self, code: str, guest: Guest) -> int:
        """Give up."""
        async with self._playing(code, guest) as (table, seat):
            return await self._dealer.resign(table, seat.number)

    def _look_at_all(self) -> None:
        self._caretaker.look_at_all()

    def _arrived(self, table: LiveTable) -> None:
        self._caretaker.arrived(table)

    def _lost(self) -> None:
        """The other servers cannot be heard: tell everybody who watches, unless the database answers."""
        if not self.shelf.cut_off:
            self.shelf.cut_off = True
            for table in self.shelf.all:
                table.wake()

    def _heard(self, notice: Heard) -> None:
        self.shelf.cut_off = False
        self._caretaker.heard(notice)

    # --- looking and talking ---

    async def look(
        self,
        code: str,
        guest: Guest | None,
        since: int = 0,
        *,
        at_once: bool = False,
        tensor: bool = False,
        text: bool = False,
    ) -> Snapshot:
        """The table as this guest may see it; `at_once` for a watcher, who is woken when undo is judged."""
        table = await self.shelf.get(code)
        may_look(table, guest)
        await self.shelf.fresh(table)
        table.looked_at = monotonic()
        self._dealer.wake_up(table)
        chair = table.row.seat_of(guest.id if guest else None)
        if at_once:
            self._undo.later(table, chair)
        else:
            await self._undo.judged(table, chair)
        return snapshot(table, guest, since, judge=not at_once, tensor=tensor, text=text)

    async def lobby(self, guest: Guest | None = None) -> list[TableRow]:
        """Listed tables: first where somebody who plays is there, then one after the other of each guest.

        To who watches late nothing is told earlier than at the table, not even that people play again.
        """
        there = [table for table in self.shelf.all if table.is_attended_by_people]
        shown = [
            table.row for table in there if table.row.settings["listed"] and not is_late(table.row, guest)
        ]
        newest = sorted(shown, key=lambda row: -row.created)[:LISTED]
        rows = await self.store.lobby([row.id for row in newest], self.house.listed_per_guest)
        over = [row for row in await self.store.lately_over() if is_late(row, guest)]
        known = await as_known(self.store, [*rows, *over], guest)
        return [row for row in known if row.status in ALIVE and not is_about_to_begin(row, guest)][:LISTED]

    async def tables_of(self, guest: Guest | None) -> list[TableRow]:
        """The tables at which a guest sits or that it opened, as it may know them."""
        rows = await self.store.tables_of(guest.id) if guest else []
        return await as_known(self.store, rows, guest)

    @asynccontextmanager
    async def watching(self, code: str, guest: Guest | None) -> AsyncIterator[Watcher]:
        """Look on: the watcher's `changed` is set whenever something changed."""
        table = await self.shelf.get(code)
        may_look(table, guest)
        watcher = Watcher(table.row.seat_of(guest.id if guest else None), guest is not None)
        table.must_have_room_for(watcher, self.house)
        table.watchers.add(watcher)
        self._dealer.wake_up(table)
        self._changed(table, here=True)
        try:
            yield watcher
        finally:
            table.watchers.discard(watcher)
            self._changed(table, here=True)

    async def say(self, code: str, guest: Guest, text: str) -> int:
        """Say something at a table."""
        said = clean(text, len(text))
        if not 0 < len(said) <= self.house.chat_length:
            raise BadRequest(_("A message has 1 to {most} letters."), most=self.house.chat_length)
        async with self._playing(code, guest) as (table, seat):
            if not table.row.settings["chat"]:
                raise Refused(_("There is no chat at this table."))
            self._chat_rate.take(guest.id)
            message = await self.store.say(
                code, Message(0, seat.number, seat.name, said, round(steady.now(), 1))
            )
            table.chat = [*table.chat, message][-CHAT_SHOWN:]
            self._changed(table)
            return message.number

    async def record(self, code: str, guest: Guest | None) -> str:
        """The record of play as JSON lines: from one's chair, and whole after the end."""
        table = await self.shelf.get(code)
        may_look(table, guest)
        chair = table.row.seat_of(guest.id if guest else None)
        play = table.seen_by(chair, steady.now())
        if not play.begun:
            raise Refused(_("The game has not begun yet."))
        return play.record().dumps() if play.is_over else chair_record(play, chair)
