"""How much slower tables are while a game is reviewed beside them: `python -m benchmarks.reviewing`.

Thinking persons at a few tables of one server, in turns without a review and with one: of a game of Saint
Petersburg with four, in a process of the lowest priority as the server makes it. Prints how long it took
until all seats had the new table after an action, in both cases, and by how much the review changes that.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.table import SERVE, Running, clients, server, summary, wait_until_ready
from torri.lab.bench.reviews import played
from torri.table.reviewer import ReviewProcess

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME, SEATS = "san-gimignano", 2
TABLES, PAUSE = 4, 0.2  # of each of the client processes; seconds between two actions at a table
ROUNDS, SECONDS = 4, 10


@contextmanager
def reviewing(record: str) -> Iterator[None]:
    """A review that is under way."""
    process = ReviewProcess(record)
    try:
        process.next_report()  # it has begun
        threading.Thread(target=lambda: list(iter(process.next_report, None)), daemon=True).start()
        yield
    finally:
        process.end()


def measure(running: Running, record: str) -> dict[str, list[dict[str, Any]]]:
    """What the clients measured without a review and with one, in turns."""
    asked = (*running, GAME, SEATS, TABLES, SECONDS, PAUSE)
    found: dict[str, list[dict[str, Any]]] = {"without a review": [], "with a review": []}
    for _round in range(ROUNDS):
        found["without a review"] += clients("benchmarks.clients", *asked)[0]
        with reviewing(record):
            found["with a review"] += clients("benchmarks.clients", *asked)[0]
    return found


def main() -> None:
    """Measure and print."""
    record = played("saint-petersburg", 4, "greedy", 0).dumps()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite")
        with server("-c", SERVE, "serve", "--port", "PORT", "--database", database) as running:
            wait_until_ready(running.port, GAME)
            found = measure(running, record)
    rows = [summary(what, results, ROUNDS * SECONDS) for what, results in found.items()]
    without, beside = rows
    for row in rows:
        sys.stdout.write(json.dumps(row) + "\n")
    for part in ("p50_ms", "p99_ms"):
        sys.stdout.write(f"{part}: {beside[part] / without[part] - 1:+.0%}\n")


if __name__ == "__main__":
    main()
