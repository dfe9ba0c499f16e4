"""What stays as long as the server runs is set apart when all games can be played, and not before."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING

import pytest

from torri.table.readiness import Readiness
from torri.table.tasks import begin
from torri.web.memory import RARELY, set_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.anyio


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
    """Nothing before, everything then."""
    readiness = Readiness()
    settling = begin(set_apart(readiness), "memory")
    await asyncio.sleep(0)
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == RARELY
    readiness.prepared.set()
    await settling
    assert gc.get_freeze_count() > 0
