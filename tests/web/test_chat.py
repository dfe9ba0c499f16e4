"""Whether there is a chat at a table: the game says what is usual, and whoever opens the table decides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Person
from torri.games import games, rulebook

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.xdist_group("table")

WARNED = "chat, although the rules forbid telling each other about cards and places"


def has_chat(client: Client, game: str, **wishes: bool | None) -> bool:
    """Whether a table that is opened like this has a chat."""
    person = Person(client, "Adso")
    table = person.post("tables", game=game, players=2, **wishes)["table"]
    return bool(person.get(f"tables/{table}")["settings"]["chat"])


def test_only_couperation_is_played_in_silence() -> None:
    """Its rulebook forbids talk about hands, cards and places."""
    assert [game for game in games() if rulebook(game).silent] == ["couperation"]


@pytest.mark.parametrize("game", games())
def test_a_silent_game_has_no_chat_unless_it_is_asked_for(client: Client, game: str) -> None:
    """Left out, the game decides; on and off are as they were asked for."""
    usual = not rulebook(game).silent
    assert has_chat(client, game) == has_chat(client, game, chat=None) == usual
    assert has_chat(client, game, chat=True)
    assert not has_chat(client, game, chat=False)


@pytest.mark.parametrize("game", games())
def test_the_switch_says_that_talk_is_forbidden(client: Client, game: str) -> None:
    """The form of a silent game comes with the chat off, and its switch says why; others have it on."""
    form = client.get(f"/new/{game}", headers={"Accept-Language": "en"}).text
    found = re.search(r'<input type="checkbox" name="chat" value="true"( checked)?> ([^<]*)</label>', form)
    assert found is not None
    assert found.groups() == ((None, WARNED) if rulebook(game).silent else (" checked", "chat"))


def test_programs_are_told_which_games_are_silent(client: Client) -> None:
    """The API offers each game with it."""
    offered = client.get("/api/games").json()
    assert {game["id"]: game["silent"] for game in offered} == {
        name: rulebook(name).silent for name in games()
    }


@pytest.mark.parametrize("opponents", ["bots", "friends"])
def test_a_table_opened_by_the_form_has_the_chat_of_the_form(client: Client, opponents: str) -> None:
    """Against bots in one click, or by a form that was left as it came: Couperation is silent."""
    Person(client, "Adso")
    page = client.post(
        "/open",
        data={"game": "couperation", "with": opponents, "players": "2"},
        headers={"Accept-Language": "en"},
        follow_redirects=True,
    )
    table = page.url.path.rpartition("/")[2]
    assert client.get(f"/api/tables/{table}").json()["settings"]["chat"] is False
