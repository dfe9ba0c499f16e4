"""The watchdog: says at the end of a run which steps of ours kept an event loop busy for long.

A step is what a loop does in one go. No other table is served meanwhile, so it should take no longer than
LIMIT. Processor time is counted: a busy machine does not make a step long. Nothing fails by it, since what is
compiled or imported for the first time takes longer once.
"""

from __future__ import annotations

import json
import time
from asyncio import events
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import CodeType

LIMIT = 0.005
SHOWN = 15
KEY = "long_steps"

long_steps: dict[str, list[float]] = {}
"""How often a step took longer, and the longest time, by the name of its function."""


def named(callback: Any) -> str | None:
    """The function of ours that a step ran: where its task is now, or what was called."""
    task: Any = getattr(callback, "__self__", None)
    if not hasattr(task, "get_coro"):
        return place_of(getattr(getattr(callback, "func", callback), "__code__", None))
    found, inner = None, task.get_coro()
    while hasattr(inner, "cr_code"):
        found, inner = place_of(inner.cr_code) or found, inner.cr_await
    return found


def place_of(code: CodeType | None) -> str | None:
    """A function of ours by its file and its name; None for those of others."""
    if code is None or "/src/torri/" not in code.co_filename:
        return None
    return f"{code.co_filename.partition('/src/torri/')[2]} {code.co_qualname}"


def watch(step: Any) -> Any:
    """The same step, and a note where it took long."""

    def run(handle: Any) -> None:
        callback, began = handle._callback, time.thread_time()
        step(handle)
        took = time.thread_time() - began
        if took > LIMIT and (name := named(callback)) is not None:
            note(name, 1, took)

    return run


def note(name: str, times: int, longest: float) -> None:
    """Remember that a step took long."""
    before = long_steps.get(name, [0, 0.0])
    long_steps[name] = [before[0] + times, max(before[1], longest)]


def pytest_configure() -> None:
    """Look at every step from now on."""
    events.Handle._run = watch(events.Handle._run)  # type: ignore[method-assign]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that prints."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput[KEY] = json.dumps(long_steps)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear what a worker saw."""
    for name, (times, longest) in json.loads(getattr(node, "workeroutput", {}).get(KEY, "{}")).items():
        note(name, times, longest)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say the longest."""
    if long_steps:
        terminalreporter.section(f"steps of a loop over {1000 * LIMIT:g} ms")
        for name, (times, longest) in sorted(long_steps.items(), key=lambda one: -one[1][1])[:SHOWN]:
            terminalreporter.line(f"{1000 * longest:7.1f} ms at most, {times:4} times: {name}")
