"""A limit for the time of every test: a hang is a failure with a name, and shows where everything stands.

`time_limit` in pyproject.toml says how many seconds a test may take, its fixtures included. Then `TooLong` is
raised in the main thread, and the report has the stacks of all threads and all tasks. It can be swallowed,
and fixtures can hang when they clean up: so it is raised again and again until the test is over. If that does
not help, or if compiled code never comes back to Python, the process ends with the stacks of its threads;
pytest-xdist names the test in which it lost a worker, and ends the run.

The plugin pytest-timeout shows no tasks, loses the stacks under pytest-xdist, and stops its clock when a test
has failed, so that the fixtures can hang for ever when they clean up.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import time
from typing import TYPE_CHECKING, Any

import pytest

from torri.web.stacks import all_stacks

if TYPE_CHECKING:
    from collections.abc import Generator

AGAIN = 7.0
"""Seconds until it is raised again."""

DEADLINE = pytest.StashKey[float]()
RUNNING = pytest.StashKey[bool]()
TERMINAL = pytest.StashKey[int]()


class TooLong(BaseException):
    """A test took too long; whoever catches exceptions should not catch this one."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The setting."""
    parser.addini("time_limit", "seconds that a test may take with its fixtures; 0: no limit", default="0")


def pytest_configure(config: pytest.Config) -> None:
    """Remember where errors are shown: during a test they are captured."""
    config.stash[TERMINAL] = os.dup(2)


def limit_of(config: pytest.Config) -> float:
    """Seconds for a test; 0 for no limit."""
    return float(config.getini("time_limit"))


def last_resort(config: pytest.Config) -> float:
    """Seconds more until the process ends, for fixtures to clean up: with a limit of 150 seconds 25."""
    return max(limit_of(config) / 6, 5.0)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let the clock run while a test is set up, run and cleaned up."""
    limit = limit_of(item.config)
    if not limit:
        return (yield)

    def ring(_number: int, _frame: Any) -> None:
        if not item.stash.get(RUNNING, False):
            return  # pytest itself is at work, which tells what was raised before
        item.add_report_section("when its time was up", "stacks", all_stacks())
        raise TooLong(f"{item.nodeid} took more than {limit:g} seconds.")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit, AGAIN)
    item.config.stash[DEADLINE] = time.monotonic() + limit + last_resort(item.config)
    end_at_the_deadline(item.config)
    try:
        return (yield)
    finally:
        stop_the_clock()
        signal.signal(signal.SIGALRM, before)
        del item.config.stash[DEADLINE]


def running(item: pytest.Item) -> Generator[None, object, object]:
    """Something of the test itself runs, and may be interrupted."""
    item.stash[RUNNING] = True
    try:
        return (yield)
    finally:
        item.stash[RUNNING] = False


pytest_runtest_setup = pytest.hookimpl(wrapper=True, tryfirst=True)(running)
pytest_runtest_call = pytest.hookimpl(wrapper=True, tryfirst=True)(running)
pytest_runtest_teardown = pytest.hookimpl(wrapper=True, tryfirst=True)(running)


def end_at_the_deadline(config: pytest.Config) -> None:
    """Have the process end at the deadline, with the stacks of its threads: this needs no Python to run."""
    left = config.stash[DEADLINE] - time.monotonic()
    faulthandler.dump_traceback_later(max(left, 0.1), exit=True, file=config.stash[TERMINAL])


def stop_the_clock() -> None:
    """No more limit for this test."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    """Where a test has failed pytest takes the deadline away; but its fixtures have yet to clean up."""
    if DEADLINE in node.config.stash:
        end_at_the_deadline(node.config)


def pytest_enter_pdb() -> None:
    """Whoever debugs has time."""
    stop_the_clock()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Python waits for threads that tests have left behind: not for ever. But workers wait for each other."""
    if limit_of(config) and not hasattr(config, "workerinput"):
        config.stash[DEADLINE] = time.monotonic() + last_resort(config)
        end_at_the_deadline(config)
