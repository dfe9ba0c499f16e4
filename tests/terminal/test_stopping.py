"""Ctrl-C while the compiler works, and in processes that work for another: one sentence, no trace."""

from __future__ import annotations

import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from torri.cli import main
from torri.engine.interrupts import deaf, handling

SENTENCE = "Stopped while compiling. What is compiled is kept; the same command goes on from there.\n"
COMPILER = """
import os, signal
try:
    os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    print("swallowed")
"""
PROGRAM = f"""
from rich.progress import Progress
from torri.terminal.stopping import stoppable
with stoppable(), Progress():
    exec({COMPILER!r}, {{"__name__": "MODULE"}})
"""
WORKER = "import signal; print(signal.getsignal(signal.SIGINT) == signal.SIG_IGN)"


def run(program: str) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize("module", ["numba.core.compiler", "llvmlite.binding.ffi"])
def test_a_compiler_that_swallows_ctrl_c_is_stopped(module: str) -> None:
    """The program ends at once with a sentence, though the exception would not have got through."""
    done = run(PROGRAM.replace("MODULE", module))
    assert done.returncode == 130
    assert done.stderr == SENTENCE
    assert "swallowed" not in done.stdout


def test_elsewhere_ctrl_c_is_an_exception() -> None:
    """What is not the compiler can catch it, as the arena does to show what came out so far."""
    done = run(PROGRAM.replace("MODULE", "numbers"))
    assert done.returncode == 0
    assert "swallowed" in done.stdout


def test_a_worker_never_hears_ctrl_c() -> None:
    """It is deaf before its first line; the parent hears again when the workers are started."""
    with handling(signal.default_int_handler):  # tests in the background are deaf from birth
        with deaf():
            assert run(WORKER).stdout == "True\n"
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert run(WORKER).stdout == "False\n"


def test_another_thread_leaves_signals_alone() -> None:
    """Only the main thread may say what becomes of Ctrl-C; elsewhere nothing changes and nothing fails."""

    def work() -> object:
        with handling(signal.SIG_IGN):
            return signal.getsignal(signal.SIGINT)

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(work).result() is signal.getsignal(signal.SIGINT)


def test_a_command_that_is_stopped_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the middle of a command is one word and exit code 130."""

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr("torri.terminal.warmup.warm_up", stopped)
    assert main(["warmup"]) == 130
    assert capsys.readouterr().err == "Stopped.\n"
