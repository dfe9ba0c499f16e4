"""The reference: a bare FastAPI application that sends back what it gets, and clients that wait for it.

python -m benchmarks.echo serve PORT
python -m benchmarks.echo ask PORT PROCESS CONNECTIONS SECONDS BYTES
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

import uvicorn
import uvloop
from fastapi import FastAPI, WebSocket
from websockets.asyncio.client import connect

from benchmarks.spent import used
from benchmarks.telling import tell

app = FastAPI()


@app.get("/healthz")
async def health() -> dict[str, str]:
    """It runs."""
    return {"status": "ok"}


@app.websocket("/echo")
async def echo(websocket: WebSocket) -> None:
    """Send back what comes."""
    await websocket.accept()
    async for text in websocket.iter_text():
        await websocket.send_text(text)


async def ask(port: int, process: int, connections: int, seconds: float, size: int) -> dict[str, Any]:
    """How long each message took to come back, over many connections at once, and the processor time."""
    times: list[float] = []
    text = "x" * size

    async def one(until: float) -> None:
        url = f"ws://127.0.0.1:{port}/echo"
        async with connect(url, proxy=None, compression=None, open_timeout=60) as socket:
            while time.monotonic() < until:
                sent = time.monotonic()
                await socket.send(text)
                await socket.recv()
                times.append(time.monotonic() - sent)

    server, own, until = used(process), time.process_time(), time.monotonic() + seconds
    await asyncio.gather(*(one(until) for _ in range(connections)))
    return {"times": times, "server": used(process) - server, "own": time.process_time() - own}


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        uvicorn.run(app, port=int(sys.argv[2]), log_level="error", ws="websockets-sansio")
    else:
        asked = ask(*map(int, sys.argv[2:]))
        tell(uvloop.run(asked))
