"""The reference: a bare FastAPI application that sends back what it gets, and clients that wait for it.

python -m benchmarks.echo serve PORT
python -m benchmarks.echo ask PORT CONNECTIONS SECONDS BYTES
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

import uvicorn
import uvloop
from fastapi import FastAPI, WebSocket
from websockets.asyncio.client import connect

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


async def ask(port: int, connections: int, seconds: float, size: int) -> list[float]:
    """How long each message took to come back, over many connections at once."""
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

    until = time.monotonic() + seconds
    await asyncio.gather(*(one(until) for _ in range(connections)))
    return times


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        uvicorn.run(app, port=int(sys.argv[2]), log_level="error", ws="websockets-sansio")
    else:
        port, connections, seconds, size = (int(word) for word in sys.argv[2:])
        sys.stdout.write(json.dumps({"times": uvloop.run(ask(port, connections, seconds, size))}) + "\n")
