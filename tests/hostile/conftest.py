"""A server in this process that is attacked: requests go through the application, without a network."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.table.conftest import HASTY, all_ready  # noqa: F401 - games count as ready
from torri.web.app import create_app
from torri.web.config import Config

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from torri.table.house import House
    from torri.table.service import Tables

HERE = "http://torri.test"
GAME = "san-gimignano"
UNHURRIED = replace(HASTY, tables_per_guest=10**6)


@pytest.fixture
def anyio_backend() -> str:
    """The server runs on asyncio."""
    return "asyncio"


class Site:
    """The server, and browsers and programs that ask it."""

    def __init__(self, app: Any, file: Path) -> None:
        self.app = app
        self.tables: Tables = app.state.tables
        self.file = file

    def browser(self, address: str = "192.0.2.7", **headers: str) -> httpx.AsyncClient:
        """Somebody at an address, with cookies of their own."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 4000))
        return httpx.AsyncClient(transport=transport, base_url=HERE, headers=headers)

    async def person(self, name: str = "Adso") -> Person:
        """A guest with a token."""
        browser = self.browser()
        answer = await browser.post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        browser.cookies.clear()
        browser.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        return Person(browser)

    async def two_at_a_table(self, **wishes: Any) -> tuple[str, list[Person]]:
        """A table of two people, begun."""
        people = [await self.person("Adso"), await self.person("William")]
        table = (await people[0].post("tables", game=GAME, **wishes))["table"]
        await people[1].post(f"tables/{table}/seats")
        return table, people

    def damage(self, statement: str, *values: Any) -> int:
        """Change the file behind the server's back; how many rows it concerned."""
        with closing(sqlite3.connect(self.file)) as connection, connection:
            return connection.execute(statement, values).rowcount


class Person:
    """A program that plays for a guest."""

    def __init__(self, browser: httpx.AsyncClient) -> None:
        self.browser = browser

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        """Whatever the API answers."""
        return await self.browser.request(method, f"/api/{path}", json=body if method != "GET" else None)

    async def get(self, path: str) -> Any:
        """What the API shows."""
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        """Do something that is accepted."""
        answer = await self.ask("POST", path, **body)
        assert answer.status_code in {200, 201}, answer.text
        return answer.json()


@asynccontextmanager
async def serving(file: Path, house: House = UNHURRIED, **settings: Any) -> AsyncIterator[Site]:
    """A server on this file, from start to stop."""
    app = create_app(Config(database=str(file), house=house, **settings))
    await app.state.tables.start()
    try:
        yield Site(app, file)
    finally:
        await app.state.tables.stop()


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A server on a fresh file."""
    async with serving(tmp_path / "tables.sqlite") as running:
        yield running
