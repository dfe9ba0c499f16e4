"""The watchdog sees a step of ours that keeps a loop busy, and only that."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from tests import watchdog

SLOW = """
async def slow():
    await sleep(0)
    began = now()
    while now() < began + limit:
        pass
    await sleep(0)
"""


def written_in(file: str) -> Any:
    """A coroutine function in this file that is busy for longer than it may be."""
    names: dict[str, Any] = {"sleep": asyncio.sleep, "now": time.thread_time}
    names["limit"] = 1.2 * watchdog.LIMIT
    exec(compile(SLOW, file, "exec"), names)  # noqa: S102 - our own lines
    return names["slow"]


@pytest.mark.parametrize(
    ("file", "seen"), [("/x/src/torri/web/a.py", ["web/a.py slow"]), ("/x/lib/other.py", [])]
)
def test_a_long_step_of_ours_is_noted(file: str, seen: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """By its file and its function; what others do is not ours to shorten."""
    monkeypatch.setattr(watchdog, "long_steps", {})
    asyncio.run(written_in(file)())
    assert list(watchdog.long_steps) == seen
    assert all(times == 1 and longest > watchdog.LIMIT for times, longest in watchdog.long_steps.values())
