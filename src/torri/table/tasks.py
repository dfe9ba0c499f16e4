"""Tasks that go on beside the requests: begun and ended in one way, so that nothing of them is lost."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine

log = logging.getLogger("torri.table")

AGAIN = 1.0
"""Seconds until a task that goes on is cancelled once more."""


def begin(work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
    """Begin a task; an error that ends it is written to the log at once, whoever waits for it or not."""
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(report)
    return task


def report(task: asyncio.Task[None]) -> None:
    """Write down the error that ended a task."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("task failed", exc_info=error, extra={"task": task.get_name()})


async def cancel_and_wait(*tasks: asyncio.Task[None] | None) -> None:
    """Cancel tasks and wait until they have ended; their errors are not raised here.

    `await task` raises the same exception whether the task was cancelled or the caller is, so that a caller
    who suppresses it may lose its own cancellation; `asyncio.wait` raises only the caller's. A task can lose
    one too: in Python 3.11 `asyncio.wait_for` does where what it waits for is just done. So whoever goes on
    is told again.
    """
    pending = {task for task in tasks if task is not None}
    while pending:
        for task in pending:
            task.cancel()
        _done, pending = await asyncio.wait(pending, timeout=AGAIN)
        for task in pending:
            log.warning("task goes on though it was cancelled", extra={"task": task.get_name()})
