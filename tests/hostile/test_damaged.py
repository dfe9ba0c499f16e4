"""A table that is damaged in the database: its people are told, and everything else goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from torri.table.errors import Broken
from torri.table.set_aside import AGAIN, SetAside

if TYPE_CHECKING:
    from tests.hostile.conftest import Site

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET options = '{' WHERE id = ?",
        "UPDATE tables SET settings = 'null' WHERE id = ?",
        "UPDATE tables SET status = 'nonsense' WHERE id = ?",
        "DELETE FROM seats WHERE number = 1 AND table_id = ?",
        "UPDATE actions SET outcomes = '[\"no such outcome\"]' WHERE table_id = ?",
        "UPDATE actions SET kind = 'nothing' WHERE table_id = ?",
    ],
)
async def test_a_damaged_table_harms_no_other(site: Site, damage: str) -> None:
    """It is answered with a sentence, in lists too; the next table is played as ever."""
    table, people = await site.two_at_a_table(listed=True)
    other, others = await site.two_at_a_table(listed=True)
    site.tables.shelf.forget(table)
    assert site.damage(damage, table)
    answer = await people[0].ask("GET", f"tables/{table}")
    assert (answer.status_code, answer.json()["error"]) == (500, "broken")
    page = await people[0].browser.get(f"/t/{table}")
    assert page.status_code == 500
    assert "damaged" in page.text
    assert (await people[0].browser.get("/")).status_code == 200
    listed = [line["table"] for line in await others[0].get("lobby")]
    assert other in listed
    shot = await others[0].get(f"tables/{other}")
    mover = others[shot["to_move"]]
    legal = (await mover.get(f"tables/{other}"))["legal"]
    await mover.post(f"tables/{other}/actions", sequence=1, action=legal[-1]["code"])


async def test_a_damaged_table_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """It is tried again after a while, and told again only when it had been whole in between."""
    now = 0.0
    aside = SetAside(lambda: now)
    for _attempt in range(3):
        aside.must_be_whole("code")
        aside.add("code", ValueError("damaged"))
        with pytest.raises(Broken, match="damaged"):
            aside.must_be_whole("code")
        now += AGAIN
    assert [record.getMessage() for record in caplog.records] == ["table set aside"]
    aside.remove("code")
    aside.add("code", ValueError("damaged"))
    assert len(caplog.records) == 2
