"""Several processes behind one port: each is a whole server on the same PostgreSQL database.

They share the socket that listens, so that the system gives every connection to one of them, and hear of each
other's rows from the database. One that dies is replaced; it takes nothing with it but its connections.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.interrupts import handling
from torri.engine.language import _, speaking, speaking_now
from torri.table.database import read_url

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess
    from socket import socket

    from torri.web.config import Config

log = logging.getLogger("torri.web")

READY = "ready"
SHORT = 5.0
"""Seconds: a worker that lives no longer than that is not started again at once."""
NOT_BEGUN = -signal.SIGTERM
"""How a worker ends that is told to stop before it listens to signals: in good order, too."""
STOPPED = 10.0
"""Seconds that workers have to stop in good order, which they do in eight."""


def check_workers(config: Config) -> None:
    """Refuse several processes on a file that belongs to one."""
    if config.workers > 1 and read_url(config.database).get_backend_name() == "sqlite":
        raise Error(_("Several workers need a PostgreSQL database: an SQLite file belongs to one server."))


@dataclass
class Worker:
    """A process that serves, and the line to it."""

    process: SpawnProcess
    line: Connection
    began: float = field(default_factory=time.monotonic)


class Workers:
    """Starts processes, replaces those that die, and stops them."""

    def __init__(self, config: Config, listener: socket, serve: Any, when_ready: Callable[[], None]) -> None:
        self._given = (config, listener, serve, speaking_now())
        self._number = config.workers
        self._when_ready = when_ready
        self._workers: list[Worker] = []
        self._stopping = threading.Event()

    def run(self) -> int:
        """Serve until a signal; the exit code, 0 where all stopped in good order."""
        with ExitStack() as handlers:
            for number in (signal.SIGINT, signal.SIGTERM):
                handlers.enter_context(handling(lambda *_: self._stopping.set(), number))
            self._begin()
            if self._first_is_ready():
                self._when_ready()
                while len(self._workers) < self._number and not self._stopping.is_set():
                    self._begin()
            while not self._stopping.is_set():
                self._replace(wait([worker.process.sentinel for worker in self._workers], timeout=1.0))
        return self._end()

    def _first_is_ready(self) -> bool:
        """The others begin after the first, which brings the database up to date."""
        (first,) = self._workers
        while not self._stopping.is_set():
            if first.line in wait([first.line, first.process.sentinel], timeout=1.0):
                with suppress(EOFError):
                    return bool(first.line.recv() == READY)
                self._stopping.set()  # it ended before it had begun, and has said why
        return False

    def _begin(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        joins = bool(self._workers)
        process = context.Process(target=work, args=(*self._given, theirs, joins), name="torri worker")
        process.start()
        theirs.close()
        self._workers.append(Worker(process, ours))

    def _replace(self, ended: list[Any]) -> None:
        """Begin a worker for each that died; one that dies at once is given time first."""
        for worker in [worker for worker in self._workers if worker.process.sentinel in ended]:
            self._workers.remove(worker)
            worker.line.close()
            log.error("worker died", extra={"worker": worker.process.pid, "code": worker.process.exitcode})
            if time.monotonic() - worker.began < SHORT:
                self._stopping.wait(SHORT)
            if not self._stopping.is_set():
                self._begin()

    def _end(self) -> int:
        """Stop all workers and wait for them; one that does not stop is killed."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join(STOPPED)
            worker.process.kill()
            worker.process.join()
        codes = [worker.process.exitcode or 0 for worker in self._workers]
        return max((abs(code) for code in codes if code != NOT_BEGUN), default=0 if codes else 1)


def work(config: Config, listener: socket, serve: Any, language: str, line: Connection, joins: bool) -> None:
    """Be one of several: serve at a socket that is there, and end with whoever began it."""
    os.setsid()  # Ctrl-C is for the one that began us
    threading.Thread(target=end_with, args=(line,), daemon=True).start()
    with speaking(language):
        serve(config, listener, lambda: line.send(READY), joins=joins)


def end_with(line: Connection) -> None:
    """Stop this process when the other end is gone."""
    with suppress(EOFError, OSError):
        line.recv()
    os.kill(os.getpid(), signal.SIGTERM)
