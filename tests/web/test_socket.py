from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.conftest import PATIENCE, Person, two_persons

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.xdist_group("table")


def test_what_one_does_the_other_sees(client: Client) -> None:
    """An action over the socket is answered, and everybody gets the new table with what is new in the log."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as first, persons[1].socket(table) as second:
        shots = [first.table(1), second.table(1)]
        mover = shots[0]["to_move"]
        sockets = [first, second]
        sockets[mover].send(do="act", sequence=1, action="pass", id=7)
        assert sockets[mover].next("accepted") == {"type": "accepted", "id": 7, "sequence": 2}
        shot = sockets[1 - mover].table(2)
        assert {line["sequence"] for line in shot["log"]} == {2}


def test_a_client_that_comes_back_misses_nothing(client: Client) -> None:
    """Connecting with the last number gives everything since, once."""
    table, persons = two_persons(client)
    for _ in range(4):
        shots = [person.get(f"tables/{table}") for person in persons]
        mover = shots[0]["to_move"]
        code = shots[mover]["legal"][-1]["code"]
        persons[mover].post(f"tables/{table}/actions", sequence=shots[0]["sequence"], action=code)
    whole = persons[0].get(f"tables/{table}")["log"]
    with persons[0].socket(table, since=3) as socket:
        shot = socket.next("table")["table"]
    assert shot["log"] == [line for line in whole if line["sequence"] > 3]


def test_everything_can_be_done_over_the_socket(client: Client) -> None:
    """Chat, settings and refusals come with the number of the message they answer."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as socket:
        socket.send(do="chat", text="hello", id="a")
        assert socket.next("accepted")["id"] == "a"
        assert socket.next("table")["table"]["chat"][-1]["text"] == "hello"
        socket.send(do="auto", id=2, **{"pass": "off"})
        assert socket.next("accepted")["done"]
        socket.send(do="act", sequence=0, action="pass", id=3)
        assert socket.next("refused")["error"] == "stale_action"
        socket.send(do="fly", id=4)
        assert "Possible: act" in socket.next("refused")["message"]


def test_a_spectator_looks_on_and_does_nothing(client: Client) -> None:
    """Without a seat the table is shown as to anybody, and nothing can be done."""
    table, _persons = two_persons(client)
    with client.socket(table) as socket:
        shot = socket.next("table")["table"]
        assert shot["seat"] is None
        socket.send(do="act", sequence=1, action="pass")
        assert socket.next("refused")["error"] == "not_a_guest"
    stranger = Person(client, "Remigio")
    with stranger.socket(table) as socket:
        socket.send(do="act", sequence=1, action="pass")
        assert socket.next("refused")["error"] == "not_yours"


def test_presence_is_shown(client: Client) -> None:
    """Who looks on is shown as connected, until the socket is closed."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as first:
        assert [seat["connected"] for seat in first.next("table")["table"]["seats"]] == [True, False]
        with persons[1].socket(table):
            assert first.next("table")["table"]["seats"][1]["connected"]
        assert not first.next("table")["table"]["seats"][1]["connected"]


def test_what_was_begun_is_finished_when_the_client_goes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An action whose client hangs up during the commit is kept, and shown to the others."""
    table, persons = two_persons(client)
    writer = client.app.state.tables._writer
    write, committing, gone = writer._write, threading.Event(), threading.Event()

    async def write_slowly(changes: Any) -> Any:
        committing.set()
        assert await asyncio.to_thread(gone.wait, PATIENCE)
        return await write(changes)

    monkeypatch.setattr(writer, "_write", write_slowly)
    with persons[0].socket(table) as first, persons[1].socket(table) as second:
        sockets = [first, second]
        mover = first.table(1)["to_move"]
        sockets[mover].send(do="act", sequence=1, action="pass")
        assert committing.wait(PATIENCE)
        sockets[mover].raw.close()  # the server has taken leave of it
        gone.set()
        with client.socket(table) as spectator:  # everybody is told, and who is gone cannot be
            assert spectator.table(2)["sequence"] == 2
        assert sockets[1 - mover].table(2)["sequence"] == 2


def test_another_site_cannot_use_the_cookie(client: Client) -> None:
    """A socket that a page of another site opens is refused."""
    table, persons = two_persons(client)
    headers = persons[0].headers | {"Origin": "https://elsewhere.test"}
    with (
        pytest.raises(InvalidStatus),
        client.socket(table, 0, headers),
    ):
        pass


def test_a_table_that_there_is_not_is_refused(client: Client) -> None:
    """The reason comes as a message, then the socket is closed with its number."""
    with client.socket("x" * 22) as socket:
        assert socket.receive()["error"] == "not_found"
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_the_server_can_draw(client: Client) -> None:
    """Where the application has a renderer, its drawing comes with the snapshot."""
    table, persons = two_persons(client)
    client.app.state.render = lambda shot, _address: f"<p>{shot.sequence}</p>"
    with persons[0].socket(table) as socket:
        assert socket.next("table")["html"] == "<p>1</p>"
