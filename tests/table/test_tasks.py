"""Tasks that go on beside the requests, in given time: how they are begun, and how they end."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from tests.table.given_time import GivenTime
from torri.table.tasks import AGAIN, begin, cancel_and_wait

pytestmark = pytest.mark.anyio

HOUR = 3600.0


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Time is given."""
    return "asyncio", {"loop_factory": GivenTime}


def logged(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """What was written down, and of which task."""
    return [(record.message, record.task) for record in caplog.records]  # type: ignore[attr-defined]


async def test_an_error_that_ends_a_task_is_written_down(caplog: pytest.LogCaptureFixture) -> None:
    """At once, with the name of the task; to stop it afterwards raises nothing."""

    async def fail() -> None:
        raise ZeroDivisionError

    task = begin(fail(), "fails")
    await asyncio.wait({task})
    assert logged(caplog) == [("task failed", "fails")]
    await cancel_and_wait(task, None)


async def test_a_task_that_ends_in_good_order_is_not_worth_a_word(caplog: pytest.LogCaptureFixture) -> None:
    """Nor is one that was cancelled, nor one that never began."""
    done = begin(asyncio.sleep(1), "done")
    await done
    cancelled, unbegun = begin(asyncio.sleep(HOUR), "cancelled"), begin(asyncio.sleep(HOUR), "unbegun")
    await asyncio.sleep(0)
    await cancel_and_wait(done, cancelled, unbegun)
    assert cancelled.cancelled()
    assert unbegun.cancelled()
    assert not caplog.records


async def test_a_task_that_loses_a_cancellation_is_told_again(caplog: pytest.LogCaptureFixture) -> None:
    """Once a second, until it ends; each time is written down."""

    async def swallow() -> None:
        for _ in range(3):
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(HOUR)
        await asyncio.sleep(HOUR)

    task = begin(swallow(), "swallows")
    await asyncio.sleep(0)
    now = asyncio.get_running_loop().time
    before = now()
    await cancel_and_wait(task)
    assert task.cancelled()
    assert now() - before == pytest.approx(3 * AGAIN)
    assert logged(caplog) == [("task goes on though it was cancelled", "swallows")] * 3


async def test_who_waits_for_a_cancelled_task_can_be_cancelled() -> None:
    """A limit on the wait holds: it is not taken for the end of the task."""
    may_end = asyncio.Event()

    async def linger() -> None:
        try:
            await asyncio.sleep(HOUR)
        finally:
            await may_end.wait()

    task = begin(linger(), "lingers")
    await asyncio.sleep(0)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(AGAIN / 2):
            await cancel_and_wait(task)
    assert not task.done()
    may_end.set()
    await cancel_and_wait(task)


async def test_one_task_that_lingers_does_not_keep_the_others() -> None:
    """All are cancelled at once, and waited for together."""
    ended: list[str] = []

    async def take(name: str, seconds: float) -> None:
        try:
            await asyncio.sleep(HOUR)
        finally:
            await asyncio.sleep(seconds)
            ended.append(name)

    tasks = [begin(take(name, seconds), name) for name, seconds in (("slow", 0.5), ("quick", 0.0))]
    await asyncio.sleep(0)
    await cancel_and_wait(*tasks)
    assert ended == ["quick", "slow"]
