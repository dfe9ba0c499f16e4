"""The caretaker: tables that nobody attends are taken up, and what other servers changed is read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.table.desk import ADSO, CODE, Desk, bot, person, table_row
from tests.table.given_time import GivenTime
from torri.table.caretaker import SWEEP, Caretaker
from torri.table.errors import Broken, NotReady
from torri.table.live import Watcher
from torri.table.notices import Notice
from torri.table.rows import Row

if TYPE_CHECKING:
    from torri.table.live import LiveTable

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("quarry")]


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Time is given."""
    return "asyncio", {"loop_factory": GivenTime}


class Due:
    """Says which tables are due; `failing` like a database that does not answer at first."""

    def __init__(self, *codes: str, failing: int = 0) -> None:
        self._codes = codes
        self._failing = failing
        self.asked: list[bool] = []
        self.settled: list[str] = []

    async def due(self, until: float | None) -> list[str]:
        """The codes; the first time after a start of all tables."""
        self.asked.append(until is None)
        if len(self.asked) <= self._failing:
            raise OSError("The database is gone.")
        return [code for code in self._codes if code not in self.settled]

    async def not_due(self, code: str) -> None:
        """A table waits for nothing but a person."""
        self.settled.append(code)


async def after_a_restart(*seats: Any) -> Desk:
    """A server on the database of one that dealt at a table and is no more."""
    before, desk = Desk(), Desk()
    await before.begin(table_row(*seats))
    await before.dealer.close()
    desk.store.kept, desk.store.matches = before.store.kept, before.store.matches
    return desk


async def sweep(desk: Desk, due: Due, seconds: float) -> None:
    """Look after the tables for so long."""
    caretaker = Caretaker(desk.shelf, due, desk.dealer)  # type: ignore[arg-type]
    caretaker.start()
    await asyncio.sleep(seconds)
    await caretaker.close()


async def test_a_bot_that_nobody_asks_is_asked_again() -> None:
    """After a start every table is looked at."""
    desk = await after_a_restart(bot(0), person(1, ADSO))
    desk.bots.seconds = 60.0
    due = Due(CODE)
    await sweep(desk, due, SWEEP / 2)
    await desk.dealer.close()
    assert [spec for spec, _seed in desk.bots.asked] == ["random"]
    assert due.asked == [True]


async def test_a_table_that_waits_for_a_person_is_left_alone_from_then_on() -> None:
    """It is due no more; later looks ask for overdue tables only."""
    desk = await after_a_restart()
    due = Due(CODE)
    await sweep(desk, due, 2.5 * SWEEP)
    assert due.settled == [CODE]
    assert due.asked == [True, False, False]


async def test_a_table_that_cannot_be_read_keeps_no_other_waiting() -> None:
    """The one after it is taken up."""
    desk = await after_a_restart()
    due = Due("nowhere-nowhere-nowher", CODE)
    await sweep(desk, due, SWEEP / 2)
    assert due.settled == [CODE]


async def test_a_look_that_fails_is_made_again() -> None:
    """All tables are looked at once the database answers."""
    desk = await after_a_restart()
    due = Due(CODE, failing=1)
    await sweep(desk, due, 1.5 * SWEEP)
    assert due.asked == [True, True]
    assert due.settled == [CODE]


async def test_what_another_server_wrote_is_read() -> None:
    """The table in memory goes on to its rows; of a table that is not here nothing is read."""
    desk, table, watcher, caretaker = await looked_at()
    desk.store.matches[CODE].append(Row(2, "act", 0, "pass"))
    caretaker.heard(Notice("elsewhere", "other"))
    caretaker.heard(Notice(CODE, "other"))
    await asyncio.sleep(1.0)
    assert (table.play.sequence, watcher.changed.is_set()) == (2, True)
    assert desk.store.asked == [CODE]


async def looked_at() -> tuple[Desk, LiveTable, Watcher, Caretaker]:
    """A table that is dealt, and that somebody looks at; nothing was asked of its database since."""
    desk = await after_a_restart()
    table = await desk.shelf.get(CODE)
    table.watchers.add(watcher := Watcher(1))
    desk.store.asked.clear()
    return desk, table, watcher, Caretaker(desk.shelf, Due(), desk.dealer)  # type: ignore[arg-type]


async def test_a_row_that_another_server_tells_is_taken_in_at_once() -> None:
    """Nothing is read, and who looks on is woken; a row that is known already does no harm."""
    desk, table, watcher, caretaker = await looked_at()
    first = Row(2, "act", 0, "pass")
    for row in (first, first, Row(3, "act", 1, "take 1")):
        caretaker.heard(Notice(CODE, "other", row))
    assert table.play.rows[1:] == [first, Row(3, "act", 1, "take 1")]
    assert (desk.store.asked, watcher.changed.is_set()) == ([], True)


async def test_a_row_that_is_told_during_an_action_is_taken_in_after_it() -> None:
    """In the order in which it was said, and without reading."""
    desk, table, watcher, caretaker = await looked_at()
    async with table.lock:
        caretaker.heard(Notice(CODE, "other", Row(2, "act", 0, "pass")))
        caretaker.heard(Notice(CODE, "other", Row(3, "act", 1, "take 1")))
        await asyncio.sleep(1.0)
        assert (table.play.sequence, watcher.changed.is_set()) == (1, False)
    await asyncio.sleep(1.0)
    assert (table.play.sequence, desk.store.asked, watcher.changed.is_set()) == (3, [], True)


async def test_after_a_notice_that_was_lost_the_table_is_read() -> None:
    """The row that is told does not follow the last one here."""
    desk, table, watcher, caretaker = await looked_at()
    rows = [Row(2, "act", 0, "pass"), Row(3, "act", 1, "take 1"), Row(4, "act", 1, "pass")]
    desk.store.matches[CODE] += rows[:2]
    caretaker.heard(Notice(CODE, "other", rows[1]))
    desk.store.matches[CODE].append(rows[2])
    caretaker.heard(Notice(CODE, "other", rows[2]))
    await asyncio.sleep(1.0)
    assert (table.play.rows[1:], desk.store.asked, watcher.changed.is_set()) == (rows, [CODE], True)


async def test_a_row_that_cannot_be_is_not_taken_in() -> None:
    """Its table is set aside, as if it had been read, and no other suffers."""
    desk, _table, watcher, caretaker = await looked_at()
    caretaker.heard(Notice(CODE, "other", Row(2, "act", 0, "no such action")))
    assert (CODE in desk.shelf.set_aside, watcher.changed.is_set()) == (True, True)


async def test_a_table_at_which_nobody_looks_is_read_when_somebody_does() -> None:
    """What others do there costs nothing here until then."""
    desk, table, watcher, caretaker = await looked_at()
    table.watchers.remove(watcher)
    for row in (Row(2, "act", 0, "pass"), Row(3, "act", 1, "take 1")):
        desk.store.matches[CODE].append(row)
        caretaker.heard(Notice(CODE, "other", row))
    await asyncio.sleep(1.0)
    assert (table.play.sequence, desk.store.asked) == (1, [])
    assert (await desk.shelf.get(CODE)).play.sequence == 3
    assert desk.store.asked == [CODE]


async def test_a_table_of_which_much_is_heard_is_read_once() -> None:
    """One look finds all that was said before it; what is said after it has begun is looked for again."""
    desk, table, _watcher, caretaker = await looked_at()
    async with table.lock:  # an action is being committed
        for _ in range(5):
            caretaker.heard(Notice(CODE, "other"))
        await asyncio.sleep(1.0)
        assert desk.store.asked == []
    await asyncio.sleep(1.0)
    assert desk.store.asked == [CODE]
    caretaker.heard(Notice(CODE, "other"))
    await asyncio.sleep(1.0)
    assert desk.store.asked == [CODE, CODE]


async def test_a_table_whose_changes_cannot_be_read_is_doubtful() -> None:
    """It is read before anything is done at it."""
    desk, table, _watcher, caretaker = await looked_at()
    desk.store.down = True
    caretaker.heard(None)
    await asyncio.sleep(1.0)
    assert table.doubtful


async def test_a_damaged_table_keeps_no_other_waiting(caplog: pytest.LogCaptureFixture) -> None:
    """It is set aside and told once, however often it is due; the one after it is taken up."""
    desk = await after_a_restart()
    damaged = "damaged-damaged-damage"
    desk.store.kept[damaged] = table_row(code=damaged)
    desk.store.matches[damaged] = [Row(1, "start", outcomes=("no such outcome",), by="table")]
    due = Due(damaged, CODE)
    await sweep(desk, due, 5.5 * SWEEP)
    assert due.settled == [CODE]
    assert damaged in desk.shelf.set_aside
    assert [record.getMessage() for record in caplog.records] == ["table set aside"]


async def test_a_table_damaged_while_it_is_played_keeps_no_other_waiting() -> None:
    """A row that does not fit is found when the table is read again; who looks at it is told."""
    desk = await after_a_restart()
    other = "other-other-other-othe"
    desk.store.kept[other] = desk.store.kept[CODE].copy()
    desk.store.kept[other].id = other
    desk.store.matches[other] = list(desk.store.matches[CODE])
    table = await desk.shelf.get(CODE)
    table.watchers.add(watcher := Watcher(None))
    desk.store.matches[CODE].append(Row(7, "act", 0, "take 2"))
    due = Due(CODE, other)
    await sweep(desk, due, SWEEP / 2)
    assert due.settled == [other]
    assert watcher.changed.is_set()
    with pytest.raises(Broken, match="damaged"):
        await desk.shelf.get(CODE)


async def test_a_game_that_becomes_ready_is_taken_up_at_once() -> None:
    """Its tables were looked at in vain after the start; nobody waits until they are overdue."""
    desk = await after_a_restart(bot(0), person(1, ADSO))
    desk.bots.seconds, ready = 60.0, list[str]()

    def must_be_ready(_game: str) -> None:
        if not ready:
            raise NotReady("Not yet.")

    desk.shelf._must_be_ready = must_be_ready
    due = Due(CODE)
    caretaker = Caretaker(desk.shelf, due, desk.dealer)  # type: ignore[arg-type]
    caretaker.start()
    await asyncio.sleep(SWEEP / 2)
    assert not desk.bots.asked
    ready.append("quarry")
    caretaker.look_at_all()
    await asyncio.sleep(0.01)
    assert (len(desk.bots.asked), due.asked) == (1, [True, True])
    await caretaker.close()
    await desk.dealer.close()
