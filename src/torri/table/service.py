"""The table service: everything that can be done at a table, by whoever may.

One method a thing; each finds the table, takes its lock, checks who asks, and raises a `TableError` where it
refuses. Nothing is shown before it is committed.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.table.bots import Thinkers
from torri.table.caretaker import Caretaker
from torri.table.chair_record import chair_record
from torri.table.database import Database
from torri.table.dealer import Dealer
from torri.table.errors import BadRequest, NotYours, Refused, TooMuch
from torri.table.fairness import commitment
from torri.table.guests import Guests
from torri.table.house import House
from torri.table.live import Watcher
from torri.table.meters import Meters
from torri.table.notices import Notices
from torri.table.opening import Opening, Wish, clean, new_table, one_of, read_word
from torri.table.pens import pen_for
from torri.table.rates import Rate
from torri.table.readiness import Readiness
from torri.table.rows import Message
from torri.table.seating import (
    change_seat,
    claim,
    come_back,
    leave,
    must_own,
    must_play,
    must_wait,
    own_seat,
    rotated,
    sit,
)
from torri.table.shelf import Shelf
from torri.table.snapshot import Snapshot, snapshot
from torri.table.store import CHAT_SHOWN, Store
from torri.table.undoing import UndoJudge
from torri.table.writer import Writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from torri.table.live import LiveTable
    from torri.table.notices import Heard
    from torri.table.rows import Guest, Seat, TableRow


@dataclass(frozen=True)
class Taken:
    """A seat that was taken, the key of its private link, and the table's commitment."""

    table: str
    seat: int | None
    key: str | None
    commitment: str


class Tables:
    """The tables of one server."""

    def __init__(self, database: str, house: House | None = None) -> None:
        self.house = house or House()
        self.meters = Meters()
        self.database = Database(database)
        self.store = Store(self.database)
        self.guests = Guests(self.store, self.house)
        self.readiness = Readiness()
        self.shelf = Shelf(self.store, self.house, self._arrived, self.readiness.must_be_ready)
        self.notices = Notices(self.database, self._heard)
        self._writer = Writer(pen_for(self.database, self.notices.name), self.meters)
        self.thinkers = Thinkers(
            self.house.bot_threads,
            self.house.bot_patience,
            self.meters,
            processes=self.house.bot_processes,
        )
        self._dealer = Dealer(self.shelf, self._writer, self.thinkers, self.house, self._changed)
        self._caretaker = Caretaker(self.shelf, self.store, self._dealer)
        self._undo = UndoJudge()
        self._chat_rate = Rate(self.house.chat_per_minute / 60, burst=5)

    async def start(self) -> None:
        """Open the database and take up every game where it was."""
        await self.database.open()
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
        self._undo.close()
        await self._writer.close()
        await self.notices.close()
        await self.database.close()

    # --- opening and joining ---

    async def open(self, guest: Guest, wish: Opening) -> Taken:
        """Open a table; it begins at once where every seat is taken."""
        row = new_table(wish, guest, self.house)
        self.readiness.must_be_ready(row.game)
        await self._must_have_room(guest)
        table = await self.shelf.add(row)
        async with table.lock:
            await self._begin_if_full(table)
        return taken(table.row, row.seat_of(guest.id))

    async def _must_have_room(self, guest: Guest) -> None:
        """Refuse more tables than a guest may have."""
        if await self.store.count_opened(guest.id) >= self.house.tables_per_guest:
            sentence = _("You have {most} tables already; finish or close one first.")
            raise TooMuch(sentence, most=self.house.tables_per_guest)

    async def join(
        self, code: str, guest: Guest, seat: int | None = None, name: str | None = None, word: str = ""
    ) -> Taken:
        """Sit down on an open seat; the game begins when all are taken."""
        async with self._changing(code) as (table, row):
            place = sit(row, guest, seat, name, word, self.house).number
            await self._save(table, row)
            await self._begin_if_full(table)
        return taken(table.row, place)

    async def claim(self, code: str, guest: Guest, key: str) -> Taken:
        """Take up a seat by its private link."""
        async with self._changing(code) as (table, row):
            place = claim(row, guest, key).number
            await self._save(table, row)
        return taken(table.row, place)

    async def change_seat(
        self, code: str, guest: Guest, seat: int, kind: str, bot: str | None = None
    ) -> None:
        """Before the start: a bot on an open seat, or a seat open again."""
        one_of("kind", kind, ("open", "bot"))
        async with self._changing(code) as (table, row):
            must_own(row, guest)
            change_seat(row, seat, kind, bot)
            await self._save(table, row)
            await self._begin_if_full(table)

    async def word(self, code: str, guest: Guest, word: str) -> None:
        """Before the start: a word of one's own for the shuffle."""
        async with self._changing(code) as (table, row):
            must_wait(row)
            own_seat(row, guest).word = read_word(word, self.house)
            await self._save(table, row)

    async def begin(self, code: str, guest: Guest) -> None:
        """The owner begins, where the table waits for that."""
        async with self._changing(code) as (table, row):
            must_own(row, guest)
            if row.status == "playing":
                return
            must_wait(row)
            if any(seat.kind == "open" for seat in row.seats):
                raise Refused(_("A seat is still open: wait for somebody, or let a bot sit there."))
            await self._dealer.start(table)

    async def branch(self, code: str, guest: Guest, step: int, chair: int, bot: str) -> Taken:
        """Play on against bots from a moment of a finished game: a new table with the rows up to there."""
        source = await self.shelf.get(code)
        may_look(source, guest)
        rows = source.play.in_force
        if not source.play.is_over or not 0 <= step < len(rows) - 1 or chair >= source.row.players:
            raise Refused(_("One can play on from any step but the last of a game that is over."))
        seats = [Wish("me") if seat == chair else Wish("bot", bot) for seat in range(source.row.players)]
        wish = Opening(source.row.game, source.row.players, source.row.options, seats)
        row = new_table(wish, guest, self.house)
        row.settings["branch"] = True
        await self._must_have_room(guest)
        await self.store.add_table(row)
        table = await self.shelf.get(row.id)
        async with table.lock:
            for old in rows[: step + 1]:
                await self._dealer.repeat(table, old)
        return taken(table.row, chair)

    async def close(self, code: str, guest: Guest) -> None:
        """Close a table that has not begun."""
        async with self._changing(code) as (table, row):
            must_own(row, guest)
            must_wait(row)
            row.status = "closed"
            await self._save(table, row)

    async def _begin_if_full(self, table: LiveTable) -> None:
        row = table.row
        full = all(seat.kind != "open" for seat in row.seats)
        if full and row.status == "waiting" and row.settings["start"] == "full":
            await self._dealer.start(table)

    # --- playing ---

    async def act(self, code: str, guest: Guest, sequence: int, action: str | int) -> int:
        """Do an action that was chosen when the table had `sequence` rows; the number of the new row."""
        with self.meters.acting.measured():
            async with self._playing(code, guest) as (table, seat):
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
                    _("One can go back to an earlier row, from the last."), sequence=table.play.sequence
                )
            row.takeback = {"by": seat.number, "to": to, "sequence": sequence, "agreed": [seat.number]}
            await self._save(table, row)
            return await self._go_back_if_agreed(table)

    async def answer(self, code: str, guest: Guest, agree: bool, to: int | None = None) -> int:
        """Agree to go back, or not; `to` is the row that the question was about, lest it was another one."""
        async with self._changing(code) as (table, row):
            seat = own_seat(row, guest)
            asked = row.takeback
            if asked is None or asked["sequence"] != table.play.sequence:
                raise Refused(_("Nobody asks to go back now."))
            if to not in (None, asked["to"]):
                raise Refused(
                    _("The question has changed: it is about another row now. Read it again."), to=asked["to"]
                )
            row.takeback = asked | {"agreed": sorted({*asked["agreed"], seat.number})} if agree else None
            await self._save(table, row)
            return await self._go_back_if_agreed(table)

    async def _go_back_if_agreed(self, table: LiveTable) -> int:
        asked = table.row.takeback
        waiting = {seat.number for seat in table.row.persons if seat.stand_in is None}
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
            row.due = time.time()  # should this server stop now, the next one asks the bot
            await self._save(table, row)
            self._dealer.attend(table)

    async def come_back(self, code: str, guest: Guest) -> None:
        """Take the own seat over again from the bot."""
        async with self._changing(code) as (table, row):
            come_back(row, own_seat(row, guest))
            await self._save(table, row)
            self._dealer.ask_again(table)

    async def resign(self, code: str, guest: Guest) -> int:
        """Give up."""
        async with self._playing(code, guest) as (table, seat):
            return await self._dealer.resign(table, seat.number)

    async def rematch(self, code: str, guest: Guest) -> str | None:
        """Agree to play once more; the new table when all persons have."""
        async with self._changing(code) as (table, row):
            seat = own_seat(row, guest)
            if row.status != "over":
                raise Refused(_("A rematch is for after the game."))
            if row.rematch["table"] is not None:
                return str(row.rematch["table"])
            agreed = sorted({*row.rematch["agreed"], seat.number})
            following = None
            if agreed == [person.number for person in row.persons]:
                following = rotated(row)
                await self.shelf.add(following)
            row.rematch = {"agreed": agreed, "table": following and following.id}
            await self._save(table, row)
        if following is not None:
            new = await self.shelf.get(following.id)
            async with new.lock:
                await self._begin_if_full(new)
            return following.id
        return None

    # --- looking and talking ---

    async def look(
        self, code: str, guest: Guest | None, since: int = 0, *, at_once: bool = False
    ) -> Snapshot:
        """The table as this guest may see it; `at_once` for a watcher, who is woken when undo is judged."""
        table = await self.shelf.get(code)
        may_look(table, guest)
        await self.shelf.fresh(table)
        chair = table.row.seat_of(guest.id if guest else None)
        if at_once:
            self._undo.later(table, chair)
        else:
            await self._undo.judged(table, chair)
        return snapshot(table, guest, since, judge=not at_once)

    @asynccontextmanager
    async def watching(self, code: str, guest: Guest | None) -> AsyncIterator[Watcher]:
        """Look on: the watcher's `changed` is set whenever something changed."""
        table = await self.shelf.get(code)
        may_look(table, guest)
        if len(table.watchers) >= self.house.watchers_per_table:
            raise TooMuch(_("Too many watch this table already."), most=self.house.watchers_per_table)
        watcher = Watcher(table.row.seat_of(guest.id if guest else None))
        table.watchers.add(watcher)
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
                code, Message(0, seat.number, seat.name, said, round(time.time(), 1))
            )
            table.chat = [*table.chat, message][-CHAT_SHOWN:]
            self._changed(table)
            return message.number

    async def record(self, code: str, guest: Guest | None) -> str:
        """The record of play as JSON lines: from one's chair, and whole after the end."""
        table = await self.shelf.get(code)
        may_look(table, guest)
        chair = table.row.seat_of(guest.id if guest else None)
        play = table.seen_by(chair, time.time())
        if not play.begun:
            raise Refused(_("The game has not begun yet."))
        return play.record().dumps() if play.is_over else chair_record(play, chair)

    # --- finding and keeping ---

    @asynccontextmanager
    async def _playing(self, code: str, guest: Guest) -> AsyncIterator[tuple[LiveTable, Seat]]:
        """The table, locked, and the guest's seat."""
        table = await self.shelf.get(code)
        async with table.lock:
            await self.shelf.fresh(table)
            yield table, own_seat(table.row, guest)

    @asynccontextmanager
    async def _changing(self, code: str) -> AsyncIterator[tuple[LiveTable, TableRow]]:
        """The table, locked, and a copy of its row to change."""
        table = await self.shelf.get(code)
        async with table.lock:
            await self.shelf.fresh(table)
            yield table, table.row.copy()

    async def _save(self, table: LiveTable, row: TableRow) -> None:
        """Keep a changed row, and show it."""
        if not await self.shelf.save(table, row):
            self._changed(table)
            raise Refused(_("Somebody else changed the table at the same moment; try again."))
        self._changed(table)

    # --- telling ---

    def _arrived(self, table: LiveTable) -> None:
        self._caretaker.arrived(table)

    def _heard(self, notice: Heard) -> None:
        self._caretaker.heard(notice)

    def _changed(self, table: LiveTable, *, here: bool = False) -> None:
        """Wake everybody who looks at a table; unless it concerns only those here, at other servers too."""
        table.wake()
        delay = table.row.settings["delay"]
        if delay and any(watcher.chair is None for watcher in table.watchers):
            asyncio.get_running_loop().call_later(delay + 0.05, table.wake)
        if not here:
            self.notices.tell(table.row.id)


def taken(row: TableRow, seat: int | None) -> Taken:
    """What somebody who sat down is told."""
    return Taken(row.id, seat, None if seat is None else row.seats[seat].key, commitment(row.secret))


def may_look(table: LiveTable, guest: Guest | None) -> None:
    """Refuse spectators where they are not let in; before the start everybody with the link may look."""
    row = table.row
    sits = guest is not None and (row.seat_of(guest.id) is not None or row.owner == guest.id)
    if not sits and not row.settings["watch"] and row.status != "waiting":
        raise NotYours(_("Spectators are not let in at this table."))
