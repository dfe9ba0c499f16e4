"""Servers that start in no time: a process that has everything imported and compiled, and forks.

Run as a program it reads lines `database port` and answers each with the number of a process that serves
there. Real servers in real processes, to be killed without a warning.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import httpx

if TYPE_CHECKING:
    from collections.abc import Iterable

PATIENCE = 30.0


class Zygote:
    """Makes servers, and knows them by their process."""

    def __init__(self, games: Iterable[str]) -> None:
        command = [sys.executable, "-m", "tests.web.zygote", *games]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._servers: list[int] = []
        self._line()

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the zygote has died"
        return line.strip()

    def serve(self, database: str, port: int) -> int:
        """Start a server; it answers when this returns."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([database, port]) + "\n")
        self._process.stdin.flush()
        number = int(self._line())
        self._servers.append(number)
        until = time.monotonic() + PATIENCE
        while not answers(port):
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.02)
        return number

    def close(self) -> None:
        """No more servers: also those that a failed test left running are ended."""
        for number in self._servers:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self._process.terminate()
        self._process.wait(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()


def answers(port: int) -> bool:
    """Whether a server is there."""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def main(games: list[str]) -> None:
    """Prepare everything once, then fork a server for each line."""
    import torri
    from torri.table.house import House
    from torri.table.readiness import Progress, Readiness
    from torri.web.config import Config
    from torri.web.serve import serve

    for game in games:
        match = torri.game(game).match(seed=1)
        torri.player("random", seed=1).choose(match.state.known_to(match.to_move))
        match.log(None)
    Readiness.start = lambda self: self.games.update(dict.fromkeys(games, Progress(1.0, ready=True)))  # type: ignore[method-assign]
    house = replace(
        House(), bot_pace=0.0, requests_per_second=1e6, guests_per_minute=1e6, tables_per_guest=1000
    )
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    tell(os.getpid())
    for line in sys.stdin:
        database, port = json.loads(line)
        child = os.fork()
        if child:
            tell(child)
            continue
        sys.stdin.close()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        code = serve(Config(port=port, database=database, house=house), lambda _line: None)
        os._exit(code)


def tell(number: int) -> None:
    """Answer with a number."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
