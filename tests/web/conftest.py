"""A server for tests, in this process: a client that speaks to it, and guests."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from torri.table.house import House
from torri.table.readiness import Progress, Readiness
from torri.web.app import create_app
from torri.web.config import Config

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = "san-gimignano"
HASTY = House(bot_pace=0.0, auto_pass_seconds=0.05, requests_per_second=1e6, guests_per_minute=1e6)


@contextmanager
def client_of(database: Path, house: House = HASTY) -> Iterator[TestClient]:
    """A client of a server on this database."""
    app = create_app(Config(database=str(database), house=house))
    with TestClient(app, base_url="http://torri.test") as client:
        yield client


@pytest.fixture(autouse=True)
def all_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are compiled when a test first uses them, not ahead."""

    def start(self: Readiness) -> None:
        self.games = dict.fromkeys(self.games, Progress(1.0, ready=True))

    monkeypatch.setattr(Readiness, "start", start)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a fresh server."""
    with client_of(tmp_path / "tables.sqlite") as client:
        yield client


class Person:
    """A guest who speaks to the server with a token."""

    def __init__(self, client: TestClient, name: str) -> None:
        self._client = client
        answer = client.post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        client.cookies.clear()  # several persons share the client
        self.headers = {"Authorization": f"Bearer {answer.json()['token']}"}

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer of the API."""
        return self._client.request(method, f"/api/{path}", json=body, headers=self.headers)

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

    def socket(self, table: str, since: int = 0) -> Any:
        """A socket at a table."""
        return self._client.websocket_connect(f"/api/tables/{table}/socket?since={since}", headers=self.headers)


def two_persons(client: TestClient, **wishes: Any) -> tuple[str, list[Person]]:
    """A table of two persons, begun."""
    persons = [Person(client, "Adso"), Person(client, "William")]
    table = persons[0].post("tables", game=GAME, **wishes)["table"]
    persons[1].post(f"tables/{table}/seats")
    return table, persons
