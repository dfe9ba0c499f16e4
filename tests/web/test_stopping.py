"""A server that is told to stop ends within ten seconds, whatever goes on, and says what it waited for."""

from __future__ import annotations

import socket
import threading
from contextlib import ExitStack, closing, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.sync.client import connect

from tests.web.conftest import GAME
from tests.web.troubled import Nursery, Troubled
from torri.web import serve, stopping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.table.postgres import PostgreSQL

pytestmark = pytest.mark.xdist_group("table")

PROMISED = 10.0  # seconds from SIGTERM to the end
SHORT = 2.0  # the limit in most tests; that of a real server is tested once
PATIENCE = 60.0


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    """Where the servers come from."""
    with closing(Nursery()) as made:
        yield made


@pytest.fixture
def troubled(nursery: Nursery, tmp_path: Path) -> Iterator[Callable[..., Troubled]]:
    """Starts a server with one trouble, and ends it after the test."""
    with ExitStack() as started:

        def start(trouble: str, database: str | None = None, limit: float = SHORT) -> Troubled:
            server = nursery.start(trouble, limit, database or tmp_path / "tables.sqlite", tmp_path)
            return started.enter_context(closing(server))

        yield start


def guest(client: httpx.Client) -> dict[str, str]:
    """A new guest of a server: the headers of its requests."""
    token = client.post("api/guests", json={"name": "Adso"}).json()["token"]
    return {"Authorization": f"Bearer {token}"}


def let_bots_play(client: httpx.Client) -> None:
    """A table with nobody but bots, at which somebody looks."""
    seats = [{"kind": "bot", "bot": "random"}] * 2
    answer = client.post("api/tables", json={"game": GAME, "seats": seats}, headers=guest(client))
    assert answer.status_code == 201, answer.text
    client.get(f"api/tables/{answer.json()['table']}").raise_for_status()


def keep_busy(server: Troubled, client: httpx.Client) -> None:
    """Ask for what the server never answers."""

    def ask() -> None:
        with suppress(httpx.TransportError):
            client.get("healthz")

    threading.Thread(target=ask, daemon=True).start()
    server.wait_until_said("busy")


@pytest.mark.parametrize(
    ("trouble", "cause", "place"),
    [
        ("bot", "bot_0", "sleep_for_ever"),
        ("thread", "uvloop_0" if find_spec("uvloop") else "asyncio_0", "sleep_for_ever"),
        ("task", "sweeper", "let_nobody_cancel"),
        ("loop", "(health)", "keep_the_loop"),
    ],
)
def test_what_holds_a_server_up_is_said_and_left(
    trouble: str, cause: str, place: str, troubled: Callable[..., Troubled]
) -> None:
    """A bot, a thread, a task, a request that never ends: a sentence names it, the log shows where it is."""
    server = troubled(trouble)
    with server.client() as client:
        if trouble == "bot":
            let_bots_play(client)
        if trouble == "loop":
            keep_busy(server, client)
        assert server.stop() < PROMISED
    assert server.code == stopping.LATE
    assert cause in server.said().partition("It waited for: ")[2]
    assert place in server.logged()


def test_a_server_ends_even_where_python_does_not_run(troubled: Callable[..., Troubled]) -> None:
    """No other thread gets a turn any more: the process ends all the same, and shows where it stood."""
    server = troubled("interpreter")
    with server.client() as client:
        keep_busy(server, client)
        assert server.stop() < PROMISED
    assert server.code == 1
    assert "keep_the_interpreter" in server.logged()


def test_open_connections_are_cut_off_in_good_order(troubled: Callable[..., Troubled]) -> None:
    """Half a request, a body that does not come, a socket that nobody reads: no force is needed."""
    server = troubled("nothing", limit=3 * SHORT)
    request = "POST /api/guests HTTP/1.1\r\nHost: torri\r\nContent-Type: application/json\r\n"
    with server.client() as client, ExitStack() as opened:
        address = (client.base_url.host, client.base_url.port)
        table = client.post("api/tables", json={"game": GAME}, headers=guest(client)).json()["table"]
        for part in (request, f"{request}Content-Length: 1000\r\n\r\nhalf"):
            opened.enter_context(socket.create_connection(address)).sendall(part.encode())
        url = f"ws://{address[0]}:{address[1]}/api/tables/{table}/socket"
        opened.enter_context(connect(url, proxy=None)).recv(timeout=PATIENCE)
        assert server.stop() < PROMISED
    assert server.code == 0
    assert "1 open connection was cut off." in server.said()


class Link:
    """A way to a database on which everything can be made to stand still, while it stays open.

    `stuck` is set when something was sent that does not arrive.
    """

    def __init__(self, port: int) -> None:
        self._far = port
        self._moving = threading.Event()
        self._moving.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends = [self._listener]
        self.stuck = threading.Event()
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, far = self._listener.accept()[0], socket.create_connection(("127.0.0.1", self._far))
                self._ends += [near, far]
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if not self._moving.is_set():
                    self.stuck.set()
                self._moving.wait()
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def freeze(self) -> None:
        """From now on nothing arrives."""
        self._moving.clear()

    def close(self) -> None:
        """Let go of both sides."""
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._moving.set()


@pytest.fixture
def link(postgres: PostgreSQL) -> Iterator[Link]:
    """A way to PostgreSQL."""
    with closing(Link(postgres.port)) as made:
        yield made


def test_a_database_that_falls_silent_is_left(
    postgres: PostgreSQL, link: Link, troubled: Callable[..., Troubled]
) -> None:
    """Rows are being written when it happens: the server ends within its real limit, by force if need be."""
    database = postgres.new_database().replace(str(postgres.port), str(link.port))
    server = troubled("nothing", database, stopping.LIMIT)
    with server.client() as client:
        let_bots_play(client)
        link.freeze()
        assert link.stuck.wait(PATIENCE)
        assert server.stop() < PROMISED
    assert server.code in {0, stopping.LATE}


def test_a_server_can_be_stopped_before_it_has_begun(
    postgres: PostgreSQL, link: Link, troubled: Callable[..., Troubled]
) -> None:
    """While it still waits for the first answer of the database."""
    link.freeze()
    database = postgres.new_database().replace(str(postgres.port), str(link.port))
    server = troubled("nothing", database, stopping.LIMIT)
    assert link.stuck.wait(PATIENCE)
    assert server.stop() < stopping.LIMIT
    assert server.code == 0
    assert server.said() == ""


def test_the_limits_fit_into_what_is_promised() -> None:
    """Connections have half of the time, and at the end a second is left."""
    assert serve.STOPPING <= stopping.LIMIT / 2
    assert stopping.LIMIT + stopping.LAST_RESORT < PROMISED - 1
