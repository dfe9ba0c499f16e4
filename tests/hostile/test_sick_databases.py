"""Databases that are full, damaged, or cut off: what is known is said, and in time."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from tests.hostile.conftest import serving
from tests.table.conftest import serving as tables_on
from tests.table.players import two_people
from torri.table import database, notices, pens
from torri.table.errors import Unavailable

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.hostile.conftest import Site
    from tests.table.postgres import PostgreSQL
    from torri.table.service import Tables

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]

SHORT = 0.4
"""Seconds for an answer of the database, in these tests."""
WAITING = 16
"""So many who act at once; one after the other they would wait for as many answers."""


async def health(site: Site, path: str = "/healthz") -> tuple[int, Any]:
    """How the server says it is."""
    site.tables.health._last = None
    answer = await site.browser().get(path)
    return answer.status_code, answer.json()["status"]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("database or disk is full", "disk full"),
        ("database disk image is malformed", "damaged"),
        ("attempt to write a readonly database", "read-only"),
        ("something else", "no database"),
    ],
)
async def test_a_database_that_takes_nothing_is_not_healthy(site: Site, said: str, status: str) -> None:
    """To answer is not enough: health writes. The process is alive all the same."""
    assert await health(site) == (200, "ok")
    trigger = f"CREATE TRIGGER sick BEFORE UPDATE ON pulse BEGIN SELECT RAISE(ABORT, '{said}'); END"
    site.damage(trigger)
    assert await health(site) == await health(site, "/readyz") == (503, status)
    assert await health(site, "/livez") == (200, "ok")
    site.damage("DROP TRIGGER sick")
    assert await health(site) == await health(site, "/readyz") == (200, "ok")


async def test_a_table_that_was_set_aside_makes_a_server_degraded(site: Site) -> None:
    """It works, and somebody should look."""
    site.tables.shelf.set_aside.add("code", ValueError("damaged"))
    answer = await site.browser().get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "degraded")
    assert answer.json()["tables_set_aside"] == 1


async def test_health_is_not_written_more_than_once_a_second(site: Site) -> None:
    """Whoever asks a hundred times makes the disk busy once."""
    written: list[int] = []

    async def write() -> str:
        written.append(1)
        return "ok"

    site.tables.health._write = write  # type: ignore[method-assign]
    await asyncio.gather(*(site.browser().get("/healthz") for _ in range(100)))
    assert len(written) <= 2


async def test_a_damaged_file_is_seen_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The log tells it, and health does as long as the server runs."""
    file = tmp_path / "tables.sqlite"
    async with serving(file) as site:
        for number in range(40):
            await site.person(f"{number} " + "x" * 20)
    content = bytearray(file.read_bytes())
    page = int.from_bytes(content[16:18], "big")
    content[-page + 8 : -page + 300] = b"\xff" * 292
    file.write_bytes(content)
    async with serving(file) as site:
        assert (await health(site))[1] == "degraded"
    assert "database damaged" in [record.getMessage() for record in caplog.records]


class Relay:
    """Stands between a server and its database, and can become a hole: what goes in does not come out."""

    def __init__(self, port: int) -> None:
        self._to = port
        self.open = asyncio.Event()
        self.open.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass everything on, both ways, as long as there is no hole."""
        there = await asyncio.open_connection("127.0.0.1", self._to)
        for one, other in ((reader, there[1]), (there[0], writer)):
            self._writers.add(other)
            self._tasks.add(asyncio.create_task(self._pass_on(one, other)))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self.open.wait()
            writer.write(data)
        writer.close()

    async def close(self) -> None:
        """Hang up: a connection that stays open is told of in another test."""
        for task in self._tasks:
            task.cancel()
        for writer in self._writers:
            writer.close()
        ends = (*self._tasks, *(writer.wait_closed() for writer in self._writers))
        await asyncio.gather(*ends, return_exceptions=True)


@asynccontextmanager
async def relay_to(port: int) -> AsyncIterator[tuple[Relay, int]]:
    """A relay, and where it listens."""
    relay = Relay(port)
    server = await asyncio.start_server(relay.accept, "127.0.0.1", 0)
    try:
        yield relay, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await relay.close()


async def until_cut_off(tables: Tables, *, wanted: bool) -> None:
    """Wait until a server has noticed by itself that it is cut off, or that it is no more."""
    async with asyncio.timeout(100 * SHORT):
        while tables.notices.cut_off is not wanted:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten seconds are one in these tests, and every part of them is as much shorter."""
    for module in (database, pens):
        monkeypatch.setattr(module, "IN_TIME", {"timeout": SHORT, "command_timeout": SHORT})
    monkeypatch.setattr(database, "ANSWER", SHORT)
    monkeypatch.setattr(notices, "ALIVE", SHORT)


@pytest.mark.usefixtures("impatient")
async def test_a_server_that_is_cut_off_says_so(postgres: PostgreSQL) -> None:
    """In a hole of the network nobody is shown an old position as new, and nobody waits for long."""
    url = postgres.new_database()
    async with (
        relay_to(postgres.port) as (relay, port),
        tables_on(url.replace(str(postgres.port), str(port))) as ours,
        tables_on(url) as theirs,
    ):
        table, guests = await two_people(ours)
        quiet, others = await two_people(ours)
        mover = guests[(await ours.look(table, guests[0])).to_move or 0]
        relay.open.clear()
        await theirs.act(table, mover, 1, "pass")
        with pytest.raises(Unavailable):
            await ours.act(table, mover, 1, "pass")
        await until_cut_off(ours, wanted=True)
        for code, reader in ((table, guests[0]), (quiet, others[0])):  # at one of them somebody tried to act
            with pytest.raises(Unavailable):
                await ours.look(code, reader)
        relay.open.set()
        await until_cut_off(ours, wanted=False)
        assert (await ours.look(table, guests[0])).sequence == 2


@pytest.mark.usefixtures("impatient")
async def test_nobody_waits_behind_others_who_wait(postgres: PostgreSQL) -> None:
    """However many act at one table in a hole of the network, each is answered as soon as one alone."""
    url = postgres.new_database()
    async with (
        relay_to(postgres.port) as (relay, port),
        tables_on(url.replace(str(postgres.port), str(port))) as ours,
    ):
        table, guests = await two_people(ours)
        mover = guests[(await ours.look(table, guests[0])).to_move or 0]
        relay.open.clear()
        loop = asyncio.get_running_loop()
        began = loop.time()
        acting = [ours.act(table, mover, 1, "pass") for _time in range(WAITING)]
        answers = await asyncio.gather(*acting, return_exceptions=True)
        assert all(isinstance(answer, Unavailable) for answer in answers)
        assert loop.time() - began < SHORT * WAITING / 2
        relay.open.set()
        await until_cut_off(ours, wanted=False)
        assert (await ours.look(table, guests[0])).sequence in (1, 2)
