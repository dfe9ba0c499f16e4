"""An hour of play at a hundred tables: `python -m benchmarks.soak`; memory and latency must stay flat.

One server on SQLite in a process of its own, scripted persons who think for a second. Every few minutes one
line: the memory of the server and how long it took until every seat had the new view. At the end it says how
much the last quarter differs from the second one, when everything had been in use once.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import mean, quantiles
from typing import NamedTuple

from benchmarks.table import SERVE, server, wait_until_ready

GAME, SEATS = "san-gimignano", 2
ALLOWED = 1.1
"""So many times the memory of the second quarter the last one may take."""


class Lap(NamedTuple):
    """A few minutes of play."""

    actions: int
    memory: float
    middle: float
    slow: float


def memory_of(process: int) -> float:
    """The megabytes of memory that a process has now."""
    lines = Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def lap(said: str, process: int) -> Lap:
    """What the clients said, and the memory of the server now."""
    times = json.loads(said)["times"]
    cuts = quantiles(times, n=100)
    return Lap(len(times), memory_of(process), 1000 * cuts[49], 1000 * cuts[98])


def play(tables: int, laps: int, seconds: float, pause: float) -> list[Lap]:
    """Play so many laps, and say each."""
    done: list[Lap] = []
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite")
        with server("-c", SERVE, "serve", "--port", "PORT", "--database", database) as running:
            wait_until_ready(running.port, GAME)
            asked = [running.port, running.process, GAME, SEATS, tables, seconds, *[pause] * laps]
            command = [sys.executable, "-m", "benchmarks.clients", *map(str, asked)]
            clients = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            for said in clients.stdout or ():
                done.append(lap(said, running.process))
                sys.stdout.write(ROW.format(len(done), *done[-1]))
                sys.stdout.flush()
            if clients.wait():
                raise SystemExit("The clients failed; what they said is above.")
    return done


def growth(laps: list[Lap]) -> float:
    """How many times the memory of the second quarter the last one takes."""
    quarter = len(laps) // 4
    before, after = laps[quarter : 2 * quarter], laps[-quarter:]
    return mean(one.memory for one in after) / mean(one.memory for one in before)


HEAD = """\
| lap | actions | memory, MB | 50 % within, ms | 99 % within, ms |
|---:|---:|---:|---:|---:|
"""
ROW = "| {} | {:,} | {:.0f} | {:.1f} | {:.1f} |\n"


def main() -> None:
    """Play, and fail where memory grew."""
    parser = argparse.ArgumentParser(description="Play for an hour, and look at memory and latency.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--laps", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=300.0, help="of a lap")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds that a person thinks, on average")
    given = parser.parse_args()
    sys.stdout.write(HEAD)
    grown = growth(play(given.tables, given.laps, given.seconds, given.pause))
    sys.stdout.write(f"\nMemory of the last quarter: {grown:.2f} times that of the second.\n")
    if grown > ALLOWED:
        raise SystemExit("The memory is not flat.")


if __name__ == "__main__":
    main()
