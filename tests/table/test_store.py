"""The store: what was kept is read as it was, from an SQLite file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.table.desk import ADSO, SETTINGS, WILLIAM, bot, person, table_row
from torri.table import store as module
from torri.table.database import Database
from torri.table.pens import pen_for
from torri.table.rows import Guest, Message, Row, Seat, TableRow
from torri.table.store import Store
from torri.table.writer import Change

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio


def code(number: int) -> str:
    """The code of a table."""
    return f"{number:022}"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database."""
    opened = Database(str(tmp_path / "tables.sqlite"))
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
async def store(database: Database) -> Store:
    """A store that knows two guests."""
    store = Store(database)
    for guest in (ADSO, WILLIAM):
        await store.add_guest(guest, f"hash of {guest.name}")
    return store


async def write(database: Database, table: str, *rows: Row) -> None:
    """Add rows to the match of a table."""
    pen = pen_for(database, "this server")
    await pen.write([Change(table, row, None, "playing", update=False, bump=0) for row in rows])
    await pen.close()


async def test_a_guest_is_kept_with_the_hash_of_its_secret(store: Store) -> None:
    """A new name is kept, too; nobody is found by a number that was not given."""
    assert await store.guest(ADSO.id) == (ADSO, "hash of Adso")
    await store.rename(Guest(ADSO.id, "Benno"))
    assert await store.guest(ADSO.id) == (Guest(ADSO.id, "Benno"), "hash of Adso")
    assert await store.guest(WILLIAM.id) == (WILLIAM, "hash of William")
    assert await store.guest("stranger") is None


async def test_a_table_is_read_as_it_was_kept(store: Store) -> None:
    """All of it: people with keys and devices, bots, open seats, options, votes and what is due."""
    around = (person(0, ADSO, word="of Melk", auto="always"), person(1, WILLIAM, stand_in="greedy"), Seat(2))
    row = table_row(*around, bot(3, "level:4"), options={"hidden": True}, listed=True)
    row.secret = bytes(range(32))
    row.created, row.due, row.takeback = 5.25, 6.5, {"seat": 0, "to": 3}
    row.rematch = {"agreed": [0], "table": None}
    await store.add_table(row)
    assert (await store.whole(row.id)).row == row
    assert (await store.whole(code(1))).row is None


async def test_what_changed_is_kept_and_counted(store: Store) -> None:
    """Somebody sits down, somebody leaves, and the version grows by one."""
    row = table_row(person(0, ADSO), Seat(1))
    await store.add_table(row)
    row.status, row.seats[0], row.seats[1] = "playing", bot(0), person(1, WILLIAM)
    assert await store.save(row)
    assert row.version == 1
    assert (await store.whole(row.id)).row == row


async def test_of_two_who_change_a_table_the_first_is_kept(store: Store) -> None:
    """The other is told, and nothing of its change is there."""
    row = table_row(person(0, ADSO), Seat(1))
    await store.add_table(row)
    one, other = row.copy(), row.copy()
    one.seats[1] = person(1, WILLIAM)
    other.seats[1] = bot(1)
    assert await store.save(one)
    assert not await store.save(other)
    assert other.version == 0
    assert (await store.whole(row.id)).row == one


async def test_rows_are_read_in_their_order_and_from_any_of_them(store: Store, database: Database) -> None:
    """With everything that is in them; rows of other tables are not among them."""
    for number in (1, 2):
        await store.add_table(table_row(code=code(number)))
    rows = [
        Row(1, "start", outcomes=("card 1", "card 2"), by="table", at=1.5),
        Row(2, "act", 0, "pass", (), "bot", 2.5, (60.0, 59.5)),
        Row(3, "takeback", 1, to=1, at=3.5),
    ]
    await write(database, code(1), *rows)
    await write(database, code(2), rows[0])
    assert (await store.whole(code(1))).rows == rows
    assert (await store.whole(code(1), after=2)).rows == rows[2:]
    assert (await store.whole(code(2))).rows == rows[:1]


async def test_the_lobby_shows_listed_tables_that_are_alive_the_newest_first(store: Store) -> None:
    """Neither private ones nor those that are over or closed."""
    for number, (listed, status) in enumerate(
        [(True, "waiting"), (True, "playing"), (True, "over"), (True, "closed"), (False, "waiting")]
    ):
        row = table_row(code=code(number), listed=listed)
        row.status, row.created = status, float(number)  # type: ignore[assignment]
        await store.add_table(row)
    assert [row.id for row in await store.lobby()] == [code(1), code(0)]


async def test_a_guest_finds_the_tables_where_it_sits_or_that_it_opened(store: Store) -> None:
    """Counted against its limit are those that it opened and that are alive."""
    mine = table_row(person(0, ADSO), code=code(0))
    watched = replace(table_row(person(0, WILLIAM), code=code(1)), owner=ADSO.id, created=1.0)
    over = replace(table_row(person(0, ADSO), code=code(2)), status="over", created=2.0)
    for row in (mine, watched, over):
        await store.add_table(row)
    assert [row.id for row in await store.tables_of(ADSO.id)] == [code(2), code(1), code(0)]
    assert [row.id for row in await store.tables_of(WILLIAM.id)] == [code(1)]
    assert [await store.count_opened(guest.id) for guest in (ADSO, WILLIAM)] == [2, 0]


async def test_tables_are_due_at_their_time(store: Store) -> None:
    """After a start all that wait for a bot or a clock are asked for, later those whose time has come."""
    for number, due in enumerate((None, 10.0, 20.0)):
        await store.add_table(replace(table_row(code=code(number)), due=due))
    assert sorted(await store.due()) == [code(1), code(2)]
    assert await store.due(before=15.0) == [code(1)]
    await store.not_due(code(1))
    assert await store.due() == [code(2)]


async def test_a_message_gets_the_next_number(store: Store) -> None:
    """The chat of a table is told in its order; of a long one the end."""
    for number in (1, 2):
        await store.add_table(table_row(code=code(number)))
    said = [await store.say(code(1), Message(0, 0, "Adso", f"{n}", float(n))) for n in range(4)]
    assert (await store.whole(code(1))).chat == said
    assert [message.number for message in said] == sorted({message.number for message in said})
    assert (await store.whole(code(2))).chat == []


async def test_a_long_chat_is_shown_from_its_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last messages, the oldest of them first."""
    monkeypatch.setattr(module, "CHAT_SHOWN", 2)
    await store.add_table(table_row())
    for text in ("a", "b", "c"):
        await store.say(table_row().id, Message(0, 0, "Adso", text, 0.0))
    assert [message.text for message in (await store.whole(table_row().id)).chat] == ["b", "c"]


async def test_a_list_of_tables_has_an_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest are listed, each with its own seats."""
    monkeypatch.setattr(module, "LISTED", 2)
    rows: list[TableRow] = []
    for number in range(3):
        rows.append(replace(table_row(bot(0), bot(1), code=code(number)), created=float(number)))
        rows[-1].settings = SETTINGS | {"listed": True}
        await store.add_table(rows[-1])
    assert await store.lobby() == [rows[2], rows[1]]
