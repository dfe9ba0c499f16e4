"""What is kept and how it is found: guests, tables with their seats, rows of matches, chat."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import case, delete, func, insert, select, update

from torri.table import steady
from torri.table.rows import Guest, Message, Row, Seat, TableRow, Webhook
from torri.table.schema import actions, guests, holders, messages, seats, tables, webhooks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from torri.table.database import Database

CHAT_SHOWN = 100
LISTED = 100
ALIVE = ("waiting", "playing")
STATUSES = (*ALIVE, "over", "closed")


class Whole(NamedTuple):
    """All that is kept of a table: how it is, the rows of its match, the last messages."""

    row: TableRow | None
    rows: list[Row]
    chat: list[Message]


class Store:
    """Reads and writes everything but the rows of matches, which the `Writer` writes in batches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- guests ---

    async def add_guest(self, guest: Guest, secret_hash: str) -> None:
        """Keep a new guest."""
        async with self._database.writing() as connection:
            values = {"id": guest.id, "name": guest.name, "secret_hash": secret_hash, "created": steady.now()}
            await connection.execute(insert(guests).values(values))

    async def guest(self, number: str) -> tuple[Guest, str] | None:
        """A guest and the hash of the secret."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(guests).where(guests.c.id == number))).first()
        return None if row is None else (Guest(row.id, row.name), row.secret_hash)

    async def rename(self, guest: Guest) -> None:
        """Keep the new name of a guest."""
        async with self._database.writing() as connection:
            await connection.execute(update(guests).where(guests.c.id == guest.id).values(name=guest.name))

    async def keep_webhook(self, hook: Webhook) -> None:
        """Keep where a guest wants to be told, in the place of what was there."""
        async with self._database.writing() as connection:
            await connection.execute(delete(webhooks).where(webhooks.c.guest == hook.guest))
            await connection.execute(insert(webhooks).values(asdict(hook)))

    async def forget_webhook(self, guest: str) -> None:
        """Tell a guest nothing any more."""
        async with self._database.writing() as connection:
            await connection.execute(delete(webhooks).where(webhooks.c.guest == guest))

    async def webhooks_of(self, among: Sequence[str]) -> list[Webhook]:
        """Where these guests want to be told; those who do not are left out."""
        async with self._database.reading() as connection:
            found = await connection.execute(select(webhooks).where(webhooks.c.guest.in_(among)))
            return [Webhook(row.guest, row.url, row.server, row.language) for row in found]

    # --- tables ---

    async def add_table(self, table: TableRow) -> None:
        """Keep a new table."""
        async with self._database.writing() as connection:
            await connection.execute(insert(tables).values(_table_values(table)))
            await connection.execute(insert(seats), [_seat_values(table.id, seat) for seat in table.seats])
            await _hold(connection, table)

    async def save(self, table: TableRow) -> bool:
        """Keep what changed at a table; False if somebody else changed it since it was read."""
        async with self._database.writing() as connection:
            values = _table_values(table) | {"version": table.version + 1}
            asked = update(tables).where(tables.c.id == table.id, tables.c.version == table.version)
            if (await connection.execute(asked.values(values))).rowcount != 1:
                return False
            for seat in table.seats:
                of_seat = (seats.c.table_id == table.id) & (seats.c.number == seat.number)
                await connection.execute(update(seats).where(of_seat).values(_seat_values(table.id, seat)))
            await connection.execute(delete(holders).where(holders.c.table_id == table.id))
            await _hold(connection, table)
        table.version += 1
        return True

    async def whole(self, code: str, after: int = 0) -> Whole:
        """A table with its rows after this one, over one connection; without a row where there is none."""
        async with self._database.reading() as connection:
            row = await _table_of(connection, code)
            return Whole(row, await _rows_of(connection, code, after), await _chat_of(connection, code))

    async def _tables(self, wanted: Select[Any]) -> list[TableRow]:
        """Tables with their seats, without those that are damaged."""
        async with self._database.reading() as connection:
            return await _tables_among(connection, wanted)

    async def lobby(self, first: Sequence[str] = (), of_one: int = LISTED) -> list[TableRow]:
        """Listed tables that wait or are played: some first, then the newest of each guest, then the next."""
        wanted = (tables.c.listed == 1) & tables.c.status.in_(ALIVE)
        newest = tables.c.created.desc()
        place = func.row_number().over(partition_by=tables.c.owner, order_by=newest).label("place")
        ranked = select(tables.c.id, place).where(wanted).subquery()
        later = case((tables.c.id.in_(first), 0), else_=1)
        found = select(tables).join(ranked, ranked.c.id == tables.c.id).where(ranked.c.place <= of_one)
        return await self._tables(found.order_by(later, ranked.c.place, newest))

    async def lately_over(self) -> list[TableRow]:
        """Listed tables that are over, the newest first: who watches with a delay may not know it."""
        wanted = (tables.c.listed == 1) & (tables.c.status == "over")
        return await self._tables(select(tables).where(wanted).order_by(tables.c.created.desc()))

    async def tables_of(self, guest: str) -> list[TableRow]:
        """The tables at which a guest sits or that it opened, the newest first."""
        sits = select(holders.c.table_id).where(holders.c.guest == guest)
        wanted = (tables.c.owner == guest) | tables.c.id.in_(sits)
        return await self._tables(select(tables).where(wanted).order_by(tables.c.created.desc()))

    async def count_opened(self, guest: str) -> int:
        """How many tables of a guest wait or are played."""
        wanted = (tables.c.owner == guest) & tables.c.status.in_(ALIVE)
        async with self._database.reading() as connection:
            return (
                await connection.execute(select(func.count()).select_from(tables).where(wanted))
            ).scalar_one()

    async def due(self, before: float | None = None) -> Sequence[str]:
        """Tables at which a bot or a clock is due; all of them, or those due before a time."""
        wanted = tables.c.due.is_not(None) if before is None else tables.c.due < before
        async with self._database.reading() as connection:
            return (await connection.execute(select(tables.c.id).where(wanted))).scalars().all()

    async def not_due(self, code: str) -> None:
        """Nobody automatic is due at a table any more."""
        async with self._database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == code).values(due=None))

    async def times_of(self, codes: Sequence[str]) -> dict[str, tuple[float, float]]:
        """When the first and the last row of these matches were written."""
        asked = select(actions.c.table_id, func.min(actions.c.at), func.max(actions.c.at))
        wanted = asked.where(actions.c.table_id.in_(codes)).group_by(actions.c.table_id)
        async with self._database.reading() as connection:
            return {code: (first, last) for code, first, last in await connection.execute(wanted)}

    # --- chat ---

    async def say(self, code: str, message: Message) -> Message:
        """Keep a message; it gets its number."""
        values = asdict(message) | {"table_id": code}
        del values["number"]
        async with self._database.writing() as connection:
            number = (
                await connection.execute(insert(messages).values(values).returning(messages.c.number))
            ).scalar_one()
        return Message(number, message.seat, message.name, message.text, message.at)


async def _table_of(connection: AsyncConnection, code: str) -> TableRow | None:
    """A table with its seats."""
    wanted = select(tables).where(tables.c.id == code)
    return next(iter(await _tables_among(connection, wanted, must_be_whole=True)), None)


async def _tables_among(
    connection: AsyncConnection, wanted: Select[Any], *, must_be_whole: bool = False
) -> list[TableRow]:
    """Tables with their seats, in three questions however many they are; no list has damaged ones."""
    found = (await connection.execute(wanted.limit(LISTED))).mappings().all()
    codes = [row["id"] for row in found]
    sat = select(seats).where(seats.c.table_id.in_(codes)).order_by(seats.c.number)
    places = (await connection.execute(sat)).mappings().all()
    held = (await connection.execute(select(holders).where(holders.c.table_id.in_(codes)))).all()
    holding: dict[tuple[str, int], set[str]] = {}
    for row in held:
        holding.setdefault((row.table_id, row.seat), set()).add(row.guest)
    around: dict[str, list[Seat]] = {code: [] for code in codes}
    for place in places:
        key = (place["table_id"], place["number"])
        around[place["table_id"]].append(_seat(place, holding.get(key, set())))
    whole = [row for row in found if _whole(row, around[row["id"]])]
    if must_be_whole and len(whole) < len(found):
        raise ValueError("The row of a table is damaged.")
    return [_table(row, around[row["id"]]) for row in whole]


async def _rows_of(connection: AsyncConnection, code: str, after: int) -> list[Row]:
    """The rows of a match after this one."""
    wanted = (actions.c.table_id == code) & (actions.c.sequence > after)
    found = await connection.execute(select(actions).where(wanted).order_by(actions.c.sequence))
    return [_row(row) for row in found.mappings()]


async def _chat_of(connection: AsyncConnection, code: str) -> list[Message]:
    """The last messages of a table."""
    wanted = select(messages).where(messages.c.table_id == code).order_by(messages.c.number.desc())
    found = (await connection.execute(wanted.limit(CHAT_SHOWN))).all()
    return [Message(row.number, row.seat, row.name, row.text, row.at) for row in reversed(found)]


async def _hold(connection: AsyncConnection, table: TableRow) -> None:
    held = [
        {"table_id": table.id, "seat": seat.number, "guest": guest}
        for seat in table.seats
        for guest in sorted(seat.holders)
    ]
    if held:
        await connection.execute(insert(holders), held)


def _table_values(table: TableRow) -> dict[str, Any]:
    same = ("id", "owner", "game", "players", "options", "settings", "match", "secret", "status", "version")
    more = ("commitment", "agreement", "created", "due", "takeback", "rematch")
    values = {name: getattr(table, name) for name in (*same, *more)}
    return values | {"listed": int(table.settings["listed"])}


def _seat_values(code: str, seat: Seat) -> dict[str, Any]:
    same = ("number", "kind", "name", "bot", "word", "seal", "key", "stand_in", "auto")
    return {name: getattr(seat, name) for name in same} | {"table_id": code}


def _whole(found: Any, around: list[Seat]) -> bool:
    """Whether a table can be shown in a list."""
    read = all(isinstance(found[name], dict) for name in ("options", "settings", "rematch"))
    return read and found["status"] in STATUSES and len(around) == found["players"]


def _seat(found: Any, held: set[str]) -> Seat:
    values = {name: value for name, value in found.items() if name != "table_id"}
    return Seat(**values, holders=held)


def _table(found: Any, around: list[Seat]) -> TableRow:
    values = {name: value for name, value in found.items() if name != "listed"}
    return TableRow(**values, seats=around)


def _row(found: Any) -> Row:
    values = {name: value for name, value in found.items() if name != "table_id"}
    values["outcomes"] = tuple(values["outcomes"])
    values["clocks"] = None if values["clocks"] is None else tuple(values["clocks"])
    return Row(**values)
