"""The table service under load: `make load`, or `python -m benchmarks.table --tables 500 --seconds 20`.

Servers, databases and clients are processes of their own on this machine, over loopback only. Every table is
played by scripted persons over sockets, two at San Gimignano and four at Saint Petersburg. Two runs for each
database: as fast as it goes (actions a second), and with thinking persons (how long until every seat has the
new view). The reference in the same run is a bare FastAPI echo of messages of the same size. Then two workers
beside one, with clients that let them go first, and how many tables one server holds in time.

These are four parts, each with an echo of its own beside it. `--parts` measures some of them, for a machine
that is free for a few minutes only; the page has what was measured last of each part.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx

from tests.table.postgres import PostgreSQL, missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

GAMES = {"san-gimignano": 2, "saint-petersburg": 4}  # with how many seats
CLIENTS = 2
NICE = 10  # of the clients, where the servers are to have the cores
SIZE = 4096  # bytes of an echo: about a snapshot
KEPT = Path("build/table-load.json")  # what was measured last of each part
LATE = 150.0
"""Milliseconds within which 99 % of all actions should be with everybody."""
SHARE = 0.1  # of the echo's messages a second, as actions
FAST = "as fast as it goes"
FEWEST = 125  # tables with which the doubling begins
SERVE = "import sys; from torri.cli import main; sys.exit(main(sys.argv[1:]))"
UNLIMITED = {
    "TORRI_REQUESTS_PER_SECOND": "1e9",
    "TORRI_GUESTS_PER_MINUTE": "1e9",
    "TORRI_CONNECTIONS": "100000",
    "TORRI_CONNECTIONS_PER_ADDRESS": "100000",
    "TORRI_TABLES_PER_GUEST": "1000000",
    "TORRI_TABLES_IN_MEMORY": "1000000",
}


class Wish(NamedTuple):
    """What is to be measured."""

    tables: int
    seconds: float
    pause: float
    games: Sequence[str]


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Running(NamedTuple):
    """A server that answers."""

    port: int
    process: int


@contextmanager
def server(*command: str) -> Iterator[Running]:
    """A server in a process of its own, from its first answer to its end; `PORT` stands for its port."""
    port = free_port()
    words = [sys.executable, *(str(port) if word == "PORT" else word for word in command)]
    process = subprocess.Popen(words, env=os.environ | UNLIMITED, stdout=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        yield Running(port, process.pid)
    finally:
        process.terminate()
        process.wait(60)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers."""
    while process.poll() is None:
        try:
            httpx.get(f"http://127.0.0.1:{port}/healthz").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server has ended; what it said is above.")


def wait_until_ready(port: int, game: str) -> None:
    """Wait until a game can be played."""
    while not any(
        found["ready"] and found["id"] == game
        for found in httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=60).json()
    ):
        time.sleep(0.2)


def wait_until_all_answer(port: int, workers: int) -> None:
    """Wait until so many processes answer; each connection reaches any of them."""
    began = set[str]()
    while len(began) < workers:
        metrics = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=60).text
        began.add(metrics.partition("\nprocess_start_time_seconds ")[2].partition("\n")[0])


def clients(module: str, *arguments: object, nice: int = 0) -> list[list[dict[str, Any]]]:
    """What the client processes measured, all at once: for each run what each of them says."""
    command = ["nice", "-n", str(nice), sys.executable, "-m", module, *map(str, arguments)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(CLIENTS)]
    said = [process.communicate()[0] for process in running]
    if any(process.returncode for process in running):
        raise SystemExit("A client failed; what it said is above.")
    return [list(run) for run in zip(*(map(json.loads, text.splitlines()) for text in said), strict=True)]


def played(
    running: Running, game: str, tables: int, seconds: float, *pauses: float, nice: int = 0
) -> list[list[dict[str, Any]]]:
    """What clients at so many tables measured, one run for each pause between two moves."""
    asked = (running.port, running.process, game, GAMES[game], tables // CLIENTS, seconds, *pauses)
    return clients("benchmarks.clients", *asked, nice=nice)


def summary(what: str, results: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """Actions a second, and the middle and the slow end of the times."""
    times = sorted(time for result in results for time in result["times"])
    cuts = quantiles(times, n=100)
    return {
        "what": what,
        "n": len(times),
        "per_second": round(len(times) / seconds),
        "p50_ms": round(1000 * cuts[49], 1),
        "p99_ms": round(1000 * cuts[98], 1),
    }


def measure(what: str, game: str, database: str, wish: Wish) -> list[dict[str, Any]]:
    """A server on a database: as fast as it goes, then with persons who think."""
    with server("-c", SERVE, "serve", "--port", "PORT", "--database", database) as running:
        for each in GAMES:
            wait_until_ready(running.port, each)
        runs = played(running, game, wish.tables, wish.seconds, 0, wish.pause)
    said = f"{what}, {game} with {GAMES[game]}"
    names = (f"{said}, {FAST}", f"{said}, a move every {wish.pause:g} s a table")
    return [row_of(name, results) for name, results in zip(names, runs, strict=True)]


def in_time(folder: Path, wish: Wish) -> list[dict[str, Any]]:
    """Twice as many tables again and again, until an action is late for somebody."""
    game, rows, tables = wish.games[0], list[dict[str, Any]](), FEWEST
    while not rows or rows[-1]["p99_ms"] <= LATE:
        database = str(folder / f"{tables}.sqlite")
        with server("-c", SERVE, "serve", "--port", "PORT", "--database", database) as running:
            wait_until_ready(running.port, game)
            (results,) = played(running, game, tables, wish.seconds, wish.pause)
        what = f"SQLite, {game} with {GAMES[game]}, a move every {wish.pause:g} s a table"
        rows.append(row_of(what, results))
        tables *= 2
    return rows


def side_by_side(database: Callable[[], str], wish: Wish) -> list[dict[str, Any]]:
    """One worker and two on PostgreSQL, as fast as they go, with clients that let them go first."""
    game, rows = wish.games[0], list[dict[str, Any]]()
    for workers in (1, 2):
        serve = ("-c", SERVE, "serve", "--port", "PORT", "--workers", str(workers))
        with server(*serve, "--database", database()) as running:
            wait_until_ready(running.port, game)
            wait_until_all_answer(running.port, workers)
            (results,) = played(running, game, wish.tables, wish.seconds, 0, nice=NICE)
        what = f"PostgreSQL, {game} with {GAMES[game]}, workers: {workers}, clients niced, {FAST}"
        rows.append(row_of(what, results))
    return rows


def row_of(what: str, results: list[dict[str, Any]]) -> dict[str, Any]:
    """What all clients measured in one run; each of them looked at the processor time of the same server."""
    tables = sum(result["played"] for result in results)
    row = summary(what, results, max(result["seconds"] for result in results)) | {"tables": tables}
    return row | spent_on(row["n"], results)


def spent_on(actions: int, results: list[dict[str, Any]]) -> dict[str, float]:
    """The milliseconds of processor time for each action: of the server, and of all clients."""
    server, own = max(result["server"] for result in results), sum(result["own"] for result in results)
    return {"server_ms": round(1000 * server / actions, 3), "clients_ms": round(1000 * own / actions, 3)}


def echo(wish: Wish) -> dict[str, Any]:
    """The reference: as many messages as a bare server sends back."""
    with server("-m", "benchmarks.echo", "serve", "PORT") as running:
        asked = (running.port, running.process, 2 * wish.tables // CLIENTS, round(wish.seconds), SIZE)
        results = clients("benchmarks.echo", "ask", *asked)[0]
    row = summary(f"bare FastAPI echo, {FAST}", results, wish.seconds) | {"tables": wish.tables}
    return row | spent_on(row["n"], results)


def on_sqlite(folder: Path, wish: Wish) -> list[dict[str, Any]]:
    """Every game on SQLite."""
    return [
        row for game in wish.games for row in measure("SQLite", game, str(folder / f"{game}.sqlite"), wish)
    ]


def on_postgresql(folder: Path, wish: Wish) -> list[dict[str, Any]]:
    """Every game on PostgreSQL."""
    with postgresql_at(folder) as postgres:
        return [
            row for game in wish.games for row in measure("PostgreSQL", game, postgres.new_database(), wish)
        ]


def with_workers(folder: Path, wish: Wish) -> list[dict[str, Any]]:
    """Two workers beside one."""
    with postgresql_at(folder) as postgres:
        return side_by_side(postgres.new_database, wish)


PARTS = {
    "sqlite": on_sqlite,
    "postgresql": on_postgresql,
    "workers": with_workers,
    "doubling": in_time,
}


@contextmanager
def postgresql_at(folder: Path) -> Iterator[PostgreSQL]:
    """A PostgreSQL of its own."""
    if reason := missing():
        raise SystemExit(reason)
    folder.chmod(0o755)  # PostgreSQL runs as another user
    (folder / "postgres" / "own").mkdir(parents=True)
    postgres = PostgreSQL(folder / "postgres" / "own", fsync=True)
    postgres.start()
    try:
        yield postgres
    finally:
        postgres.stop()


def measured(part: str, wish: Wish) -> dict[str, Any]:
    """One part; each row says which part of the messages a second of its echo it makes."""
    load = os.getloadavg()[0]
    reference = echo(wish)
    with tempfile.TemporaryDirectory() as folder:
        rows = [reference, *PARTS[part](Path(folder), wish)]
    rows = [row | {"share": row["per_second"] / reference["per_second"]} for row in rows]
    return {
        "part": part,
        "date": time.strftime("%Y-%m-%d %H:%M"),
        "seconds": wish.seconds,
        "load": load,
        "after": os.getloadavg()[0],
        "rows": rows,
    }


def page(parts: Sequence[dict[str, Any]]) -> str:
    """The page of the documentation."""
    head = HEAD.format(
        cores=os.cpu_count(),
        machine=platform.machine(),
        clients=CLIENTS,
        size=SIZE,
        python=platform.python_version(),
    )
    return head + "".join(
        PART.format(**part) + "".join(ROW.format(**UNKNOWN | row, aim=aim_of(row)) for row in part["rows"])
        for part in parts
    )


def aim_of(row: dict[str, Any]) -> str:
    """Whether a row is what we aim at: a share of the echo, or everybody in time."""
    if row["share"] == 1:
        return ""
    if FAST in row["what"]:
        return f"{SHARE:.0%} of the echo: {'met' if row['share'] >= SHARE else 'not met'}"
    return f"99 % within {LATE:g} ms: {'met' if row['p99_ms'] <= LATE else 'not met'}"


HEAD = """\
# The table service under load

Written by `make load`: {cores} cores of {machine}, which the server, the database and {clients} client
processes share; Python {python}. As many tables at once as each row says, a socket for every person. An
action is accepted when it is on the disk (SQLite with `synchronous=FULL`, PostgreSQL with `fsync`). The
time is from sending an action until all seats have the new view. The echo of each part ran right before it:
it sends messages of
{size:,} bytes back over two sockets a table, and stores nothing. The processor time of an action is what the
system says that the server used, without PostgreSQL, and all clients.
"""
PART = """
## {part}

{date}, {seconds:g} seconds a row; load average {load:.1f} before and {after:.1f} after.

| | tables | actions | a second | of the echo | server | clients | 50 % within | 99 % within | aim |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---|
"""
ROW = (
    "| {what} | {tables} | {n:,} | {per_second:,} | {share:.1%} | {server_ms} ms | {clients_ms} ms "
    "| {p50_ms:,} ms | {p99_ms:,} ms | {aim} |\n"
)
BY_HAND = "\n## What an action costs\n"  # from here on the page is not written here
UNKNOWN = {"server_ms": "?", "clients_ms": "?"}  # in what was measured before it was asked


def by_hand(written: Path) -> str:
    """The end of the page, which says what other programs have measured."""
    _before, heading, rest = (written.read_text("utf-8") if written.is_file() else "").partition(BY_HAND)
    return heading + rest


def main() -> None:
    """Measure, and print or write the page."""
    parser = argparse.ArgumentParser(description="Measure the table service under load.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds that a person thinks, on average")
    parser.add_argument("--games", nargs="*", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--parts", nargs="*", choices=list(PARTS), default=list(PARTS))
    parser.add_argument("--kept", type=Path, default=KEPT, help="where measured parts are kept")
    parser.add_argument("--write", type=Path, help="write the page of the documentation")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # so that nothing is left running
    wish = Wish(given.tables, given.seconds, given.pause, given.games)
    parts = json.loads(given.kept.read_text("utf-8")) if given.kept.is_file() else {}
    given.kept.parent.mkdir(parents=True, exist_ok=True)
    for part in given.parts:
        parts[part] = measured(part, wish)
        given.kept.write_text(json.dumps(parts, indent=1), encoding="utf-8")
    text = page([parts[part] for part in PARTS if part in parts])
    if given.write:
        given.write.write_text(text + by_hand(given.write), encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
