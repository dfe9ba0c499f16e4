"""Processor time and bytes an action: `python -m benchmarks.cost`; older versions can be measured too.

One server in a process of its own, a few tables of each game at once, a fixed number of random actions. What
the system says that the server used is divided by the actions, so that a busy machine hardly shows. A seat is
a program, which reads JSON, or a page, which gets HTML and presses its buttons. Everybody waits for a moment
before the next action, as people do, so that the judge of undo is asked and counts too.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from benchmarks.clients import NAMES, Company, guest, opened
from benchmarks.spent import used
from benchmarks.table import SERVE, server, wait_until_ready
from tests.table.postgres import PostgreSQL

GAMES = {"san-gimignano": 2, "couperation": 2, "saint-petersburg": 4, "tajuto": 4}
TABLES = 8
MOMENT = 0.1  # seconds on average
HEAD = """\
| game | seats | reader | ms an action | bytes a message | at most |
|---|---:|---|---:|---:|---:|
"""


async def cost(port: int, process: int, game: str, actions: int, *, page: bool) -> dict[str, Any]:
    """Play so many actions, and say what each took."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
        tokens = [await guest(client, name) for name in NAMES[: GAMES[game]]]
        around = [Company(port, number, game, tokens, page=page) for number in range(TABLES)]
        await opened(around, client)
        await asyncio.gather(*(company.play(client, actions // 32) for company in around))  # warm
        for company in around:
            company.sizes.clear()
        before = used(process)
        await asyncio.gather(*(company.play(client, actions // TABLES, MOMENT) for company in around))
        spent = used(process) - before
        sizes = [size for company in around for size in company.sizes]
        await asyncio.gather(*(company.close() for company in around))
    return {"ms": 1000 * spent / (actions // TABLES * TABLES), "bytes": median(sizes), "most": max(sizes)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what an action costs.")
    parser.add_argument("--actions", type=int, default=800)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        database = str(Path(folder) / "tables.sqlite")
        if given.postgres:
            Path(folder).chmod(0o755)  # PostgreSQL runs as another user
            (Path(folder) / "postgres" / "own").mkdir(parents=True)
            postgres = PostgreSQL(Path(folder) / "postgres" / "own")
            postgres.start()
            stack.callback(postgres.stop)
            database = postgres.new_database()
        running = stack.enter_context(server("-c", SERVE, "serve", "--port", "PORT", "--database", database))
        sys.stdout.write(HEAD)
        for game in given.games:
            wait_until_ready(running.port, game)
            for page in (False, True):
                found = asyncio.run(cost(running.port, running.process, game, given.actions, page=page))
                row = f"| {game} | {GAMES[game]} | {'page' if page else 'program'} "
                sys.stdout.write(row + "| {ms:.2f} | {bytes:,.0f} | {most:,} |\n".format(**found))
                sys.stdout.flush()


if __name__ == "__main__":
    main()
