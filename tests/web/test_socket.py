from __future__ import annotations

import asyncio
import re
import threading
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.conftest import PATIENCE, Person, two_persons
from torri.table.snapshot import Snapshot
from torri.web.live import PARTS
from torri.web.patches import patched

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


def test_an_action_is_answered_before_its_table_is_shown(client: Client) -> None:
    """Also where both go out in one piece; and what is refused is answered without a table."""
    table, persons = two_persons(client)
    mover = persons[0].get(f"tables/{table}")["to_move"]
    with persons[mover].socket(table) as socket:
        while socket.receive()["table"]["seats"][mover]["connected"] is False:
            pass
        socket.send(do="act", sequence=1, action="pass", id=7)
        answer, shown = socket.receive(), socket.receive()
        assert (answer["type"], answer["id"]) == ("accepted", 7)
        assert (shown["type"], shown["table"]["sequence"]) == ("table", 2)
        socket.send(do="act", sequence=1, action="nonsense", id=8)
        assert socket.next("refused")["id"] == 8


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
    pen = client.app.state.tables._writer._pen
    write, committing, gone = pen.write, threading.Event(), threading.Event()

    async def write_slowly(changes: Any) -> Any:
        committing.set()
        assert await asyncio.to_thread(gone.wait, PATIENCE)
        return await write(changes)

    monkeypatch.setattr(pen, "write", write_slowly)
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


def test_a_page_gets_parts_and_then_what_changed_of_them(client: Client) -> None:
    """No view and no list for a page: its parts whole at first, later what changed, nothing that is equal."""
    table, persons = two_persons(client)
    passing = persons[0].get(f"tables/{table}")["to_move"]
    looking = persons[1 - passing]  # whoever passes is offered undo a moment later
    with looking.socket(table, draw="parts") as socket:
        first = socket.next("table")
        assert not {"view", "legal", "key"} & set(first["table"])
        parts = first["parts"]
        assert set(parts) == set(PARTS)
        persons[passing].post(f"tables/{table}/actions", sequence=1, action="pass")
        changed, news = set(), first
        while news["table"]["sequence"] < 2:
            news = socket.next("table")
            changed |= set(news["parts"])
            parts |= {name: patched(parts[name], change) for name, change in news["parts"].items()}
        assert changed.isdisjoint({"more", "chat", "result"})
        with looking.socket(table, since=1, draw="parts") as other:
            assert other.next("table")["parts"] == parts


def test_a_page_that_comes_back_gets_the_whole(client: Client) -> None:
    """What was sent on another connection is not built upon; of the log only what is new is sent."""
    table, persons = two_persons(client)
    shot = persons[0].get(f"tables/{table}")
    persons[shot["to_move"]].post(f"tables/{table}/actions", sequence=1, action="pass")
    with persons[0].socket(table, since=1, draw="parts") as socket:
        parts = socket.next("table")["parts"]
    assert all(isinstance(part, str) for part in parts.values())
    assert set(re.findall(r'data-row="(\d+)"', parts["log"])) == {"2"}


def test_a_program_gets_no_drawing(client: Client) -> None:
    """Who did not ask for parts gets the snapshot alone."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as socket:
        message = socket.next("table")
    assert set(message) == {"type", "table"}
    assert set(message["table"]) == set(Snapshot.__dataclass_fields__)
