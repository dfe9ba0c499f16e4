"""Ctrl-C: whom it reaches while a block runs, and that everything is as before afterwards."""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FunctionType
from typing import TYPE_CHECKING

import pytest

from torri.engine.interrupts import compiler_stops_with, deaf, handling, in_compiler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture(autouse=True)
def ctrl_c() -> Iterator[None]:
    """Ctrl-C raises, as it does in a program of one's own; one that runs in the background may ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def press() -> None:
    """Press Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


def as_if_in(module: str) -> FunctionType:
    """The press, from a function of this module."""
    return FunctionType(press.__code__, {"__name__": module, "os": os, "signal": signal})


def test_within_the_block_a_signal_is_for_the_handler() -> None:
    """Afterwards for whoever had it before, also where the block failed."""

    def hear(_number: int, _frame: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), handling(hear):
        press()
    with pytest.raises(KeyboardInterrupt):
        press()


def test_processes_of_a_deaf_block_do_not_hear_it() -> None:
    """They inherit that it is ignored."""
    with deaf():
        press()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_thread_that_may_not_handle_signals_goes_on() -> None:
    """Only the main thread may; elsewhere the block runs as it is."""
    ran: list[object] = []

    def work() -> None:
        with deaf():
            ran.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert ran == [signal.default_int_handler]


@pytest.mark.parametrize(("module", "left"), [("numba.core.compiler", 1), ("llvmlite", 1), ("numbat", 0)])
def test_only_the_compiler_is_left_at_once(module: str, left: int) -> None:
    """It would swallow the exception; everything else gets it."""
    leaving: list[bool] = []
    with pytest.raises(KeyboardInterrupt), compiler_stops_with(lambda: leaving.append(True)):
        as_if_in(module)()
    assert len(leaving) == left


def here() -> bool:
    """Whether this is called by the compiler."""
    return in_compiler(sys._getframe())


def call(what: Callable[[], bool]) -> bool:
    """Call something."""
    return what()


def test_what_the_compiler_calls_is_in_it() -> None:
    """However far up the compiler is."""
    assert not call(here)
    assert FunctionType(call.__code__, {"__name__": "numba.core"})(lambda: call(here))
