"""Being stopped where Python alone does not manage: in the compiler, in processes that work for another."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from multiprocessing import active_children
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from types import FrameType

COMPILER = ("numba", "llvmlite")


def in_compiler(frame: FrameType | None) -> bool:
    """Whether the compiler is at work in this frame or one that called it."""
    while frame is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] in COMPILER:
            return True
        frame = frame.f_back
    return False


@contextmanager
def compiler_stops_with(leave: Callable[[], None]) -> Iterator[None]:
    """Within this block Ctrl-C calls `leave` if the compiler is at work: it would swallow an exception."""

    def stop(number: int, frame: FrameType | None) -> None:
        if in_compiler(frame):
            leave()
        signal.default_int_handler(number, frame)

    with handling(stop):
        yield


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started within this block never hear Ctrl-C: it is for the one that a person started."""
    with handling(signal.SIG_IGN):
        yield


@contextmanager
def handling(handler: Any, number: signal.Signals = signal.SIGINT) -> Iterator[None]:
    """Ctrl-C, or another signal, is for this handler, as far as the thread may say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


@contextmanager
def dismissing(pool: Executor) -> Iterator[None]:
    """What ends this block early ends the processes of the pool too; SIGTERM does so as Ctrl-C does."""
    with handling(signal.default_int_handler, signal.SIGTERM):
        try:
            yield
        except BaseException:
            dismiss(pool)
            raise


def dismiss(pool: Executor) -> None:
    """End the processes of a pool without waiting for what they are doing."""
    pool.shutdown(wait=False, cancel_futures=True)
    for child in active_children():
        child.terminate()
