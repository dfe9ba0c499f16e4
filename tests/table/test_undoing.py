"""Undo is judged beside everything else, and shown to the seat that may undo."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.table.desk import ADSO, WILLIAM, begun, bot, person, table_row
from torri.table.live import Watcher
from torri.table.rows import Row
from torri.table.snapshot import snapshot
from torri.table.undoing import Asked, UndoJudge, judge_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.table.live import LiveTable

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("quarry")]


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[UndoJudge]:
    """A judge that does not wait for a quiet moment."""
    monkeypatch.setattr("torri.table.undoing.MOMENT", 0.0)
    made = UndoJudge()
    yield made
    made.close()


async def test_the_seat_that_may_undo_is_woken_when_it_is_judged(judge: UndoJudge) -> None:
    """A table is shown without undo first; then its seat, and nobody else, is told that there is one."""
    table = begun(None, "take 1")
    mover, other = Watcher(0), Watcher(1)
    table.watchers |= {mover, other}
    assert not snapshot(table, ADSO, judge=False).can_undo
    judge.later(table, 0)
    await mover.changed.wait()
    assert snapshot(table, ADSO, judge=False).can_undo
    assert not other.changed.is_set()


async def test_the_seat_whose_turn_has_ended_is_woken_too(judge: UndoJudge) -> None:
    """Nobody else has decided yet: the end of the turn can be taken back."""
    table = begun(None, "take 2")
    before, now = Watcher(0), Watcher(1)
    table.watchers |= {before, now}
    judge.later(table, 0)
    await before.changed.wait()
    assert (table.to_move, snapshot(table, ADSO, judge=False).can_undo) == (1, True)
    assert not now.changed.is_set()


async def test_a_bot_is_not_asked_whether_it_takes_back(judge: UndoJudge) -> None:
    """Nothing is judged after its decisions."""
    table = begun(table_row(bot(0), person(1, WILLIAM)), "pass")
    await judge.judged(table, 0)
    assert not table.play.match.undo_is_judged(0)


async def test_a_table_that_moves_on_is_judged_as_it_is_then(judge: UndoJudge) -> None:
    """What was asked about an earlier row is asked again about the last one."""
    table = begun(None, "take 1")
    mover = Watcher(0)
    table.watchers.add(mover)
    judge.later(table, 0)
    table.add([Row(3, "undo", 0), Row(4, "act", 0, "take 1")])
    await mover.changed.wait()
    assert table.play.match.undo_is_judged(0)


async def test_tables_that_moved_on_while_they_waited_are_not_judged(
    judge: UndoJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One table after the other is judged as it is when its turn comes."""
    first, second, third = tables = [begun(None, "take 1") for _ in range(3)]
    seen: list[LiveTable] = []

    def judged(asked: list[Asked]) -> float:
        seen.extend(one.table for one in asked)
        if second.play.sequence == 2:
            second.add([Row(3, "undo", 0)])
        return judge_all(asked)

    monkeypatch.setattr("torri.table.undoing.AT_ONCE", 1)
    monkeypatch.setattr("torri.table.undoing.judge_all", judged)
    last = Watcher(0)
    third.watchers.add(last)
    for table in tables:
        judge.later(table, 0)
    await last.changed.wait()
    assert seen == [first, third]


async def test_the_judge_rests_after_its_work(judge: UndoJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a share of a core and no more: the next table waits as long as the work took, times REST."""
    monkeypatch.setattr("torri.table.undoing.REST", 1e9)
    first, second = begun(None, "take 1"), begun(None, "take 1")
    shown = Watcher(0)
    first.watchers.add(shown)
    judge.later(first, 0)
    await shown.changed.wait()
    judge.later(second, 0)
    for _ in range(5):
        await asyncio.sleep(0)
    assert not second.play.match.undo_is_judged(0)


async def test_the_judge_rests_longer_where_the_server_is_late(
    judge: UndoJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rest that ended late goes on: the tables come first."""
    monkeypatch.setattr("torri.table.undoing.REST", 0.0)
    monkeypatch.setattr("torri.table.undoing.LONG_REST", 1e9)
    monkeypatch.setattr("torri.table.undoing.LATE", -1.0)
    first, second = begun(None, "take 1"), begun(None, "take 1")
    shown = Watcher(0)
    first.watchers.add(shown)
    judge.later(first, 0)
    await shown.changed.wait()
    judge.later(second, 0)
    for _ in range(5):
        await asyncio.sleep(0)
    assert not second.play.match.undo_is_judged(0)


async def test_whoever_asks_waits_for_the_judge(judge: UndoJudge) -> None:
    """After `judged` the answer is there at once; for whoever did not decide last it always is."""
    table = begun(None, "take 1")
    await judge.judged(table, 1)
    assert not table.play.match.undo_is_judged(0)
    await judge.judged(table, 0)
    assert table.play.match.undo_is_judged(0)


async def test_after_the_close_nobody_is_asked(judge: UndoJudge) -> None:
    """A table that is quiet only after the end stays as it is."""
    table = begun(None, "take 1")
    judge.later(table, 0)
    judge.close()
    for _ in range(5):
        await asyncio.sleep(0)
    assert not table.play.match.undo_is_judged(0)
