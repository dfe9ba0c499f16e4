"""The attacks against a real server: `python -m tests.hostile.attack`, with `--write` into docs/security.md.

The server is a process of its own with the limits of the house as they are; everything goes to 127.0.0.1,
each attack is bounded in number and time, and what came out is told as a table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "security.md"
HEADING = "## What was tried"
SERVE = "import sys; from torri.cli import main; sys.exit(main(sys.argv[1:]))"
GAME = "san-gimignano"
PATIENCE = 120.0
COMPILED = 900.0
"""Seconds in which a machine that does other work too has compiled the game."""


@dataclass
class Target:
    """A server in a process of its own, which can be killed and started again on the same file."""

    folder: Path
    settings: dict[str, str] = field(default_factory=dict)
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    @property
    def database(self) -> Path:
        """The file of its tables."""
        return self.folder / "tables.sqlite"

    @property
    def log(self) -> Path:
        """What it wrote to its log."""
        return self.folder / "log"

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start it, and wait until the game of the attacks can be played."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._begin()
        async with asyncio.timeout(COMPILED), httpx.AsyncClient() as client:
            while not await self._is_ready(client):  # noqa: ASYNC110 - it says so when it is asked
                await asyncio.sleep(0.1)

    def _begin(self) -> None:
        words = ["serve", "--port", str(self.port), "--database", str(self.database)]
        command = [sys.executable, "-c", SERVE, *words]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=os.environ | self.settings, stdout=subprocess.DEVNULL, stderr=log
            )

    async def _is_ready(self, client: httpx.AsyncClient) -> bool:
        try:
            games = (await client.get(f"{self.url}/api/games")).json()
            return any(game["id"] == GAME and game["ready"] for game in games)
        except httpx.TransportError:
            return False

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, kindly or not."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)

    async def guest(self, name: str = "Adso", **headers: str) -> httpx.AsyncClient:
        """A program that speaks for a new guest."""
        client = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, headers=headers)
        answer = await client.post("/api/guests", json={"name": name})
        answer.raise_for_status()
        client.cookies.clear()
        client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        return client

    async def health(self, times: int = 10) -> float:
        """How long /livez takes, in milliseconds: the slowest of a few."""
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            return max([await timed(lambda: client.get(f"{self.url}/livez")) for _ in range(times)])


async def timed(what: Callable[[], Awaitable[Any]]) -> float:
    """How long something takes, in milliseconds."""
    began = time.perf_counter()
    await what()
    return 1000 * (time.perf_counter() - began)


@dataclass(frozen=True)
class Outcome:
    """What was tried, how often, and what came out; `held` says whether the promise was kept."""

    tried: str
    times: int
    came_out: str
    held: bool


Attack = tuple["Callable[[Target], Awaitable[Outcome]]", dict[str, str]]


async def run(attacks: list[Attack]) -> list[Outcome]:
    """Every attack against a fresh server."""
    outcomes = []
    for attack, settings in attacks:
        with tempfile.TemporaryDirectory(prefix="torri-attack-") as folder:
            target = Target(Path(folder), settings)
            try:
                await target.start()
                outcomes.append(await attack(target))
            finally:
                target.end(signal.SIGKILL)
        sys.stdout.write(f"{line(outcomes[-1])}\n")
        sys.stdout.flush()
    return outcomes


def line(outcome: Outcome) -> str:
    """An outcome as a row of the table."""
    held = "" if outcome.held else " **Not held.**"
    return f"| {outcome.tried} | {outcome.times:,} | {outcome.came_out}{held} |"


def report(outcomes: list[Outcome]) -> str:
    """The chapter of the page."""
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}"
    said = [
        "`python -m tests.hostile.attack --write` writes this table. Each attack goes to a fresh",
        "`torri serve` on SQLite over loopback, rate limits lifted where the attack is about something",
        "else, on a machine that did other work too",
        f"({machine}).",
    ]
    rows = ["| attack | how often | what came out |", "|---|---:|---|", *map(line, outcomes)]
    return "\n".join([HEADING, "", *said, "", *rows, ""])


def main() -> int:
    """Attack, and tell."""
    from tests.hostile.attacks import ATTACKS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the table into docs/security.md")
    parser.add_argument("--only", default="", help="attacks whose name has this in it")
    given = parser.parse_args()
    wanted = [attack for attack in ATTACKS if given.only in attack[0].__name__]
    outcomes = asyncio.run(run(wanted))
    if given.write:
        before = PAGE.read_text(encoding="utf-8").partition(HEADING)[0].rstrip()
        PAGE.write_text(f"{before}\n\n{report(outcomes)}", encoding="utf-8")
    return 0 if all(outcome.held for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
