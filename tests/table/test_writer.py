"""The writer: rows in batches, each answered when its commit returned."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import asyncpg
import pytest

from tests.table.desk import ADSO, WILLIAM, table_row
from torri.table.database import Database
from torri.table.errors import Unavailable
from torri.table.notices import Heard, Notice, Notices, Stands
from torri.table.pens import PostgresPen, SQLitePen, pen_for
from torri.table.rows import Row
from torri.table.store import Store
from torri.table.writer import BATCH, Change, Writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from tests.table.postgres import PostgreSQL
    from torri.table.rows import Status

pytestmark = pytest.mark.anyio


def change(code: str, sequence: int, status: Status = "playing", due: float | None = None) -> Change:
    """A row, with how its table stands after it."""
    row = Row(sequence, "act", 0, "pass", ("card 1",), at=5.0, clocks=(60.0, 50.0))
    return Change(code, row, due, status, update=True, bump=1)


class SlowPen:
    """A pen whose commits return when a test says so, and keep the rows in a list."""

    def __init__(self) -> None:
        self.commits: list[list[str]] = []
        self.taken: set[tuple[str, int]] = set()
        self.wrong: Exception | None = None
        self.may_go = asyncio.Event()
        self.closed = False

    async def write(self, changes: Sequence[Change]) -> set[tuple[str, int]]:
        """Wait until it may go."""
        self.commits.append([change.table for change in changes])
        await self.may_go.wait()
        if self.wrong is not None:
            raise self.wrong
        return {(change.table, change.row.sequence) for change in changes} - self.taken

    async def close(self) -> None:
        """Write no more."""
        self.closed = True


@asynccontextmanager
async def slow() -> AsyncIterator[tuple[Writer, SlowPen]]:
    """A writer with a slow pen, from start to close."""
    pen = SlowPen()
    writer = Writer(pen)
    writer.start()
    yield writer, pen
    pen.may_go.set()
    await writer.close()


async def settle() -> None:
    """Let everything go on that can."""
    for _ in range(5):
        await asyncio.sleep(0)


def append(writer: Writer, *changes: Change) -> list[asyncio.Task[bool]]:
    """Ask for rows, beside."""
    return [asyncio.create_task(writer.append(asked)) for asked in changes]


async def test_a_row_is_accepted_when_its_commit_returned() -> None:
    """Not before; and one whose number was taken is not."""
    async with slow() as (writer, pen):
        pen.taken = {("a", 7)}
        first, second = append(writer, change("a", 7), change("b", 7))
        await settle()
        assert not first.done()
        assert not second.done()
        pen.may_go.set()
        assert (await first, await second) == (False, True)


async def test_what_comes_during_a_commit_goes_into_the_next_together() -> None:
    """In the order of the tables, which is the order of locks in the database."""
    async with slow() as (writer, pen):
        asked = append(writer, change("a", 1))
        await settle()
        asked += append(writer, change("d", 1), change("b", 1), change("c", 1))
        await settle()
        pen.may_go.set()
        assert all(await asyncio.gather(*asked))
        assert pen.commits == [["a"], ["b", "c", "d"]]


async def test_a_commit_is_not_too_large() -> None:
    """What is more than a batch waits for the next."""
    async with slow() as (writer, pen):
        pen.may_go.set()
        asked = append(writer, *(change(f"{number:04}", 1) for number in range(BATCH + 3)))
        assert all(await asyncio.gather(*asked))
        assert [len(commit) for commit in pen.commits] == [BATCH, 3]


@pytest.mark.parametrize("wrong", [Unavailable("away"), ZeroDivisionError()])
async def test_whatever_goes_wrong_everybody_is_answered(wrong: Exception) -> None:
    """It is said like a database that does not answer, and the next batch is written."""
    async with slow() as (writer, pen):
        pen.wrong = wrong
        pen.may_go.set()
        for answer in await asyncio.gather(
            *append(writer, change("a", 1), change("b", 1)), return_exceptions=True
        ):
            assert isinstance(answer, Unavailable)
        pen.wrong = None
        assert await writer.append(change("a", 1))


async def test_who_does_not_wait_for_the_answer_has_its_row_written() -> None:
    """A request that was cancelled takes nothing with it: others wait for the same commit."""
    async with slow() as (writer, pen):
        gone, waiting = append(writer, change("a", 1), change("b", 1))
        await settle()
        gone.cancel()
        pen.may_go.set()
        assert await waiting
        assert pen.commits == [["a", "b"]]


async def test_the_close_writes_what_waits_then_refuses() -> None:
    """Nothing that was asked for is left without an answer; before the start, too, all is refused."""
    pen = SlowPen()
    writer = Writer(pen)
    with pytest.raises(Unavailable):
        await writer.append(change("a", 1))
    writer.start()
    asked = append(writer, change("a", 1))
    await settle()
    closing = asyncio.create_task(writer.close())
    await settle()
    assert not closing.done()
    pen.may_go.set()
    await closing
    assert pen.closed
    assert await asked[0]
    with pytest.raises(Unavailable):
        await writer.append(change("a", 2))


@pytest.fixture
async def opened(database: str) -> AsyncIterator[Database]:
    """A database of each kind, which knows two guests."""
    found = Database(database)
    await found.open()
    for guest in (ADSO, WILLIAM):
        await Store(found).add_guest(guest, "hash")
    yield found
    await found.close()


async def test_the_database_keeps_the_row_and_how_the_table_stands(opened: Database) -> None:
    """Both in one commit; what was read again is what was written."""
    store, writer = Store(opened), Writer(pen_for(opened, "here"))
    await store.add_table(table_row(code="a"))
    writer.start()
    asked = change("a", 1, due=99.5)
    assert await writer.append(asked)
    await writer.close()
    table = (await store.whole("a")).row
    assert table is not None
    assert (table.due, table.status, table.version) == (99.5, "playing", 1)
    assert (await store.whole("a")).rows == [asked.row]


async def test_of_two_rows_with_one_number_the_first_stays(opened: Database) -> None:
    """The second is refused, and does not change how the table stands; others in its batch are kept."""
    store, writer = Store(opened), Writer(pen_for(opened, "here"))
    for code in ("a", "b"):
        await store.add_table(table_row(code=code))
    writer.start()
    assert await writer.append(change("a", 1))
    late: list[Any] = append(writer, change("a", 1, status="over"), change("b", 1))
    assert await asyncio.gather(*late) == [False, True]
    await writer.close()
    tables = [(await store.whole(code)).row for code in ("a", "b")]
    assert [(table.status, table.version) for table in tables if table] == [("playing", 1), ("playing", 1)]


async def test_a_row_without_clocks_and_outcomes_is_read_as_it_was_written(opened: Database) -> None:
    """Whatever a row leaves out is left out in the database too."""
    store, writer = Store(opened), Writer(pen_for(opened, "here"))
    await store.add_table(table_row(code="a"))
    writer.start()
    rows = [Row(1, "start", by="table", at=1.0), Row(2, "takeback", 1, at=2.5, to=1)]
    for row in rows:
        assert await writer.append(Change("a", row, None, "playing", update=False, bump=0))
    await writer.close()
    assert (await store.whole("a")).rows == rows


async def test_other_servers_are_told_the_row_with_the_commit(postgres: PostgreSQL) -> None:
    """And how the table stands; nothing of a row that was refused, only the table of one that is too long."""
    database, heard = Database(postgres.new_database()), asyncio.Queue[Heard]()
    await database.open()
    store, pen, notices = Store(database), pen_for(database, "here"), Notices(database, heard.put_nowait)
    for guest in (ADSO, WILLIAM):
        await store.add_guest(guest, "hash")
    await store.add_table(table_row(code="a"))
    notices.start()
    assert await heard.get() is None
    first = change("a", 1, due=99.5)
    second, long = Row(2, "act", 1, "東", at=0.1 + 0.2), Row(3, "act", 0, "pass", ("card 1",) * 1000, at=7.5)
    await pen.write([first])
    await pen.write([first, Change("a", second, 99.5, "playing", update=False, bump=0)])
    await pen.write([Change("a", long, None, "over", update=True, bump=1)])
    assert [await heard.get() for _ in range(3)] == [
        Notice("a", "here", first.row, Stands(99.5, "playing", 1, bump=1)),
        Notice("a", "here", second),
        Notice("a", "here"),
    ]
    assert (await store.whole("a")).rows == [first.row, second, long]
    await pen.close()
    await notices.close()
    await database.close()


class Gone:
    """A connection that is broken, which nobody has noticed yet."""

    def is_closed(self) -> bool:
        """Not that one knew."""
        return False

    async def fetch(self, *_: Any) -> None:
        """The first question tells."""
        raise asyncpg.ConnectionDoesNotExistError("connection was closed")

    def terminate(self) -> None:
        """There is nothing to let go of."""


async def test_a_database_that_is_gone_is_said_and_found_again(opened: Database) -> None:
    """The row is not accepted; the next one is written over a new connection."""
    store, pen = Store(opened), pen_for(opened, "here")
    await store.add_table(table_row(code="a"))
    if isinstance(pen, PostgresPen):
        assert await pen.write([change("a", 1)])
        assert pen._connection is not None
        pen._connection.terminate()
        pen._connection = Gone()
    else:
        async with opened.writing() as other:
            await other.exec_driver_sql("ALTER TABLE actions RENAME TO lost")
    with pytest.raises(Unavailable):
        await pen.write([change("a", 2)])
    if isinstance(pen, SQLitePen):
        async with opened.writing() as other:
            await other.exec_driver_sql("ALTER TABLE lost RENAME TO actions")
    assert await pen.write([change("a", 2)]) == {("a", 2)}
    await pen.close()
