"""Tables of a game that is not installed any more: they are listed, and say so when they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from torri.engine.defaults import title_from
from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.xdist_group("table")

GAME = list(RULEBOOKS)[-1]  # put back at the end, where it was


@pytest.fixture
def table(client: Client, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of mine whose game was uninstalled before the server was started again."""
    opened = client.post("/open", data={"game": GAME, "with": "friends", "listed": "on"})
    tables = client.app.state.tables
    tables.shelf._tables.clear()
    tables.readiness.games.pop(GAME)
    monkeypatch.delitem(RULEBOOKS, GAME)
    return opened.headers["location"]


def test_lists_show_it_by_its_id(client: Client, table: str) -> None:
    """My tables, the lobby and the API."""
    for page in ("/", "/lobby", "/api/lobby", "/api/me/tables"):
        answer = client.get(page)
        assert answer.status_code == 200
        assert table.rpartition("/")[2] in answer.text
        assert title_from(GAME) in answer.text


def test_the_table_says_that_its_game_is_gone(client: Client, table: str) -> None:
    """In a sentence, with a way home."""
    answer = client.get(table)
    assert answer.status_code == 404
    assert f"The game {GAME} is not installed here any more." in answer.text
    assert client.get(f"/api/tables/{table.rpartition('/')[2]}").status_code == 404
