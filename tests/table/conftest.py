"""Tables for tests: real databases, bots that do not dawdle, games that count as ready."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from tests.table.quarry import QUARRY
from torri.games import RULEBOOKS
from torri.table.house import House
from torri.table.readiness import Progress, Readiness
from torri.table.service import Tables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.table.postgres import PostgreSQL

HASTY = House(
    bot_pace=0.0, bot_seconds=1e6, auto_pass_seconds=0.05, requests_per_second=1e6, guests_per_minute=1e6
)


@pytest.fixture
def anyio_backend() -> str:
    """The tables run on asyncio."""
    return "asyncio"


@pytest.fixture(autouse=True)
def all_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are compiled when a test first uses them, not ahead."""

    def start(self: Readiness) -> None:
        self.games = dict.fromkeys(self.games, Progress(1.0, ready=True))

    monkeypatch.setattr(Readiness, "start", start)


@pytest.fixture
def quarry(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a small game more, of which nothing is compiled."""
    monkeypatch.setitem(RULEBOOKS, QUARRY.id, QUARRY)


@asynccontextmanager
async def serving(database: str, house: House = HASTY) -> AsyncIterator[Tables]:
    """Tables on a database, from start to stop."""
    tables = Tables(database, house)
    await tables.start()
    try:
        yield tables
    finally:
        await tables.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: PostgreSQL = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    """Tables that are open for a test."""
    async with serving(database) as running:
        yield running
