"""Servers in trouble: each is real but for one thing that goes wrong, and for the limit of its stop.

Run as a program it has everything imported, and reads lines `[trouble, limit, database, folder]`. For each it
forks a server at any free port, which writes what it says and logs into the folder, and answers with the
number of the process, then with its exit code. Games count as compiled: the rules run as plain Python.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from torri.players.random import RandomPlayer
from torri.table.caretaker import Caretaker
from torri.table.health import Health
from torri.table.house import House
from torri.table.readiness import Progress, Readiness
from torri.web import serve, stopping
from torri.web.config import Config

EVER = 1e6  # seconds
PATIENCE = 60.0


def sleep_for_ever(*_: Any) -> None:
    """A bot does not come to a decision, a thread does not come back."""
    time.sleep(EVER)


async def be_ready(readiness: Readiness) -> None:
    """All games are compiled."""
    readiness.games.update(dict.fromkeys(readiness.games, Progress(1.0, ready=True)))


async def wait_for_a_thread(readiness: Readiness) -> None:
    """A thread that works for a task does not come back."""
    await be_ready(readiness)
    await asyncio.to_thread(sleep_for_ever)


async def let_nobody_cancel(_caretaker: Caretaker) -> None:
    """A task goes on whatever it is told."""
    while True:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(EVER)


async def keep_the_loop(_health: Health) -> None:
    """A request lets no other task run."""
    say("busy")
    sleep_for_ever()


async def keep_the_interpreter(_health: Health) -> None:
    """A request lets no other thread run: a regular expression that goes astray."""
    say("busy")
    re.match("(a+)+b", "a" * 60)


NOTHING = (Readiness, "_prepare_all", be_ready)
TROUBLES: dict[str, tuple[type, str, Any]] = {
    "nothing": NOTHING,
    "bot": (RandomPlayer, "choose", sleep_for_ever),
    "thread": (Readiness, "_prepare_all", wait_for_a_thread),
    "task": (Caretaker, "sweep", let_nobody_cancel),
    "loop": (Health, "condition", keep_the_loop),
    "interpreter": (Health, "condition", keep_the_interpreter),
}


def run(trouble: str, limit: float, database: str, folder: str) -> int:
    """Make trouble, then serve; the exit code."""
    for number, name in ((1, "said"), (2, "logged")):
        os.dup2(os.open(Path(folder) / name, os.O_WRONLY | os.O_CREAT), number)
    for owner, name, replacement in (NOTHING, TROUBLES[trouble]):
        setattr(owner, name, replacement)
    stopping.LIMIT = limit
    serve.STOPPING = round(limit / 2)
    return serve.serve(Config(port=0, database=database, house=House(bot_pace=0.0)), say)


def say(text: object) -> None:
    """To whoever listens at the other end."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Fork a server for each line, and wait for its end."""
    say("ready")
    for line in sys.stdin:
        child = os.fork()
        if not child:
            sys.exit(run(*json.loads(line)))  # as a command ends: Python waits for its threads
        say(child)
        say(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


class Nursery:
    """Starts servers in trouble, one after the other."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.troubled"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"NUMBA_DISABLE_JIT": "1", "LC_ALL": "C.UTF-8"},
        )
        self.line()

    def line(self) -> str:
        """What the program answers."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def start(self, trouble: str, limit: float, database: object, folder: Path) -> Troubled:
        """A new server."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([trouble, limit, str(database), str(folder)]) + "\n")
        self._process.stdin.flush()
        return Troubled(self, int(self.line()), folder)

    def close(self) -> None:
        """No more servers."""
        self._process.communicate()


class Troubled:
    """A server in trouble."""

    def __init__(self, nursery: Nursery, number: int, folder: Path) -> None:
        self._nursery = nursery
        self._number = number
        self._folder = folder
        self.code: int | None = None

    def said(self) -> str:
        """What the server has said so far."""
        return self._read("said")

    def logged(self) -> str:
        """What it has logged so far."""
        return self._read("logged")

    def _read(self, name: str) -> str:
        file = self._folder / name
        return file.read_text() if file.exists() else ""

    def wait_until_said(self, text: str) -> None:
        """Look until it has said this."""
        until = time.monotonic() + PATIENCE
        while text not in self.said():
            assert time.monotonic() < until, self.logged()
            time.sleep(0.01)

    def client(self) -> httpx.Client:
        """Somebody who speaks to it."""
        self.wait_until_said("The tables are kept in")
        return httpx.Client(base_url=self.said().split()[3], timeout=PATIENCE)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> float:
        """Ask it to stop, and wait for its end; how many seconds that took."""
        started = time.monotonic()
        os.kill(self._number, number)
        self.code = int(self._nursery.line())
        return time.monotonic() - started

    def close(self) -> None:
        """End it, if a test has left it running."""
        if self.code is None:
            self.stop(signal.SIGKILL)


if __name__ == "__main__":
    main()
