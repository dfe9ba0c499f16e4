"""Kills under load: `python -m benchmarks.kills`; no accepted action may be lost, and no match be damaged.

Many tables are played over the API as fast as it goes, by persons who ask again until they are answered. The
server, its PostgreSQL or one of its two workers is killed in the midst of it, again and again. Then every
table is ended and its record read: it must be a match by the rules, with exactly the actions that were seen
accepted. One that differs ends the command with an error.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from benchmarks.spent import workers_of
from benchmarks.table import SERVE, UNLIMITED, free_port, postgresql_at, server, wait_for, wait_until_ready
from tests.web.test_crash import Crowd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.table.postgres import PostgreSQL

GAME = "san-gimignano"
HEAD = """\
| killed | times | tables | actions accepted, all of them found again |
|---|---:|---:|---:|
"""
ROW = "| {} | {} | {} | {:,} |\n"


class Mortal:
    """A server that can be killed, and is started again at the same port on the same database."""

    def __init__(self, port: int, database: str) -> None:
        self._command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--database", database]
        self._port = port
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        given = os.environ | UNLIMITED
        self._process = subprocess.Popen(self._command, env=given, stdout=subprocess.DEVNULL)
        wait_for(self._port, self._process)

    def kill(self) -> None:
        """Kill it, and start it again."""
        self._process.kill()
        self._process.wait()
        self.start()

    def stop(self) -> None:
        """End it in good order."""
        self._process.terminate()
        self._process.wait(60)


@contextmanager
def own_server(folder: Path) -> Iterator[tuple[int, Callable[[], None]]]:
    """A server on SQLite that is killed itself."""
    port = free_port()
    mortal = Mortal(port, str(folder / "killed.sqlite"))
    yield port, mortal.kill
    mortal.stop()


@contextmanager
def own_database(folder: Path) -> Iterator[tuple[int, Callable[[], None]]]:
    """A server whose PostgreSQL is killed and started again."""
    with postgresql_at(folder) as postgres, on(postgres, 1) as (port, _process):

        def kill() -> None:
            postgres.kill()
            postgres.start()

        yield port, kill


@contextmanager
def one_of_two(folder: Path) -> Iterator[tuple[int, Callable[[], None]]]:
    """Two workers behind one port, of which one is killed; another takes its place."""
    with postgresql_at(folder) as postgres, on(postgres, 2) as (port, process):
        random = Random(1)

        def kill() -> None:
            while len(workers := workers_of(process)) < 2:
                time.sleep(0.05)
            os.kill(random.choice(workers), signal.SIGKILL)

        yield port, kill


@contextmanager
def on(postgres: PostgreSQL, workers: int) -> Iterator[tuple[int, int]]:
    """A server with so many workers on a new database: its port and its process."""
    serve = ("-c", SERVE, "serve", "--port", "PORT", "--workers", str(workers))
    with server(*serve, "--database", postgres.new_database()) as running:
        yield running.port, running.process


KINDS = {
    "the server, on SQLite": own_server,
    "PostgreSQL": own_database,
    "one of two workers, on PostgreSQL": one_of_two,
}


def endured(kind: str, folder: Path, kills: int, tables: int) -> int:
    """Kill so many times while tables are played; how many accepted actions there were, all found again."""
    random = Random(kind)
    with KINDS[kind](folder) as (port, kill):
        wait_until_ready(port, GAME)
        with Crowd(port, tables, GAME) as crowd:
            for _ in range(kills):
                crowd.act(random.randint(tables, 4 * tables))
                kill()
            crowd.act(3 * tables)
            return crowd.check()


def main() -> None:
    """Kill, and say what was found again."""
    parser = argparse.ArgumentParser(description="Kill servers and databases while tables are played.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--only", nargs="*", choices=list(KINDS), default=list(KINDS))
    given = parser.parse_args()
    sys.stdout.write(HEAD)
    for kind in given.only:
        with tempfile.TemporaryDirectory() as folder:
            found = endured(kind, Path(folder), given.kills, given.tables)
        sys.stdout.write(ROW.format(kind, given.kills, given.tables, found))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
