"""The shelf: which tables are in memory, and how they are kept true to the database."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.table.desk import HOUSE, MemoryStore, table_row
from torri.table.errors import NotFound, NotReady, Unavailable
from torri.table.live import LiveTable, Watcher
from torri.table.notices import Notice
from torri.table.rows import Message, Row, TableRow
from torri.table.shelf import Shelf

if TYPE_CHECKING:
    from torri.table.house import House

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("quarry")]


class Room:
    """A shelf, the store behind it, and the tables that arrived from there."""

    def __init__(self, house: House = HOUSE) -> None:
        self.store = MemoryStore()
        self.arrived: list[LiveTable] = []
        self.not_ready: set[str] = set()
        self.shelf = Shelf(self.store, house, self.arrived.append, self._must_be_ready)  # type: ignore[arg-type]

    def _must_be_ready(self, game: str) -> None:
        if game in self.not_ready:
            raise NotReady("It is being compiled.")


def code(number: int) -> str:
    """The code of a table."""
    return f"{number:022}"


async def test_a_new_table_is_kept_and_in_memory() -> None:
    """Nobody has to read it."""
    room = Room()
    table = await room.shelf.add(table_row())
    assert await room.shelf.get(table.row.id) is room.shelf.in_memory(table.row.id) is table
    assert (list(room.store.kept), room.store.asked, room.arrived) == ([table.row.id], [], [])


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Room:
    """A room in which it takes a while until a table that was kept is in memory."""
    room = Room()
    keep = room.store.add_table

    async def slowly(row: TableRow) -> None:
        await keep(row)
        for _turn in range(10):
            await asyncio.sleep(0)

    monkeypatch.setattr(room.store, "add_table", slowly)
    return room


async def test_a_new_table_is_there_once_also_where_somebody_asks_meanwhile(slow: Room) -> None:
    """Who asks between the commit and the moment it is in memory gets the same table."""
    row = table_row()
    added, found = await asyncio.gather(slow.shelf.add(row), slow.shelf.get(row.id))
    assert found is added is slow.shelf.in_memory(row.id)


async def test_a_new_table_is_there_once_also_where_it_was_asked_for_too_early(slow: Room) -> None:
    """Who finds none and leaves lets one in who waited, and nobody who comes later."""
    row = table_row()
    early, adding = asyncio.create_task(slow.shelf.get(row.id)), asyncio.create_task(slow.shelf.add(row))
    with pytest.raises(NotFound):
        await early
    added, found = await asyncio.gather(adding, slow.shelf.get(row.id))
    assert found is added is slow.shelf.in_memory(row.id)


async def test_a_table_that_is_not_in_memory_is_read_with_all_that_belongs_to_it() -> None:
    """Its rows and its chat; and whoever looks after tables is told that it arrived."""
    room = Room()
    row = table_row()
    await room.store.add_table(row)
    room.store.matches[row.id] = [Row(1, "start", outcomes=("card 1", "card 2"))]
    room.store.said[row.id] = [Message(1, 0, "Adso", "hello", 0.0)]
    assert room.shelf.in_memory(row.id) is None
    table = await room.shelf.get(row.id)
    assert (table.play.sequence, [said.text for said in table.chat]) == (1, ["hello"])
    assert room.arrived == room.shelf.all == [table]


async def test_many_who_ask_at_once_get_one_table() -> None:
    """It is read once: two copies of a table would go different ways."""
    room = Room()
    row = table_row()
    await room.store.add_table(row)
    found = await asyncio.gather(*(room.shelf.get(row.id) for _ in range(5)))
    assert len({id(table) for table in found}) == len(room.store.asked) == 1


async def test_a_table_that_others_change_while_it_is_read_is_read_once_more() -> None:
    """What was read may be older than what was said meanwhile; what nobody reads is not read for it."""
    room, row = Room(), table_row()
    await room.store.add_table(row)
    reading = asyncio.create_task(room.shelf.get(row.id))
    await asyncio.sleep(0)
    assert room.shelf.changed_by(Notice(row.id, "other")) == []
    room.store.matches[row.id] = [Row(1, "start", outcomes=("card 1", "card 2"))]
    table = await reading
    assert table.doubtful
    assert (await room.shelf.get(row.id)).play.sequence == 1
    assert (table.doubtful, room.store.asked) == (False, [row.id, row.id])
    assert room.shelf.changed_by(Notice(code(1), "other")) == []
    assert room.shelf.changed_by(None) == [table]


@pytest.mark.parametrize("asked", ["", "short", "x" * 23, "../../../../etc/passwd", code(1)])
async def test_a_table_that_there_is_not_is_refused(asked: str) -> None:
    """What cannot be the code of a table is not even asked for."""
    room = Room()
    with pytest.raises(NotFound):
        await room.shelf.get(asked)
    assert room.store.asked == ([asked] if asked == code(1) else [])


async def test_a_table_whose_game_is_being_compiled_is_not_read() -> None:
    """Whoever asks is told so; later it is read."""
    room = Room()
    row = table_row()
    await room.store.add_table(row)
    room.not_ready = {row.game}
    with pytest.raises(NotReady):
        await room.shelf.get(row.id)
    assert room.shelf.all == []
    room.not_ready = set()
    assert (await room.shelf.get(row.id)).row.id == row.id


async def test_what_others_changed_is_read() -> None:
    """New rows, a new version, new messages; who looks on is woken if there was anything."""
    room = Room()
    table = await room.shelf.add(table_row())
    table.watchers.add(watcher := Watcher(0))

    async def wakes() -> bool:
        watcher.changed.clear()
        await room.shelf.catch_up(table)
        return watcher.changed.is_set()

    assert not await wakes()
    room.store.matches[table.row.id] = [Row(1, "start", outcomes=("card 1", "card 2"))]
    assert await wakes()
    room.store.said[table.row.id] = [Message(1, 0, "Adso", "hello", 0.0)]
    assert await wakes()
    room.store.kept[table.row.id].version = 1
    assert await wakes()
    assert (table.play.sequence, table.row.version, len(table.chat)) == (1, 1, 1)


async def test_where_nothing_is_doubtful_nothing_is_read() -> None:
    """After a commit that was left unanswered the table is, once."""
    room = Room()
    table = await room.shelf.add(table_row())
    await room.shelf.fresh(table)
    assert room.store.asked == []
    table.doubtful = True
    await room.shelf.fresh(table)
    await room.shelf.fresh(table)
    assert room.store.asked == [table.row.id]


async def test_a_changed_copy_is_shown_when_it_is_kept() -> None:
    """Until then everybody sees the table as it was."""
    room = Room()
    table = await room.shelf.add(table_row())
    changed = replace(table.row.copy(), status="closed")
    assert await room.shelf.save(table, changed)
    assert (table.row.status, room.store.kept[table.row.id].status) == ("closed", "closed")


async def test_who_was_not_first_sees_what_the_first_changed() -> None:
    """The own change is dropped, and the table read anew."""
    room = Room()
    table = await room.shelf.add(table_row())
    mine = replace(table.row.copy(), status="closed")
    room.store.kept[table.row.id].version = 1
    room.store.kept[table.row.id].seats[0].name = "Salvatore"
    assert not await room.shelf.save(table, mine)
    assert (table.row.status, table.row.seats[0].name) == ("waiting", "Salvatore")


async def test_a_change_that_the_database_did_not_answer_is_doubtful() -> None:
    """It may be kept or not: the table looks before the next."""
    room = Room()
    table = await room.shelf.add(table_row())
    room.store.down = True
    with pytest.raises(Unavailable):
        await room.shelf.save(table, table.row.copy())
    assert table.doubtful


async def test_idle_tables_are_forgotten_the_oldest_first() -> None:
    """Beyond the limit, and a tenth of it more, so that not every new table has to look for room."""
    room = Room(replace(HOUSE, tables_in_memory=10))
    for number in range(10):
        (await room.shelf.add(table_row(code=code(number)))).used = float(number)
    (await room.shelf.get(code(0))).used = 100.0  # just looked at
    await room.shelf.add(table_row(code=code(10)))
    assert {table.row.id for table in room.shelf.all} == {code(number) for number in (0, *range(3, 11))}


async def test_a_table_that_somebody_looks_at_is_not_forgotten() -> None:
    """Nor one at which a bot thinks, or that is locked."""
    room = Room(replace(HOUSE, tables_in_memory=3))
    tables = [await room.shelf.add(table_row(code=code(number))) for number in range(3)]
    tables[0].watchers.add(Watcher(None))
    tables[1].thinking = 0
    async with tables[2].lock:
        await room.shelf.add(table_row(code=code(3)))
        assert room.shelf.all[:3] == tables
