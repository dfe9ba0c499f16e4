"""Pages of other sites: they write nothing, and nobody's identity is replaced by what they send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.hostile.conftest import GAME, HERE
from torri.table.guests import COOKIE

if TYPE_CHECKING:
    from tests.hostile.conftest import Site

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]

FOREIGN: list[dict[str, str]] = [
    {"Origin": "null"},
    {"Origin": "https://evil.example"},
    {"Origin": f"{HERE}:8080"},
    {"Origin": "http://sub.torri.test"},
    {"Origin": "http://["},
    {"Origin": "file://torri.test"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
OURS: list[dict[str, str]] = [
    {},
    {"Origin": HERE},
    {"Origin": f"{HERE}:80"},
    {"Origin": HERE, "Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
async def test_a_foreign_page_writes_nothing(site: Site, headers: dict[str, str]) -> None:
    """Neither a form nor the API takes anything, and no cookie comes with the refusal."""
    table, people = await site.two_at_a_table()
    writes: list[tuple[str, str, Any]] = [
        ("POST", "/api/guests", {"json": {"name": "Salvatore"}}),
        ("PUT", "/api/me", {"json": {"name": "Salvatore"}}),
        ("POST", f"/api/tables/{table}/resign", {}),
        ("POST", f"/t/{table}/resign", {}),
        ("POST", f"/t/{table}/seat/whatever", {}),
        ("POST", "/open", {"data": {"game": GAME, "with": "bots"}}),
        ("POST", "/name", {"data": {"name": "Salvatore"}}),
        ("POST", "/settings", {"data": {"theme": "dark"}}),
    ]
    for method, path, body in writes:
        for browser in (people[0].browser, site.browser()):
            answer = await browser.request(method, path, headers=headers, **body)
            assert answer.status_code == 403, (path, answer.text)
            assert "set-cookie" not in answer.headers
    assert (await people[0].get(f"tables/{table}"))["status"] == "playing"


@pytest.mark.parametrize("headers", OURS, ids=str)
async def test_our_own_pages_and_programs_write(site: Site, headers: dict[str, str]) -> None:
    """A page of this server, and a program that names no page, are heard."""
    answer = await site.browser().post("/api/guests", json={"name": "Adso"}, headers=headers)
    assert answer.status_code == 201
    assert COOKIE in answer.cookies


async def test_looking_at_a_seat_link_takes_nothing(site: Site) -> None:
    """Programs that preview links open it: nobody sits down, nobody becomes a guest; the button does."""
    table, people = await site.two_at_a_table()
    key = (await people[0].get(f"tables/{table}"))["key"]
    before = (await site.tables.shelf.get(table)).row.copy()
    preview = site.browser()
    for _again in range(6):
        page = await preview.get(f"/t/{table}/seat/{key}")
        assert page.status_code == 200
        assert "set-cookie" not in page.headers
        assert page.headers["referrer-policy"] == "same-origin"  # with "no-referrer" its button has no origin
    assert (await site.tables.shelf.get(table)).row == before
    assert (await preview.post(f"/t/{table}/seat/{key}", headers={"Origin": HERE})).status_code == 303
    assert len((await site.tables.shelf.get(table)).row.seats[0].holders) == 2
    assert (await preview.get(f"/t/{table}/seat/{key}")).status_code == 303
    assert (await preview.get(f"/t/{table}/seat/wrong")).status_code == 404


async def test_the_page_of_the_api_is_our_own(site: Site) -> None:
    """It runs nothing from elsewhere and has the policy of every page; each route is on it."""
    answer = await site.browser().get("/api/docs")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "https://" not in answer.text
    assert "POST /api/tables/{table}/actions" in answer.text
