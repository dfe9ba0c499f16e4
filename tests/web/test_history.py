"""My games: what was played, how it ended, and what one click opens next."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import HASTY, Person, client_of
from torri.games import RULEBOOKS
from torri.table.rows import Guest, Seat, TableRow
from torri.web.history import Ended, has_won, record, suggest
from torri.web.pages.home import ending_told
from torri.web.people import signs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Client

GAME = "san-gimignano"
BOOK = RULEBOOKS[GAME]
ME = Guest("me", "Adso")


def table(code: str, bot: str = "level:3", options: dict[str, bool] | None = None) -> TableRow:
    """A finished table of mine against a bot."""
    seats = [Seat(0, "person", "Adso", holders={"me"}), Seat(1, "bot", "Elena", bot=bot)]
    return TableRow(code, "me", GAME, 2, options or {}, {}, "", b"", seats, "over")


def test_the_first_game_is_the_base_game_against_the_first_level() -> None:
    """Nobody begins with the advanced game, with several bots or with a strong one; and it is said."""
    for book in RULEBOOKS.values():
        first = suggest(book, [], ME, {})
        assert (first.players, first.bot, first.options) == (book.players[0], "level:1", {})
        assert "Your first game" in first.said


def test_later_it_is_as_last_time_and_after_a_win_the_next_level_is_offered() -> None:
    """The box remembers level and options; only a win offers more, and nothing is above the highest level."""
    rows = [table("b", "level:3", {"advanced": True}), table("a", "level:1")]
    lost, won = (suggest(BOOK, rows, ME, {"b": result}) for result in (False, True))
    assert (lost.bot, lost.options, lost.next_level) == ("level:3", {"advanced": True}, None)
    assert won.next_level == 4
    assert suggest(BOOK, [table("c", "level:6")], ME, {"c": True}).next_level is None
    assert suggest(BOOK, rows, Guest("other", "William"), {}).first


def test_the_record_counts_games_and_wins_against_each_level() -> None:
    """Unfinished tables and tables with other people do not count."""
    played = [(table("a"), True), (table("b"), False), (table("c", "level:1"), True), (table("d"), None)]
    assert record(played) == [(GAME, 1, 1, 1), (GAME, 3, 1, 2)]
    assert has_won(Ended((2, 1), (0, 13)), 1)
    assert has_won(None, 0) is None


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Guest", "Elena"], ["G", "E"]),
        (["Guest", "Gina", "Gigi"], ["G", "I", "3"]),
        (["Ada", "Ada"], ["A", "D"]),
        (["ウベルティーノ", "ウ"], ["ウ", "2"]),
    ],
)
def test_no_two_seats_have_the_same_letter(names: list[str], letters: list[str]) -> None:
    """The first letter that nobody before has; a number where there is none."""
    assert signs(names) == letters


def test_every_table_of_mine_is_found_however_many_there_are(shared: Client) -> None:
    """Home shows the newest ones and leads to all of them; a page that was left out has a link."""
    me = Person(shared, "Adso")
    for _table in range(26):
        opened = me.post("tables", game=GAME, seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        me.post(f"tables/{opened['table']}/resign")
    first = shared.get("/mine?show=lost", headers=me.headers).text
    assert first.count("/t/") == 24
    assert "26 tables" in first
    rest = shared.get("/mine?show=lost&at=24", headers=me.headers).text
    assert rest.count("/t/") == 2
    assert "resigned" in rest
    assert shared.get("/mine?show=won", headers=me.headers).text.count("/t/") == 0
    assert "My games: all 26 tables" in shared.get("/", headers=me.headers).text


def test_after_a_restart_home_knows_whose_turn_it_is(tmp_path: Path) -> None:
    """A table that nobody has opened since then is read, and not called just "being played"."""
    database = tmp_path / "tables.sqlite"
    with client_of(database) as client:
        me = Person(client, "Adso")
        code = me.post("tables", game=GAME, seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
        while me.get(f"tables/{code}")["to_move"] != 0:
            pass
    with client_of(database) as client:
        assert "your turn" in client.get("/", headers=me.headers).text


def test_a_name_that_is_typed_when_a_table_is_opened_is_kept(client: Client) -> None:
    """Also by somebody who has played as Guest before."""
    client.post("/open", data={"game": GAME, "with": "bots"})
    client.post("/open", data={"game": GAME, "with": "friends", "name": "Ubertino"})
    assert 'value="Ubertino"' in client.get("/").text


def test_one_click_opens_what_the_box_says(client: Client) -> None:
    """The first table is small and easy, and a level that was asked for is the one that sits there."""
    home = client.get("/").text
    assert home.count("Your first game: the base game, 1 bot of level 1.") == len(RULEBOOKS)
    form = client.get("/new/san-gimignano").text
    assert "checked" not in re.findall('<input[^>]*name="option-advanced"[^>]*>', form)[0]
    client.post("/open", data={"game": "tajuto", "with": "bots"})
    assert "As last time: 1 bot of level 1." in client.get("/").text
    client.post("/open", data={"game": "tajuto", "bot": "level:2"})
    assert "As last time: 1 bot of level 2." in client.get("/").text


def test_the_bar_names_my_tables_elsewhere_and_whose_turn_it_is(client: Client) -> None:
    """Those that wait for me are counted; the table that one is at is left out."""
    me = Person(client, "Adso")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    codes = [me.post("tables", game="san-gimignano", seats=seats)["table"] for _table in range(2)]
    shown = client.get("/waiting", params={"here": codes[0]}, headers=me.headers).text
    assert f"/t/{codes[1]}" in shown
    assert f"/t/{codes[0]}" not in shown
    assert re.search("your turn|&#39;s turn", shown)
    assert client.get("/waiting").text.strip() == ""


def test_who_plays_together_has_one_result() -> None:
    """Elsewhere the own points come first, and then those of the others."""
    ended = Ended((2, 1), (22, 31))
    assert ending_told(ended, 0) == "lost, 22\u00a0:\u00a031"
    assert ending_told(Ended((1, 1), (22, 22)), 1, together=True) == "won, 22"


def test_a_full_table_invites_nobody_and_waits_to_be_begun(client: Client) -> None:
    """As long as a seat is free the link is shown; then home says that the game has not begun."""
    me, other = Person(client, "Adso"), Person(client, "William")
    days = {"kind": "days", "days": 1}
    code = me.post("tables", game=GAME, players=2, start="asked", clock=days)["table"]
    waiting = client.get(f"/t/{code}", headers=me.headers).text
    assert "Whoever has this link can sit down." in waiting
    assert "1 day a move" in waiting
    assert "1 seat free" in client.get("/", headers=me.headers).text
    other.post(f"tables/{code}/seats")
    mine, theirs = (client.get(f"/t/{code}", headers=each.headers).text for each in (me, other))
    assert "Whoever has this link can sit down." not in mine + theirs
    assert "Everybody is here: begin when you like." in mine
    assert "Waiting for the owner of the table to begin." in theirs
    home = client.get("/", headers=me.headers).text
    assert "not begun yet" in home
    assert "To the table" in home


def test_an_address_that_is_refused_stays_in_its_field(tmp_path: Path) -> None:
    """With the reason beside it, on the same page."""
    with client_of(tmp_path / "tables.sqlite", replace(HASTY, webhooks=True)) as client:
        me = Person(client, "Adso")
        answer = client.post("/webhook", data={"url": "http://10.0.0.1/adso"}, headers=me.headers)
    assert answer.status_code == 422
    assert 'value="http://10.0.0.1/adso"' in answer.text
    assert "This address cannot be used" in answer.text


def test_the_bar_says_which_tables_are_open_on_a_page_of_their_own(client: Client) -> None:
    """They call by themselves: nobody is told twice, or of a table that is looked at."""
    me = Person(client, "Adso")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    code = me.post("tables", game=GAME, seats=seats)["table"]
    with me.socket(code) as socket:
        socket.table()
        assert "data-open" in client.get("/waiting", headers=me.headers).text
    other = Person(client, "William")
    with other.socket(code) as socket:
        socket.table()
        assert "data-open" not in client.get("/waiting", headers=me.headers).text
