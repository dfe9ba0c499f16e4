"""What stays as long as the server runs is set apart when all games can be played, and then what lives on."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import TYPE_CHECKING

import pytest

from torri.table.readiness import Readiness
from torri.table.tasks import begin, cancel_and_wait
from torri.web.memory import RARELY, look_seldom, only_young, set_apart
from torri.web.stacks import all_tasks

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.anyio


class Ring:
    """Something that is not freed when nobody uses it, but when somebody looks for it."""

    def __init__(self) -> None:
        self.own = self


async def turns() -> None:
    """Let everybody else go on for a while."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave Python's search for garbage as it was, and keep tests/garbage.py out of it."""
    before, callbacks = gc.get_threshold(), gc.callbacks[:]
    gc.callbacks.clear()
    gc.unfreeze()
    yield
    gc.callbacks.extend(callbacks)
    gc.unfreeze()
    gc.set_threshold(*before)


async def test_what_is_there_is_set_apart_when_all_games_are_ready() -> None:
    """Nothing before, everything then; when the server ends, Python looks as it did before."""
    readiness, before = Readiness(), gc.get_threshold()
    settling = begin(set_apart(readiness), "memory")
    await asyncio.sleep(0)
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == RARELY
    readiness.prepared.set()
    await turns()
    assert gc.get_freeze_count() > 0
    await cancel_and_wait(settling)
    assert gc.get_threshold() == before


async def test_new_garbage_is_found_and_what_lives_on_is_set_apart() -> None:
    """A cycle that is thrown away at once is found; one that lived on is not looked at again."""
    with only_young():
        gc.collect(0)
        short, kept = weakref.ref(Ring()), Ring()
        gc.collect(0)
        assert short() is None
        later = weakref.ref(kept)
        del kept
        gc.collect()
        assert later() is not None
    gc.unfreeze()
    gc.collect()
    assert later() is None


async def test_what_is_thrown_away_later_is_found_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many looks at new objects, in a quiet moment, all are looked at."""
    monkeypatch.setattr("torri.web.memory.MANY", 1)
    monkeypatch.setattr("torri.web.memory.OFTEN", 0.0)
    monkeypatch.setattr("torri.web.memory.MOMENT", 0.0)
    with only_young() as young:
        kept = Ring()
        gc.collect(0)
        later = weakref.ref(kept)
        del kept
        looking = begin(look_seldom(young), "looking")
        await asyncio.sleep(0)
        gc.collect(0)
        await turns()
        assert later() is None
        await cancel_and_wait(looking)


async def test_a_busy_server_is_let_alone_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """While new objects are looked at all the time, all are looked at when it has waited for long."""
    monkeypatch.setattr("torri.web.memory.MANY", 1)
    monkeypatch.setattr("torri.web.memory.OFTEN", 0.0)
    monkeypatch.setattr("torri.web.memory.MOMENT", 0.0)
    looked: list[bool] = []
    monkeypatch.setattr("torri.web.memory.look_at_all", lambda: looked.append(True))
    with only_young() as young:
        looking = begin(look_seldom(young), "looking")
        for _ in range(50):
            young("stop", {"generation": 0})
            await asyncio.sleep(0)
        assert not looked
        monkeypatch.setattr("torri.web.memory.SELDOM", 0.0)
        while not looked:
            young("stop", {"generation": 0})
            await asyncio.sleep(0)
        await cancel_and_wait(looking)


async def test_tasks_are_found_though_their_loop_was_set_apart() -> None:
    """A server that does not stop tells where its tasks stand, however long it has run."""
    waiting = begin(asyncio.sleep(3600), "waiting")
    gc.freeze()
    assert waiting in all_tasks()
    await cancel_and_wait(waiting)
