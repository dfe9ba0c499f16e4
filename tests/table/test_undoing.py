"""Undo is judged beside everything else, and shown to the seat that may undo."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.table.desk import ADSO, begun
from torri.table.live import Watcher
from torri.table.rows import Row
from torri.table.snapshot import snapshot
from torri.table.undoing import UndoJudge

if TYPE_CHECKING:
    from collections.abc import Iterator

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


async def test_a_table_that_moves_on_is_judged_as_it_is_then(judge: UndoJudge) -> None:
    """What was asked about an earlier row is asked again about the last one."""
    table = begun(None, "take 1")
    mover = Watcher(0)
    table.watchers.add(mover)
    judge.later(table, 0)
    table.add([Row(3, "undo", 0), Row(4, "act", 0, "take 1")])
    await mover.changed.wait()
    assert table.play.match.undo_is_judged(0)


async def test_whoever_asks_waits_for_the_judge(judge: UndoJudge) -> None:
    """After `judged` the answer is there at once; for whoever is not to move it always is."""
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
