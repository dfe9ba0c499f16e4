"""A process in which a game is reviewed, at the lowest priority: tables that are played come first.

It reads a record from a pipe, and writes how far it is and what each pass found.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, NamedTuple

from torri.engine.errors import Error
from torri.review.reviewing import review

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.record import Record

NICENESS = 19


class Report(NamedTuple):
    """What a review tells on its way: how many turns are done, what a pass found, what is wrong."""

    done: int = 0
    total: int = 0
    found: dict[str, Any] | None = None
    wrong: str = ""


def look_at(record: Record | str, tell: Callable[[Report], None]) -> None:
    """Both passes over a game, the quick one first; what `tell` raises stops them."""
    try:
        for deep in (False, True):
            found = review(record, deep=deep, progress=lambda done, total: tell(Report(done, total)))
            tell(Report(found=found.to_dict()))
    except Error as error:
        tell(Report(wrong=str(error)))


class ReviewProcess:
    """A process that reviews one game."""

    def __init__(self, record: str) -> None:
        self._line, theirs = Pipe()
        with theirs:
            command = [sys.executable, "-m", "torri.table.reviewer", str(theirs.fileno())]
            none = subprocess.DEVNULL
            self._process = subprocess.Popen(  # noqa: S603 - ourselves
                command, pass_fds=[theirs.fileno()], stdin=none, stdout=none
            )
        self._line.send(record)

    def next_report(self) -> Report | None:
        """What it tells next; None when it has ended."""
        try:
            report: Report = self._line.recv()
        except (EOFError, OSError):
            return None
        return report

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.wait()


def main(descriptor: int) -> None:
    """Review the game that comes over the line; end with whoever asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    os.nice(NICENESS)
    line = Connection(descriptor)
    record = line.recv()
    threading.Thread(target=_listen, args=(line,), daemon=True).start()
    look_at(record, line.send)


def _listen(line: Connection) -> None:
    """When the other end is gone, end, whatever is being looked at."""
    with suppress(EOFError, OSError):
        line.recv()
    os._exit(0)


if __name__ == "__main__":
    from torri.table.reviewer import (
        main as same,
    )  # so that what is sent has the names by which others know it

    same(int(sys.argv[1]))
