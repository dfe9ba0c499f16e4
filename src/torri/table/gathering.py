"""Gathering around a table: opening it, sitting down, sealing words, beginning, and playing once more."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.table import steady
from torri.table.changing import Changing, may_look
from torri.table.errors import NotFound, Refused, TooMuch
from torri.table.fairness import keeps_promise, seal_of, shown_commitment
from torri.table.opening import Opening, Wish, new_table, one_of
from torri.table.promises import close_words, read_seal
from torri.table.seating import (
    change_seat,
    claim,
    must_own,
    must_wait,
    others_play,
    own_seat,
    rotated,
    sit,
)

if TYPE_CHECKING:
    from torri.table.dealer import Dealer
    from torri.table.house import House
    from torri.table.live import LiveTable
    from torri.table.readiness import Readiness
    from torri.table.rows import Guest, TableRow
    from torri.table.store import Store


@dataclass(frozen=True)
class Taken:
    """A seat that was taken, the key of its private link, and the table's commitment."""

    table: str
    seat: int | None
    key: str | None
    commitment: str


class Gathering(Changing):
    """Everything before the first card, and after the last."""

    house: House
    store: Store
    readiness: Readiness
    _dealer: Dealer

    async def open(self, guest: Guest, wish: Opening) -> Taken:
        """Open a table; it begins at once where every seat is taken."""
        row = new_table(wish, guest, self.house)
        self.readiness.must_be_ready(row.game)
        if row.full and row.settings["start"] == "full":
            close_words(row)
        await self._must_have_room(guest)
        row.due = steady.now() if row.must_begin else None
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
        self,
        code: str,
        guest: Guest,
        seat: int | None = None,
        name: str | None = None,
        seal: str | None = None,
    ) -> Taken:
        """Sit down on an open seat; the game begins when all are taken."""
        async with self._changing(code) as (table, row):
            place = sit(row, guest, seat, name, seal, self.house).number
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

    async def seal(self, code: str, guest: Guest, seal: str) -> None:
        """Before all seats are taken: the hash of a word of one's own for the shuffle."""
        async with self._changing(code) as (table, row):
            must_wait(row)
            seat = own_seat(row, guest)
            if row.agreement is not None:
                raise Refused(_("All words are sealed already."))
            seat.seal = read_seal(seal)
            await self._save(table, row)

    async def reveal(self, code: str, guest: Guest, word: str) -> None:
        """When all words are sealed: one's own; after the last one the game begins."""
        async with self._changing(code) as (table, row):
            must_wait(row)
            seat = own_seat(row, guest)
            if row.agreement is None:
                raise Refused(_("Keep your word until all are sealed: when every seat is taken."))
            if not word or seat.seal is None or seal_of(word) != seat.seal:
                raise Refused(_("This is not the word that you have sealed."))
            seat.word = word
            await self._save(table, row)
            await self._begin_if_full(table)

    async def begin(self, code: str, guest: Guest) -> None:
        """The owner begins, where the table waits for that."""
        async with self._changing(code) as (table, row):
            must_own(row, guest)
            if row.status == "playing":
                return
            must_wait(row)
            if not row.full:
                raise Refused(_("A seat is still open: wait for somebody, or let a bot sit there."))
            await self._close_words_and_deal(table)

    async def branch(self, code: str, guest: Guest, step: int, chair: int, bot: str) -> Taken:
        """Play on against bots from a moment of a finished game: a new table with the rows up to there."""
        source = await self.shelf.get(code)
        may_look(source, guest)
        play = source.seen_by(source.row.seat_of(guest.id), steady.now())
        rows = play.in_force
        if not play.is_over or not 0 <= step < len(rows) - 1 or chair >= source.row.players:
            raise Refused(_("One can play on from any step but the last of a game that is over."))
        seats = [Wish("me") if seat == chair else Wish("bot", bot) for seat in range(source.row.players)]
        wish = Opening(source.row.game, source.row.players, source.row.options, seats)
        row = new_table(wish, guest, self.house)
        row.settings["branch"] = step + 1  # rows of another match
        close_words(row)
        await self._must_have_room(guest)
        await self.store.add_table(row)
        table = await self.shelf.get(row.id)
        async with table.lock:
            for old in rows[: step + 1]:
                await self._dealer.repeat(table, old)
        return taken(table.row, chair)

    async def close(self, code: str, guest: Guest) -> None:
        """Close a table that has not begun, or one at which nobody else plays."""
        async with self._changing(code) as (table, row):
            must_own(row, guest)
            if row.status != "playing" or others_play(row, guest):
                must_wait(row)
            row.status, row.due = "closed", None
            await self._save(table, row)
            self._dealer.attend(table)

    async def _begin_if_full(self, table: LiveTable) -> None:
        """Begin where every seat is taken, unless the owner is to say so and has not."""
        row = table.row
        if row.full and row.status == "waiting" and (row.settings["start"] == "full" or row.agreement):
            await self._close_words_and_deal(table)

    async def _close_words_and_deal(self, table: LiveTable) -> None:
        """Write down who sits where with all seals; deal when every word that was sealed is there."""
        if table.row.agreement is None:
            row = table.row.copy()
            close_words(row)
            try:
                await self._save(table, row)
            except Refused:
                if table.row.agreement is None:  # else another server has done so at the same moment
                    raise
        if not keeps_promise(table.row):
            raise Refused(_("The secret of this table is not the one that it committed itself to."))
        if not (table.row.unrevealed or table.play.begun):
            await self._dealer.start(table)

    async def rematch(self, code: str, guest: Guest, seal: str | None = None) -> str | None:
        """Agree to play once more; the new table when all persons have."""
        async with self._changing(code) as (table, row):
            seat = own_seat(row, guest)
            if row.status != "over":
                raise Refused(_("A rematch is for after the game."))
            if row.rematch["table"] is not None:
                await self._open_rematch(row)
                return str(row.rematch["table"])
            row.rematch["agreed"] = agreed = sorted({*row.rematch["agreed"], seat.number})
            if seal is not None:
                row.rematch.setdefault("seals", {})[str(seat.number)] = read_seal(seal)
            everybody = [person.number for person in row.persons]
            if agreed == everybody:
                row.rematch.setdefault("code", secrets.token_urlsafe(16))
                row.rematch["table"] = row.rematch["code"]
                row.due = steady.now()  # should this server stop now, the next one opens it
            await self._save(table, row)
        if agreed != everybody:
            return None
        await self._open_rematch(row)
        return str(row.rematch["table"])

    async def _open_rematch(self, row: TableRow) -> None:
        """Open the table of a rematch that all agreed to, unless it is there, and begin."""
        try:
            new = await self.shelf.get(row.rematch["table"])
        except NotFound:
            new = await self.shelf.add(rotated(row))
        async with new.lock:
            await self._begin_if_full(new)

    async def _proceed(self, table: LiveTable) -> None:
        """Do what was left undone at a table when a server stopped, or a database did not answer."""
        if table.row.status == "over" and table.row.rematch["table"] is not None:
            await self._open_rematch(table.row)
        await self._begin_if_full(table)


def taken(row: TableRow, seat: int | None) -> Taken:
    """What somebody who sat down is told."""
    return Taken(row.id, seat, None if seat is None else row.seats[seat].key, shown_commitment(row))
