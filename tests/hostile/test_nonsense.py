"""Nonsense is answered by a sentence, never by a fault."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from torri.table.errors import BadRequest
from torri.web.wire import from_text

if TYPE_CHECKING:
    from tests.hostile.conftest import Site

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]

HALF = "\ud800"


@pytest.mark.parametrize("host", ["[", "a b", "torri.test:99999", "<script>", "torri.test/..", "a@b"])
async def test_a_malformed_host_is_refused(site: Site, host: str) -> None:
    """Whatever is asked for."""
    for path in ("/", "/lobby", "/api/lobby", "/nowhere"):
        answer = await site.browser().get(path, headers={"Host": host})
        assert answer.status_code == 400
        assert answer.json()["error"] == "bad_request"


async def test_a_form_has_no_thousand_fields(site: Site) -> None:
    """It is refused, as a page."""
    answer = await site.browser().post("/name", content="&".join(["name=x"] * 1000))
    assert answer.status_code == 422
    assert "at most 100 fields" in answer.text


async def test_half_a_character_is_refused(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """JSON can hold what no text can be: in names, in options, in actions, in the names of fields."""
    caplog.set_level(logging.ERROR)
    table, people = await site.two_at_a_table()
    half = HALF.encode("unicode-escape").decode()
    for path, body in (
        ("guests", f'{{"name": "{half}"}}'),
        ("tables", f'{{"game": "{half}"}}'),
        ("tables", f'{{"game": "san-gimignano", "options": {{"{half}": 1}}}}'),
        ("tables", f'{{"{half}": 1}}'),
        (f"tables/{table}/actions", f'{{"sequence": 1, "action": "{half}"}}'),
        (f"tables/{table}/chat", f'{{"text": "{half}"}}'),
        (f"tables/{table}/claim", f'{{"key": "{half}"}}'),
    ):
        headers = {"Content-Type": "application/json"}
        answer = await people[0].browser.post(f"/api/{path}", content=body, headers=headers)
        assert answer.status_code in {404, 422}, (path, answer.text)
        assert set(answer.json()) >= {"error", "message"}
    assert not caplog.records


@pytest.mark.parametrize(
    "message", [f'{{"do": "{HALF}"}}', f'{{"id": "{HALF}"}}', '{"do": "chat", "text": "\\ud800"}']
)
def test_half_a_character_on_a_socket_is_refused(message: str) -> None:
    """It could not be sent back."""
    with pytest.raises(BadRequest):
        from_text(message)
