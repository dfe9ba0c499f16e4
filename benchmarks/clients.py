"""Scripted persons at many tables, in a process of their own: how long until every seat has the new view.

    python -m benchmarks.clients PORT TABLES SECONDS PAUSE [PAUSE ...]

Each table has two persons with a socket each. Whoever is to move waits PAUSE seconds on average (0: not at
all) and does something random. Prints one line of JSON for each PAUSE: the seconds from sending an action to
the moment at which both seats had the new table.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

GAME = "san-gimignano"
AT_ONCE = 8  # tables that are opened at the same time


class Pair:
    """Two persons at one table, game after game."""

    def __init__(self, port: int, number: int, tokens: list[str]) -> None:
        self._port = port
        self._random = Random(number)
        self._headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        self._sockets: list[ClientConnection] = []
        self._shots: list[Any] = []
        self.times: list[float] = []

    async def open(self, client: httpx.AsyncClient) -> None:
        """Open a table, sit down on both sides, and look on."""
        for socket in self._sockets:
            await socket.close()
        first, second = self._headers
        answer = await client.post("/api/tables", json={"game": GAME}, headers=first)
        table = answer.raise_for_status().json()["table"]
        (await client.post(f"/api/tables/{table}/seats", json={}, headers=second)).raise_for_status()
        url = f"ws://127.0.0.1:{self._port}/api/tables/{table}/socket"
        self._sockets = [
            await connect(url, additional_headers=headers, proxy=None, compression=None)
            for headers in self._headers
        ]

    async def play(self, client: httpx.AsyncClient, pause: float, until: float) -> None:
        """Decide until the time is over."""
        self.times = []
        shots = self._shots or await self._both(1)
        while time.monotonic() < until:
            if shots[0]["status"] == "over":
                await self.open(client)
                shots = await self._both(1)
                continue
            if pause:
                wait = self._random.uniform(0.0, 2 * pause)
                if time.monotonic() + wait > until:
                    break
                await asyncio.sleep(wait)
            shots = await self._decide(shots)
        self._shots = shots

    async def _decide(self, shots: list[Any]) -> list[Any]:
        mover, sequence = shots[0]["to_move"], shots[0]["sequence"]
        code = self._random.choice(shots[mover]["legal"])["code"]
        sent = time.monotonic()
        await self._sockets[mover].send(json.dumps({"do": "act", "sequence": sequence, "action": code}))
        shots = await self._both(sequence + 1)
        self.times.append(time.monotonic() - sent)
        return shots

    async def _both(self, sequence: int) -> list[Any]:
        """The table as both see it, when both have this row."""
        return list(await asyncio.gather(*(self._shot(socket, sequence) for socket in self._sockets)))

    async def _shot(self, socket: ClientConnection, sequence: int) -> Any:
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "refused":
                raise RuntimeError(message)
            if message["type"] == "table" and message["table"]["sequence"] >= sequence:
                return message["table"]

    async def close(self) -> None:
        """Go home."""
        for socket in self._sockets:
            await socket.close()


async def run(port: int, tables: int, seconds: float, pauses: list[float]) -> None:
    """Open the tables, play, and tell how long it took."""
    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, limits=limits) as client:
        tokens = [await guest(client, name) for name in ("Adso", "William")]
        pairs = [Pair(port, number, tokens) for number in range(tables)]
        gate = asyncio.Semaphore(AT_ONCE)

        async def opened(pair: Pair) -> None:
            async with gate:
                await pair.open(client)

        await asyncio.gather(*(opened(pair) for pair in pairs))
        for pause in pauses:
            began = time.monotonic()
            await asyncio.gather(*(pair.play(client, pause, began + seconds) for pair in pairs))
            tell(pairs, time.monotonic() - began)
        await asyncio.gather(*(pair.close() for pair in pairs))


async def guest(client: httpx.AsyncClient, name: str) -> str:
    """The token of a new guest."""
    answer = await client.post("/api/guests", json={"name": name})
    client.cookies.clear()
    return str(answer.raise_for_status().json()["token"])


def tell(pairs: list[Pair], took: float) -> None:
    """One line of JSON."""
    times = [time for pair in pairs for time in pair.times]
    played = sum(bool(pair.times) for pair in pairs)
    sys.stdout.write(json.dumps({"seconds": took, "played": played, "times": times}) + "\n")


if __name__ == "__main__":
    given = [float(word) for word in sys.argv[1:]]
    asyncio.run(run(int(given[0]), int(given[1]), given[2], given[3:]))
