"""A database that fails between two steps: what people agreed upon happens all the same."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.hostile.conftest import GAME
from torri.table.dealer import Dealer
from torri.table.errors import Unavailable
from torri.table.shelf import Shelf

if TYPE_CHECKING:
    from tests.hostile.conftest import Person, Site

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]


def failing_once(monkeypatch: pytest.MonkeyPatch, kind: type, name: str) -> None:
    """Let the database be away the next time that this is done."""
    done = getattr(kind, name)

    async def fail(*_given: Any) -> None:
        monkeypatch.setattr(kind, name, done)
        raise Unavailable("The database does not answer now.")

    monkeypatch.setattr(kind, name, fail)


async def until_it_plays(site: Site, person: Person, table: str) -> None:
    """Look at all tables again and again, as a server does, until this one has begun."""
    async with asyncio.timeout(10):
        while (await person.ask("GET", f"tables/{table}")).json().get("status") != "playing":
            site.tables._caretaker.look_at_all()
            await asyncio.sleep(0.01)


async def test_a_full_table_that_was_not_dealt_is_dealt(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sat down last was told that it failed; the table does not wait for ever."""
    people = [await site.person("Adso"), await site.person("William")]
    table = (await people[0].post("tables", game=GAME))["table"]
    failing_once(monkeypatch, Dealer, "start")
    assert (await people[1].ask("POST", f"tables/{table}/seats")).status_code == 503
    assert (await people[0].get(f"tables/{table}"))["status"] == "waiting"
    await until_it_plays(site, people[0], table)


@pytest.mark.parametrize(("kind", "name"), [(Shelf, "add"), (Dealer, "start")])
async def test_a_rematch_that_was_agreed_is_opened(
    site: Site, monkeypatch: pytest.MonkeyPatch, kind: type, name: str
) -> None:
    """Once, whether the table or its start was lost."""
    table, people = await site.two_at_a_table()
    await people[0].post(f"tables/{table}/resign")
    await people[0].post(f"tables/{table}/rematch")
    failing_once(monkeypatch, kind, name)
    assert (await people[1].ask("POST", f"tables/{table}/rematch")).status_code == 503
    following = (await people[0].get(f"tables/{table}"))["rematch"]["table"]
    await until_it_plays(site, people[0], following)
    assert (await people[0].post(f"tables/{table}/rematch"))["table"] == following
    assert len(await people[0].get("me/tables")) == 2
