"""A server for tests, in a thread of its own: a client that speaks to it, and guests."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import threading
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import uvicorn
from playwright.sync_api import sync_playwright
from websockets.sync.client import ClientConnection, connect

from tests.web.browser import Hands, launch, missing
from torri.table import promises
from torri.table.house import House
from torri.table.readiness import Progress, Readiness
from torri.web.app import create_app
from torri.web.config import Config
from torri.web.serve import listen, settings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from fastapi import FastAPI
    from playwright.sync_api import Browser

GAME = "san-gimignano"
HASTY = House(
    bot_pace=0.0,
    bot_seconds=1e6,
    auto_pass_seconds=0.05,
    calm_seconds=0.0,
    requests_per_second=1e6,
    guests_per_minute=1e6,
)


UNBOUNDED = replace(HASTY, tables_per_guest=10**6)
PATIENCE = 30.0


class Client(httpx.Client):
    """A client of a running server."""

    def __init__(self, app: FastAPI, port: int) -> None:
        super().__init__(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        self.app = app
        self.port = port

    @contextmanager
    def socket(
        self,
        table: str,
        since: int = 0,
        headers: dict[str, str] | None = None,
        draw: str = "",
        tensor: bool = False,
    ) -> Iterator[Socket]:
        """A socket at a table; with `draw` that of a page, with `tensor` that of a network."""
        wishes = f"since={since}&draw={draw}&tensor={str(tensor).lower()}"
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket?{wishes}"
        with connect(url, additional_headers=headers, proxy=None) as connection:
            yield Socket(connection)


class Socket:
    """A socket that speaks JSON."""

    def __init__(self, connection: ClientConnection) -> None:
        self.raw = connection

    def receive(self) -> Any:
        """The next message."""
        return json.loads(self.raw.recv(timeout=PATIENCE))

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.raw.send(json.dumps(message))

    def next(self, kind: str) -> Any:
        """The next message of a kind; others are read over."""
        while (message := self.receive())["type"] != kind:
            pass
        return message

    def table(self, sequence: int = 0) -> Any:
        """The first snapshot with this many rows."""
        while (shot := self.next("table")["table"])["sequence"] < sequence:
            pass
        return shot


@contextmanager
def client_of(database: Path, house: House = HASTY, port: int = 0) -> Iterator[Client]:
    """A client of a server on this database."""
    config = Config(port=port, database=str(database), house=house)
    app = create_app(config)
    settings = settings_of(config, app)
    settings.lifespan = "on"
    server = uvicorn.Server(settings)
    with listen(config) as listener:
        listener.listen()
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            with Client(app, listener.getsockname()[1]) as client:
                # A test that changes the app must not be overtaken by its start; the connection is not kept.
                client.get("/livez", headers={"Connection": "close"})
                yield client
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(autouse=True, scope="session")
def all_ready() -> Iterator[None]:
    """Games are compiled when a test first uses them, not ahead."""

    def start(self: Readiness) -> None:
        self.games = dict.fromkeys(self.games, Progress(1.0, ready=True))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Readiness, "start", start)
        yield


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test have the same deals in every run, and their bots decide alike."""
    numbers = count()

    def drawn(size: int) -> bytes:
        return hashlib.sha256(f"{request.node.name} {next(numbers)}".encode()).digest()[:size]

    known = SimpleNamespace(
        token_hex=lambda size: drawn(size).hex(),
        token_urlsafe=secrets.token_urlsafe,  # a code decides nothing
    )
    monkeypatch.setattr(promises, "new_secret", lambda: drawn(32))
    monkeypatch.setattr(promises, "secrets", known)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A client of a fresh server."""
    with client_of(tmp_path / "tables.sqlite") as client:
        yield client


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A client of one server for all tests of a file, which leave no trace but tables."""
    with client_of(tmp_path_factory.mktemp("shared") / "tables.sqlite", UNBOUNDED) as client:
        yield client


class Person:
    """A guest who speaks to the server with a token."""

    def __init__(self, client: Client, name: str) -> None:
        self._client = client
        answer = client.post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        client.cookies.clear()  # several persons share the client
        self.headers = {"Authorization": f"Bearer {answer.json()['token']}"}

    def ask(self, method: str, path: str, body: Any = None, *, follow: bool = False) -> Any:
        """The answer of the API."""
        headers = self.headers
        return self._client.request(
            method, f"/api/{path}", json=body, headers=headers, follow_redirects=follow
        )

    def get(self, path: str) -> Any:
        """What the API shows."""
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        """Do something that is accepted."""
        answer = self.ask("POST", path, body)
        assert answer.status_code in {200, 201}, answer.text
        return answer.json()

    def socket(self, table: str, since: int = 0, draw: str = "", tensor: bool = False) -> Any:
        """A socket at a table; with `draw` that of a page, with `tensor` that of a network."""
        return self._client.socket(table, since, self.headers, draw, tensor)


def two_persons(client: Client, **wishes: Any) -> tuple[str, list[Person]]:
    """A table of two persons, begun."""
    persons = [Person(client, "Adso"), Person(client, "William")]
    table = persons[0].post("tables", game=GAME, **wishes)["table"]
    persons[1].post(f"tables/{table}/seats")
    return table, persons


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A real browser; where there is none, one line says so, and continuous integration fails."""
    reason = missing()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def hands(chromium: Browser, client: Client) -> Iterator[Callable[..., Hands]]:
    """People at browsers; at the end nothing may have gone wrong on their pages."""
    seated: list[Hands] = []

    def sit(**how: Any) -> Hands:
        seated.append(Hands(chromium, client, **how))
        return seated[-1]

    yield sit
    for person in seated:
        person.context.close()
        person.check()
