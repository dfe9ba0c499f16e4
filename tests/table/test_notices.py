"""Notices between servers, in given time: a connection in memory stands for that of PostgreSQL."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from tests.table.given_time import GivenTime
from torri.table.database import Database
from torri.table.notices import ALIVE, CHANNEL, RETRY, Heard, Notice, Notices

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Time is given."""
    return "asyncio", {"loop_factory": GivenTime}


class Exchange:
    """Connects servers with each other; `down` like a database that is gone."""

    def __init__(self) -> None:
        self.down = False
        self.connections: list[Connection] = []

    async def connect(self, _url: str, **_limits: float) -> Connection:
        """A new connection."""
        if self.down:
            raise ConnectionRefusedError
        self.connections.append(Connection(self))
        return self.connections[-1]

    def say(self, text: str) -> None:
        """Everybody who listens hears it, who said it too."""
        for connection in self.connections:
            if not connection.closed:
                connection.hear(connection, 1, CHANNEL, text)


class Connection:
    """One connection: what was asked on it, and who listens."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self.asked: list[str] = []
        self.hear: Any = None
        self.closed = False

    async def add_listener(self, channel: str, hear: Any) -> None:
        """Listen."""
        assert channel == CHANNEL
        self.hear = hear

    async def execute(self, question: str, *given: Any) -> None:
        """Carry notices to everybody, or say that the connection stands."""
        if self._exchange.down:
            raise ConnectionResetError
        self.asked.append(question)
        if given:
            for text in given[1]:
                self._exchange.say(text)

    def terminate(self) -> None:
        """Close."""
        self.closed = True


@pytest.fixture
def exchange(monkeypatch: pytest.MonkeyPatch) -> Exchange:
    """What all servers are connected to."""
    exchange = Exchange()
    monkeypatch.setattr("asyncpg.connect", exchange.connect)
    return exchange


@asynccontextmanager
async def server(
    database: str = "postgresql://localhost/torri",
) -> AsyncIterator[tuple[Notices, list[Heard]]]:
    """A server that listens, and what it heard."""
    heard: list[Heard] = []
    notices = Notices(Database(database), heard.append)
    notices.start()
    await settle()
    yield notices, heard
    await notices.close()


async def settle() -> None:
    """Let everything go on that can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_others_are_told_which_table_changed(exchange: Exchange) -> None:
    """Who told it does not hear itself."""
    async with server() as (one, heard_by_one), server() as (_other, heard_by_other):
        one.tell("quarry")
        await settle()
        assert heard_by_one == [None]
        assert heard_by_other == [None, Notice("quarry", one.name)]


async def test_what_is_not_understood_may_have_said_anything(
    exchange: Exchange, caplog: pytest.LogCaptureFixture
) -> None:
    """Another version of Torri may say it otherwise: everything is looked at; the next notice is heard."""
    async with server() as (_one, heard):
        exchange.say('{"table": 7}')
        exchange.say("quarry")
        exchange.say('{"table": "quarry", "from": "another", "more": true}')
        assert heard == [None, None, None, Notice("quarry", "another")]
    assert {record.getMessage() for record in caplog.records} == {"notice not understood"}


async def test_what_waits_is_told_in_one_go(exchange: Exchange) -> None:
    """A question to the database for many changes, in their order, each table once."""
    async with server() as (one, _heard), server() as (_other, heard):
        for number in (0, 1, 1, 2, 0):
            one.tell(f"table {number}")
        await settle()
        assert [notice.table for notice in heard if notice] == [f"table {number}" for number in range(3)]
        assert len(exchange.connections[0].asked) == 1


async def test_a_new_connection_may_have_missed_anything(exchange: Exchange) -> None:
    """After a break the server is told to look at everything, and what waits is told then."""
    async with server() as (one, heard):
        exchange.down = True
        one.tell("lost")
        await settle()
        assert exchange.connections[0].closed
        one.tell("quarry")
        await asyncio.sleep(2.5 * RETRY)
        assert (len(exchange.connections), heard) == (1, [None])
        exchange.down = False
        await asyncio.sleep(RETRY)
        await settle()
        assert (len(exchange.connections), heard) == (2, [None, None])
        assert len(exchange.connections[1].asked) == 1


async def test_a_connection_on_which_nothing_is_said_is_asked_whether_it_stands(exchange: Exchange) -> None:
    """Every few seconds: a break is found though nobody speaks."""
    async with server() as (_one, heard):
        await asyncio.sleep(2.5 * ALIVE)
        assert exchange.connections[0].asked == ["SELECT 1"] * 2
        exchange.down = True
        await asyncio.sleep(ALIVE)
        exchange.down = False
        await asyncio.sleep(2 * RETRY)
        assert heard == [None, None]


async def test_who_says_too_much_at_once_keeps_nobody_waiting(exchange: Exchange) -> None:
    """Beyond ten thousand notices are dropped: the others look again when they next write."""
    async with server() as (one, _heard), server() as (_other, heard):
        for number in range(10_500):
            one.tell(str(number))
        await settle()
        assert len(heard) == 1 + 10_000


async def test_with_sqlite_there_is_nobody_to_tell(exchange: Exchange, tmp_path: Path) -> None:
    """No connection is made, and nothing waits."""
    async with server(str(tmp_path / "tables.sqlite")) as (one, heard):
        one.tell("quarry")
        await settle()
        assert (exchange.connections, heard) == ([], [])


async def test_a_server_that_closes_lets_its_connection_go(exchange: Exchange) -> None:
    """Also while the database is gone."""
    async with server():
        pass
    assert exchange.connections[0].closed
    exchange.down = True
    async with server():
        await asyncio.sleep(RETRY)
    assert len(exchange.connections) == 1
