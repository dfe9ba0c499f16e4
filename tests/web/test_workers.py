"""Several processes behind one port: a client may land at any, and one that dies takes nothing with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from torri.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.table.postgres import PostgreSQL

pytestmark = pytest.mark.xdist_group("table")

SERVE = "import sys; from torri.cli import main; sys.exit(main(sys.argv[1:]))"
PATIENCE = 120.0
PAUSE = 0.05  # seconds between two questions to processes that have other things to do meanwhile
TAKEN, NOT_READY = 409, 503  # another process was quicker; one reads its games


class Server:
    """`torri serve --workers 2`, and what it says."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--workers", "2"]
        self.process = subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        self.refusals = 0  # while games are read
        self.address = self.process.stdout.readline().partition("http://")[2].partition("/")[0]

    def workers(self) -> list[int]:
        """The processes that serve, when there are two."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("utf-8")
            found = [int(child) for child in listed.split() if b"spawn_main" in command_of(int(child))]
            if len(found) == 2:
                return found
            time.sleep(PAUSE)
        raise AssertionError("there are not two workers")

    def ask(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """Ask over a connection of its own, which any of the processes may get, until it is answered."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                answer = httpx.request(
                    method, f"http://{self.address}/api/{path}", json=body, headers=headers, timeout=PATIENCE
                )
            except httpx.TransportError:
                time.sleep(PAUSE)  # it was at the one that died
                continue
            if answer.status_code == NOT_READY:
                self.refusals += 1
                time.sleep(PAUSE)
                continue
            assert answer.is_success or answer.status_code == TAKEN, answer.text
            return answer.json() if answer.is_success else None
        raise AssertionError("no answer")


def command_of(process: int) -> bytes:
    """How a process was started."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:  # it has just ended
        return b""


@pytest.fixture
def server(postgres: PostgreSQL) -> Iterator[Server]:
    """A server of two processes."""
    running = Server(postgres.new_database())
    yield running
    running.process.kill()
    running.process.communicate()


def play(server: Server, table: str, tokens: list[str], until: int) -> None:
    """Let whoever is to move pass or do the last thing possible, until there are so many rows."""
    while True:
        shots = [server.ask("GET", f"tables/{table}", token) for token in tokens]
        shot = shots[shots[0]["to_move"]]
        if shot["sequence"] >= until:
            return
        if shot["legal"]:
            body = {"sequence": shot["sequence"], "action": shot["legal"][-1]["code"]}
            server.ask("POST", f"tables/{table}/actions", tokens[shot["seat"]], body)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="finds processes in /proc")
def test_two_processes_play_one_game_and_one_may_die(server: Server) -> None:
    """Every request lands anywhere; after a kill there are two again, and the stop is in good order.

    Once one can play nobody is refused: one that joins, or takes the place of another, reads its games first.
    """
    before = server.workers()
    tokens = [server.ask("POST", "guests", body={"name": name})["token"] for name in ("Adso", "William")]
    table = server.ask("POST", "tables", tokens[0], {"game": "san-gimignano"})["table"]
    server.refusals = 0
    server.ask("POST", f"tables/{table}/seats", tokens[1], {})
    play(server, table, tokens, 6)
    os.kill(before[0], signal.SIGKILL)
    play(server, table, tokens, 12)
    after = server.workers()
    assert before[1] in after
    assert before[0] not in after
    assert not server.refusals
    server.process.send_signal(signal.SIGTERM)
    server.process.communicate(timeout=PATIENCE)
    assert server.process.returncode == 0
    assert not any(command_of(worker) for worker in after)


def test_a_file_belongs_to_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Several workers on SQLite are refused before anything begins."""
    assert main(["serve", "--workers", "2", "--database", str(tmp_path / "tables.sqlite")]) == 2
    assert "Several workers need a PostgreSQL database" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_said_once() -> None:
    """The first process says why it cannot, and no other begins."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--workers", "3"]
    database = ["--database", "postgresql://nobody@127.0.0.1:1/none"]
    ended = subprocess.run(command + database, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 1
    assert ended.stderr.count("cannot be used") == 1
