"""Where everything stands: the stacks of all threads and all tasks, to find out why nothing moves."""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
import traceback
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import FrameType

FRAMES = ("cr_frame", "gi_frame", "ag_frame")
AWAITED = ("cr_await", "gi_yieldfrom", "ag_await")


def all_stacks() -> str:
    """The stacks of all threads and of all tasks that are not done, as text; the innermost call last."""
    parts = [(f"Thread {thread.name}", stack) for thread, stack in thread_stacks().items()]
    parts += [(f"Task {task.get_name()}", frames_of(task)) for task in all_tasks()]
    return "\n".join(f"{name}:\n{told(stack)}" for name, stack in parts)


def thread_stacks() -> dict[threading.Thread, list[FrameType]]:
    """What each thread is doing now."""
    running = sys._current_frames()  # noqa: SLF001 - so Python documents it
    return {
        thread: [frame for frame, _line in traceback.walk_stack(running[thread.ident])][::-1]
        for thread in threading.enumerate()
        if thread.ident in running
    }


def all_tasks() -> list[asyncio.Task[Any]]:
    """The tasks of every event loop of this process, whichever thread it runs in."""
    gc.unfreeze()  # a loop that was set apart (web/memory.py) is among no objects
    loops = [one for one in gc.get_objects() if issubclass(type(one), asyncio.AbstractEventLoop)]
    return [task for loop in loops for task in asyncio.all_tasks(loop)]


def frames_of(task: asyncio.Task[Any]) -> list[FrameType]:
    """Where a task is suspended: its coroutine, what that one awaits, and so on."""
    frames, awaited = [], task.get_coro()
    while (frame := first_of(awaited, FRAMES)) is not None:
        frames.append(frame)
        awaited = first_of(awaited, AWAITED)
    return frames


def first_of(thing: Any, names: tuple[str, ...]) -> Any:
    """What a coroutine or a generator has under one of these names."""
    return next((value for name in names if (value := getattr(thing, name, None)) is not None), None)


def told(stack: list[FrameType]) -> str:
    """A stack as text."""
    return "".join(traceback.StackSummary.extract((frame, frame.f_lineno) for frame in stack).format())
