"""Crowds: of spectators, of messages, of tables in the lobby, of hints. Those who play are served first."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.hostile.conftest import GAME, UNHURRIED, serving
from torri.table.bots import Thinkers
from torri.table.errors import Refused, TooMuch
from torri.table.rates import Rate
from torri.web.socket import Line

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hostile.conftest import Site
    from torri.table.rows import Guest
    from torri.table.service import Tables

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]


async def crowd(tables: Tables, stack: AsyncExitStack, table: str, guest: Guest | None, most: int) -> int:
    """How many of so many sockets a table takes."""
    for number in range(most):
        try:
            await stack.enter_async_context(tables.watching(table, guest))
        except TooMuch:
            return number
    return most


async def test_spectators_lock_out_nobody_who_plays(site: Site) -> None:
    """Half of the room is for people whom nobody knows, the rest for guests, and seats have their own."""
    table, _people = await site.two_at_a_table()
    row = (await site.tables.shelf.get(table)).row
    names = [next(iter(seat.holders)) for seat in row.seats]
    seated = [known[0] for name in names if (known := await site.tables.store.guest(name))]
    watching, _token = await site.tables.guests.welcome("Salvatore")
    async with AsyncExitStack() as stack:
        assert await crowd(site.tables, stack, table, None, 100) == 25
        assert await crowd(site.tables, stack, table, watching, 100) == 25
        for guest in seated:
            assert await crowd(site.tables, stack, table, guest, 100) == 10


class Wire:
    """A socket over which somebody says nonsense again and again."""

    def __init__(self, site: Site, messages: int) -> None:
        self.app = site.app
        self.headers: dict[str, str] = {"host": "torri.test"}
        self.query_params: dict[str, str] = {}
        self.scope: dict[str, Any] = {}
        self.client = type("Client", (), {"host": "192.0.2.9"})
        self._left = messages
        self.answers: list[Any] = []

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        self._left -= 1
        await asyncio.sleep(0)
        return (
            {"type": "websocket.receive", "text": "{}"}
            if self._left >= 0
            else {"type": "websocket.disconnect"}
        )

    async def send_text(self, text: str) -> None:
        """What is answered."""
        self.answers.append(json.loads(text))


async def test_messages_of_people_whom_nobody_knows_are_limited(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sends more than the house allows is read no faster than that."""
    table, _people = await site.two_at_a_table()
    site.app.state.rate = Rate(1.0, burst=10)
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    wire: Any = Wire(site, messages=40)
    async with site.tables.watching(table, None) as watcher:
        line = Line(wire, site.tables, table, None, watcher)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        await line._listen()
    assert [answer["error"] for answer in wire.answers].count("too_much") == 30
    assert len([seconds for seconds in waited if seconds > 0.5]) == 30


async def test_one_guest_does_not_fill_the_lobby(site: Site) -> None:
    """However many tables it lists, a few are shown, after the newest one of everybody else."""
    quiet, noisy = await site.person("Adso"), await site.person("Salvatore")
    mine = [(await quiet.post("tables", game=GAME, listed=True))["table"] for _ in range(2)]
    for _ in range(120):
        await noisy.post("tables", game=GAME, listed=True)
    shown = [line["table"] for line in await quiet.get("lobby")]
    assert len(shown) == 2 + 3
    assert shown.index(mine[1]) == 1
    assert shown.index(mine[0]) in {2, 3}


async def test_a_table_whose_people_are_there_is_listed_first(site: Site) -> None:
    """A hundred guests with a table each do not push it out."""
    person = await site.person("Adso")
    table = (await person.post("tables", game=GAME, listed=True))["table"]
    guest = (await site.tables.shelf.get(table)).row.owner
    known = await site.tables.store.guest(guest)
    for number in range(120):
        await (await site.person(f"Bot {number}")).post("tables", game=GAME, listed=True)
    assert table not in [line["table"] for line in await person.get("lobby")]
    assert known is not None
    async with site.tables.watching(table, known[0]):
        shown = await person.get("lobby")
    assert (shown[0]["table"], len(shown)) == (table, 100)


async def test_hints_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one guest so many a minute; a search at a time, however many ask."""
    running = most = 0

    async def think(*_asked: Any) -> Any:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.01)
        running -= 1
        raise Refused("Nothing found.")

    monkeypatch.setattr(Thinkers, "explain", think)
    async with serving(tmp_path / "t.sqlite", replace(UNHURRIED, hints_per_minute=40.0)) as site:
        site.app.state.hints.rate._clock = lambda: 0.0  # however long it takes, it is one moment
        people = [await site.person(f"Adso {number}") for number in range(3)]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        codes = [(await person.post("tables", game=GAME, seats=seats))["table"] for person in people]
        for person, code in zip(people, codes, strict=True):
            async with asyncio.timeout(20):
                while (await person.get(f"tables/{code}"))["to_move"] != 0:  # noqa: ASYNC110 - as a client does
                    await asyncio.sleep(0.01)
        asked = [people[number % 3].browser.get(f"/t/{codes[number % 3]}/hints") for number in range(36)]
        answers = [answer.status_code for answer in await asyncio.gather(*asked)]
    assert (answers.count(409), answers.count(429), most) == (30, 6, 1)


async def test_the_owner_stops_a_table_at_which_nobody_else_plays(site: Site) -> None:
    """It has begun and is closed; where another person plays it is not."""
    owner = await site.person("Adso")
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    for seats in (bots, [{"kind": "me"}, bots[0]]):
        table = (await owner.post("tables", game=GAME, seats=seats))["table"]
        assert (await owner.get(f"tables/{table}"))["can_close"]
        await owner.post(f"tables/{table}/close")
        shot = await owner.get(f"tables/{table}")
        assert (shot["status"], shot["can_close"]) == ("closed", False)
        assert not (await site.tables.shelf.get(table)).attended()
        assert (await owner.browser.get(f"/t/{table}")).status_code == 200
        assert (await owner.browser.get("/")).status_code == 200
    table, people = await site.two_at_a_table()
    assert (await people[0].ask("POST", f"tables/{table}/close")).status_code == 409


async def test_tables_of_bots_alone_stand_still(site: Site) -> None:
    """Sixty of them ask nobody's processor for anything while nobody looks."""
    owner = await site.person("Salvatore")
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    codes = [(await owner.post("tables", game=GAME, seats=bots))["table"] for _ in range(60)]
    tables = [await site.tables.shelf.get(code) for code in codes]
    assert [table.row.status for table in tables] == ["playing"] * 60
    assert not any(table.attended() for table in tables)
    await owner.get(f"tables/{codes[0]}")
    assert tables[0].attended()
