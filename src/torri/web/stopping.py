"""Stopping in time: a server that is told to stop ends, whatever holds it up, and says what that was.

It may: what was accepted is committed, and a server that is killed loses nothing.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import signal
import socket
import sys
import threading
from contextlib import ExitStack, contextmanager, suppress
from contextvars import copy_context
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from torri.engine.interrupts import handling
from torri.engine.language import _
from torri.web.stacks import all_stacks, frames_of, thread_stacks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import FrameType

log = logging.getLogger("torri.web")

LIMIT = 8.0
"""Seconds from the first signal to the end; what runs servers mostly kills them after ten."""
LAST_RESORT = 0.5
"""Seconds more, after which the process ends even where no line of Python can run."""
LATE = 1
"""The exit code of a server that had to be ended."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def ending_in_time(stop: Callable[[], object], say: Callable[[str], None]) -> Iterator[None]:
    """Within this block SIGTERM and Ctrl-C call `stop`; after the first one the process has its limit.

    The limit stays when the block has ended: what is left then are threads, and Python waits for them.
    Signals are heard in a thread of its own, since the one that serves may be stuck: `stop` is called there.
    """
    main = cast("asyncio.Task[Any]", asyncio.current_task())
    ear, mouth = socket.socketpair()
    mouth.setblocking(False)
    too_late = copy_context()  # the language of the sentence
    hearing = (ear, stop, lambda: too_late.run(give_up, main, say))
    with ExitStack() as handlers:
        for number in SIGNALS:
            handlers.enter_context(handling(last_resort, number))
        before = signal.set_wakeup_fd(mouth.fileno())
        threading.Thread(target=hear, args=hearing, name="stopping", daemon=True).start()
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            mouth.close()


def hear(ear: socket.socket, stop: Callable[[], object], too_late: Callable[[], None]) -> None:
    """Pass every signal on; the first one starts the clock."""
    clock = threading.Timer(LIMIT, too_late)
    clock.daemon = True
    with ear:
        while heard := ear.recv(1):
            if heard[0] in SIGNALS:
                if not clock.is_alive():
                    clock.start()
                with suppress(RuntimeError):  # the loop has just ended
                    stop()


def last_resort(_number: int, _frame: Any) -> None:
    """Python's own handler of a signal: it gets a turn in the main thread even where no other thread does."""
    _end_without_python()


@cache  # the first signal counts
def _end_without_python() -> None:
    faulthandler.dump_traceback_later(LIMIT + LAST_RESORT, exit=True)


def give_up(main: asyncio.Task[Any], say: Callable[[str], None]) -> None:
    """Say what the stop waited for, and end the process."""
    sentence = _(
        "The server has not stopped within {seconds} seconds, and ends now. It waited for: {what}."
        " Nothing that was accepted is lost."
    )
    try:
        say(sentence.format(seconds=f"{LIMIT:g}", what=", ".join(held_up_by(main))))
        log.error("stopped by force", extra={"stacks": all_stacks()})
        sys.stdout.flush()
    finally:
        os._exit(LATE)


def held_up_by(main: asyncio.Task[Any]) -> list[str]:
    """What the stop waits for: tasks, or threads where no task is left; the function of ours each is in."""
    loop, stacks = main.get_loop(), thread_stacks()
    if (busy := asyncio.current_task(loop)) is not None:  # it has let nothing else run
        return [named(busy.get_name(), stacks[threading.main_thread()])]
    cancelled = [task for task in asyncio.all_tasks(loop) if task.cancelling()]
    if cancelled or not main.done():
        return sorted({named(task.get_name(), frames_of(task)) for task in cancelled or [main]})
    waiting = [thread for thread in stacks if not thread.daemon and thread is not threading.main_thread()]
    return sorted(named(thread.name, stacks[thread]) for thread in waiting)


def named(name: str, stack: Iterable[FrameType]) -> str:
    """A task or a thread by its name, and by the innermost function of ours in its stack."""
    inside = [f.f_code.co_qualname for f in stack if f.f_globals["__name__"].startswith("torri.")]
    return f"{name} ({inside[-1]})" if inside else name
