"""Scripted persons at many tables, in a process of their own: how long until every seat has the new view.

    python -m benchmarks.clients PORT PROCESS GAME SEATS TABLES SECONDS PAUSE [PAUSE ...]

They read no more of a message than they need, so that the cores are the server's as far as that goes.

Each person has a socket. Whoever is to move waits PAUSE seconds on average (0: not at all) and does something
random. Prints one line of JSON for each PAUSE: the seconds from sending an action to the moment at which all
seats had the new table, and the processor time of the server, which is PROCESS, and of this one.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.spent import used_by_all
from benchmarks.telling import tell
from torri.web.patches import patched

if TYPE_CHECKING:
    from collections.abc import Sequence

AT_ONCE = 8  # tables that are opened at the same time
NAMES = ("Adso", "Bernardo", "Clare", "William")
LATE = "stale_action"  # what is refused because the table has moved on
BUTTON = re.compile(r'name="action" value="([^"]+)"')


class Legal(msgspec.Struct):
    """An action that is possible."""

    code: str


class Shot(msgspec.Struct):
    """What a client needs to know of a table."""

    sequence: int = 0
    status: str = ""
    to_move: int | None = None
    legal: list[Legal] | None = None


class Message(msgspec.Struct):
    """What the server says."""

    type: str
    table: Shot | None = None
    parts: dict[str, Any] = {}
    error: str = ""
    message: str = ""


read = msgspec.json.Decoder(Message).decode


class Seat:
    """One person's socket, and the table as it was last seen there."""

    def __init__(self, socket: ClientConnection, sizes: list[int]) -> None:
        self._socket = socket
        self._sizes = sizes
        self.shot = Shot()
        self.too_late = 0  # how often somebody automatic was quicker
        self._parts: dict[str, str] = {}

    async def until(self, sequence: int) -> None:
        """Read until this row is seen."""
        while self.shot.sequence < sequence:
            data = await self._socket.recv(decode=False)
            message = read(data)
            if message.error == LATE:
                self.too_late += 1
            elif message.type == "refused":
                raise RuntimeError(message.message)
            if message.table is not None:
                self._sizes.append(len(data))
                self.shot = message.table
                for name, change in message.parts.items():
                    whole = isinstance(change, str)
                    self._parts[name] = change if whole else patched(self._parts[name], change)

    def codes(self) -> list[str]:
        """What can be done: from the list, or from the buttons of a page."""
        if self.shot.legal is not None:
            return [legal.code for legal in self.shot.legal]
        return BUTTON.findall(self._parts.get("prompt", "") + self._parts.get("table", ""))

    async def act(self, code: str) -> None:
        """Do something."""
        await self._socket.send(json.dumps({"do": "act", "sequence": self.shot.sequence, "action": code}))

    async def close(self) -> None:
        """Go home."""
        await self._socket.close()


class Company:
    """The persons around one table, game after game."""

    def __init__(
        self, port: int, number: int, game: str, tokens: Sequence[str], *, page: bool = False
    ) -> None:
        self._address = f"ws://127.0.0.1:{port}/api/tables/{{}}/socket{'?draw=parts' if page else ''}"
        self._random = Random(number)
        self._game = game
        self._headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        self._seats: list[Seat] = []
        self.times: list[float] = []
        self.sizes: list[int] = []

    async def open(self, client: httpx.AsyncClient) -> None:
        """Open a table, sit down on all sides, and look on."""
        await self.close()
        first, *others = self._headers
        wish = {"game": self._game, "players": len(self._headers)}
        answer = await client.post("/api/tables", json=wish, headers=first)
        table = answer.raise_for_status().json()["table"]
        for headers in others:
            (await client.post(f"/api/tables/{table}/seats", json={}, headers=headers)).raise_for_status()
        url = self._address.format(table)
        sockets = [
            await connect(
                url,
                additional_headers=headers,
                proxy=None,
                compression=None,
                max_size=None,
                open_timeout=60,
            )
            for headers in self._headers
        ]
        self._seats = [Seat(socket, self.sizes) for socket in sockets]
        await self._all(1)

    async def _all(self, sequence: int) -> None:
        """Wait until everybody has this row."""
        await asyncio.gather(*(seat.until(sequence) for seat in self._seats))

    async def play(
        self,
        client: httpx.AsyncClient,
        actions: int = sys.maxsize,
        pause: float = 0,
        until: float = float("inf"),
    ) -> None:
        """Decide so many times, or until the time is over."""
        self.times = []
        while len(self.times) < actions and time.monotonic() < until:
            if self._seats[0].shot.status == "over":
                await self.open(client)
                continue
            if pause:
                wait = self._random.uniform(0.0, 2 * pause)
                if time.monotonic() + wait > until:
                    break
                await asyncio.sleep(wait)
            await self._decide()

    async def _decide(self) -> None:
        """Do something; where the table moves on before, it is not counted, and decided anew."""
        await self._all(max(seat.shot.sequence for seat in self._seats))
        now = self._seats[0].shot
        mover = self._seats[now.to_move or 0]
        sent, too_late = time.monotonic(), mover.too_late
        await mover.act(self._random.choice(mover.codes()))
        await self._all(now.sequence + 1)
        if mover.too_late == too_late:
            self.times.append(time.monotonic() - sent)
        else:
            sys.stderr.write(f"The table had moved on from row {now.sequence}.\n")

    async def close(self) -> None:
        """Go home."""
        for seat in self._seats:
            await seat.close()


async def opened(around: Sequence[Company], client: httpx.AsyncClient) -> None:
    """Open all tables, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(company: Company) -> None:
        async with gate:
            await company.open(client)

    await asyncio.gather(*(one(company) for company in around))


async def run(
    port: int, process: int, game: str, seats: int, tables: int, seconds: float, pauses: list[float]
) -> None:
    """Open the tables, play, and tell how long it took."""
    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, limits=limits) as client:
        tokens = [await guest(client, name) for name in NAMES[:seats]]
        around = [Company(port, number, game, tokens) for number in range(tables)]
        await opened(around, client)
        for pause in pauses:
            began, server, own = time.monotonic(), used_by_all(process), time.process_time()
            plays = (company.play(client, pause=pause, until=began + seconds) for company in around)
            await asyncio.gather(*plays)
            took = time.monotonic() - began
            report(around, took, used_by_all(process) - server, time.process_time() - own)
        await asyncio.gather(*(company.close() for company in around))


async def guest(client: httpx.AsyncClient, name: str) -> str:
    """The token of a new guest."""
    answer = await client.post("/api/guests", json={"name": name})
    client.cookies.clear()
    return str(answer.raise_for_status().json()["token"])


def report(around: list[Company], took: float, server: float, own: float) -> None:
    """Tell what all of them saw."""
    times = [time for company in around for time in company.times]
    played = sum(bool(company.times) for company in around)
    tell({"seconds": took, "played": played, "times": times, "server": server, "own": own})


if __name__ == "__main__":
    port, process, game, *rest = sys.argv[1:]
    seats, tables, seconds, *pauses = map(float, rest)
    uvloop.run(run(int(port), int(process), game, int(seats), int(tables), seconds, pauses))
