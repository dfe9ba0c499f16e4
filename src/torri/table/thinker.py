"""A process in which bots and hints think: it can be killed, and it takes nothing from the tables.

It reads jobs from a pipe and answers them, one after the other, and ends with whoever began it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from torri.engine.knowledge import Knowledge
from torri.engine.language import speaking, speaking_now
from torri.games import game
from torri.players import house_player
from torri.players.search import search

if TYPE_CHECKING:
    from collections.abc import Mapping

NICENESS = 5
"""Tables come first where the processor is short."""


class Failed(Exception):
    """A job that went wrong in its process, or the process with it."""


class Job(NamedTuple):
    """What a bot is asked, or a search for a hint: `how` is its spec, or its budget."""

    what: Literal["choose", "explain"]
    how: str
    seed: str
    game: str
    players: int
    options: Mapping[str, Any]
    seat: int | None
    known: bytes
    language: str


class Answer(NamedTuple):
    """The id of an action or an explanation, the processor time that it took, and what went wrong."""

    found: Any
    seconds: float
    wrong: str = ""


def job_of(what: Literal["choose", "explain"], how: str, seed: str, known: Knowledge) -> Job:
    """A job, made from what a seat knows and nothing else."""
    of = known.game
    given = (of.id, of.players, dict(of.options), known.seat, known.to_bytes())
    return Job(what, how, seed, *given, speaking_now())


class Thinker:
    """A process that thinks, begun when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Connection | None = None
        self._killed = False
        self._lock = threading.Lock()  # so that none begins unseen while it is killed

    def ask(self, job: Job) -> Answer:
        """The answer to a job; whoever calls waits for it. `Failed` where the process ended."""
        try:
            with self._lock:
                line = self._begun()
            line.send(job)
            answer: Answer = line.recv()
        except (EOFError, OSError) as error:
            raise Failed("the process ended") from error
        return answer

    def _begun(self) -> Connection:
        if self._killed:
            raise EOFError
        if self._line is None:
            self._line, theirs = Pipe()
            with theirs:
                command = [sys.executable, "-m", "torri.table.thinker", str(theirs.fileno())]
                none = subprocess.DEVNULL
                self._process = subprocess.Popen(  # noqa: S603 - ourselves
                    command, pass_fds=[theirs.fileno()], stdin=none, stdout=none
                )
        return self._line

    def kill(self) -> None:
        """End the process for good, whatever it does; a job under way fails."""
        with self._lock:
            self._killed = True
            if self._process is not None:
                self._process.kill()
                self._process.wait()

    @property
    def process(self) -> int | None:
        """The id of the process; None before the first job."""
        return None if self._process is None else self._process.pid


def answer_to(job: Job) -> Answer:
    """Do a job."""
    began = time.process_time()
    try:
        found = work(job)
    except Exception as error:  # noqa: BLE001 - it is told to whoever asked
        return Answer(None, time.process_time() - began, f"{type(error).__name__}: {error}")
    return Answer(found, time.process_time() - began)


def work(job: Job) -> Any:
    """What a bot does, or what a search finds."""
    played = game(job.game, job.players, **job.options)
    known = Knowledge(played, job.seat, np.frombuffer(bytearray(job.known), played.rulebook.position))
    with speaking(job.language):
        if job.what == "explain":
            return search(job.how, job.seed).explain(known)
        return house_player(job.how, job.seed).choose(known).id


def main(descriptor: int) -> None:
    """Answer jobs until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    os.nice(NICENESS)
    line, jobs = Connection(descriptor), SimpleQueue[Job]()
    threading.Thread(target=listen, args=(line, jobs), daemon=True).start()
    while True:
        line.send(answer_to(jobs.get()))


def listen(line: Connection, jobs: SimpleQueue[Job]) -> None:
    """Take jobs from the line; when its other end is gone, end, whatever is being thought."""
    with suppress(EOFError, OSError):
        while True:
            jobs.put(line.recv())
    os._exit(0)


if __name__ == "__main__":
    from torri.table.thinker import main as same  # so that what is sent has the names by which others know it

    same(int(sys.argv[1]))
