"""The time limit of the tests, tested from outside: small tests that hang, in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIMIT = 2  # seconds

HANGING = """
import asyncio
import threading
import pytest

@pytest.fixture
def anyio_backend():
    return "asyncio"

@pytest.mark.anyio
async def test_that_awaits():
    await asyncio.create_task(asyncio.Event().wait(), name="never done")

def test_that_joins():
    thread = threading.Thread(target=threading.Event().wait, name="never back", daemon=True)
    thread.start()
    thread.join()

@pytest.fixture
def never_ready():
    threading.Event().wait()

def test_that_is_set_up(never_ready):
    pass

@pytest.fixture
def never_clean():
    yield
    threading.Event().wait()

def test_that_has_failed_and_is_cleaned_up(never_clean):
    assert False

def test_that_does_not_hang():
    pass
"""

DEAF = """
import itertools

def test_that_never_comes_back_to_python():
    sum(itertools.repeat(0))
"""

LEAVING = """
import threading

def test_that_leaves_a_thread_behind():
    threading.Thread(target=threading.Event().wait).start()
"""


def run(folder: Path, program: str, *options: str) -> tuple[int, str]:
    """Run small tests: the exit code, and everything that was shown."""
    (folder / "test_small.py").write_text(program)
    command = [sys.executable, "-m", "pytest", "-p", "tests.time_limit", "-o", f"time_limit={LIMIT}"]
    done = subprocess.run(
        [*command, "-c", os.devnull, "--rootdir", ".", "-ra", *options, "."],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "200", "PYTEST_ADDOPTS": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=100,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_hang_is_a_failure_with_a_name_and_stacks(tmp_path: Path) -> None:
    """In a task, a thread, a fixture that is made or cleaned up, also after a failure; the rest is run."""
    code, shown = run(tmp_path, HANGING, "-n", "1", "--dist", "loadgroup")
    too_long = "test_small.py::{0} - tests.time_limit.TooLong: test_small.py::{0} took more than 2 seconds."
    for outcome, name in (
        ("FAILED", "test_that_awaits"),
        ("FAILED", "test_that_joins"),
        ("ERROR", "test_that_is_set_up"),
        ("ERROR", "test_that_has_failed_and_is_cleaned_up"),
    ):
        assert f"\n{outcome} {too_long.format(name)}\n" in shown
    assert "Task never done:" in shown
    assert "Thread never back:" in shown
    assert "3 failed, 1 passed, 2 errors" in shown
    assert code == 1


def test_who_never_comes_back_to_python_is_ended(tmp_path: Path) -> None:
    """The worker ends with the stacks of its threads; the test in which that happened is named."""
    code, shown = run(tmp_path, DEAF, "-n", "1", "--dist", "loadgroup", "--max-worker-restart", "0")
    assert code == 1
    assert "crashed while running 'test_small.py::test_that_never_comes_back_to_python'" in shown
    assert "in test_that_never_comes_back_to_python" in shown


def test_threads_that_are_left_behind_do_not_keep_the_run(tmp_path: Path) -> None:
    """After the last test the process ends, and shows what would have kept it."""
    code, shown = run(tmp_path, LEAVING)
    assert code == 1
    assert "1 passed" in shown
    assert "in _shutdown" in shown
