from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.web.conftest import Person, two_persons

if TYPE_CHECKING:
    from starlette.testclient import TestClient

pytestmark = pytest.mark.xdist_group("table")


def next_of(socket: Any, kind: str) -> Any:
    """The next message of a kind; others are read over."""
    while (message := socket.receive_json())["type"] != kind:
        pass
    return message


def table_with(socket: Any, sequence: int) -> Any:
    """The first snapshot with this many rows."""
    while (shot := next_of(socket, "table")["table"])["sequence"] < sequence:
        pass
    return shot


def test_what_one_does_the_other_sees(client: TestClient) -> None:
    """An action over the socket is answered, and everybody gets the new table with what is new in the log."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as first, persons[1].socket(table) as second:
        shots = [table_with(first, 1), table_with(second, 1)]
        mover = shots[0]["to_move"]
        sockets = [first, second]
        code = shots[mover]["legal"][-1]["code"]
        sockets[mover].send_json({"do": "act", "sequence": 1, "action": code, "id": 7})
        assert next_of(sockets[mover], "accepted") == {"type": "accepted", "id": 7, "sequence": 2}
        shot = table_with(sockets[1 - mover], 2)
        assert {line["sequence"] for line in shot["log"]} == {2}


def test_a_client_that_comes_back_misses_nothing(client: TestClient) -> None:
    """Connecting with the last number gives everything since, once."""
    table, persons = two_persons(client)
    for _ in range(4):
        shots = [person.get(f"tables/{table}") for person in persons]
        mover = shots[0]["to_move"]
        code = shots[mover]["legal"][-1]["code"]
        persons[mover].post(f"tables/{table}/actions", sequence=shots[0]["sequence"], action=code)
    whole = persons[0].get(f"tables/{table}")["log"]
    with persons[0].socket(table, since=3) as socket:
        shot = next_of(socket, "table")["table"]
    assert shot["log"] == [line for line in whole if line["sequence"] > 3]


def test_everything_can_be_done_over_the_socket(client: TestClient) -> None:
    """Chat, settings and refusals come with the number of the message they answer."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as socket:
        socket.send_json({"do": "chat", "text": "hello", "id": "a"})
        assert next_of(socket, "accepted")["id"] == "a"
        assert next_of(socket, "table")["table"]["chat"][-1]["text"] == "hello"
        socket.send_json({"do": "auto", "pass": "off", "id": 2})
        assert next_of(socket, "accepted")["done"]
        socket.send_json({"do": "act", "sequence": 0, "action": "pass", "id": 3})
        assert next_of(socket, "refused")["error"] == "stale_action"
        socket.send_json({"do": "fly", "id": 4})
        assert "Possible: act" in next_of(socket, "refused")["message"]


def test_a_spectator_looks_on_and_does_nothing(client: TestClient) -> None:
    """Without a seat the table is shown as to anybody, and nothing can be done."""
    table, _persons = two_persons(client)
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        shot = next_of(socket, "table")["table"]
        assert shot["seat"] is None
        socket.send_json({"do": "act", "sequence": 1, "action": "pass"})
        assert next_of(socket, "refused")["error"] == "not_a_guest"
    stranger = Person(client, "Remigio")
    with stranger.socket(table) as socket:
        socket.send_json({"do": "act", "sequence": 1, "action": "pass"})
        assert next_of(socket, "refused")["error"] == "not_yours"


def test_presence_is_shown(client: TestClient) -> None:
    """Who looks on is shown as connected, until the socket is closed."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as first:
        assert [seat["connected"] for seat in next_of(first, "table")["table"]["seats"]] == [True, False]
        with persons[1].socket(table):
            assert next_of(first, "table")["table"]["seats"][1]["connected"]
        assert not next_of(first, "table")["table"]["seats"][1]["connected"]


def test_another_site_cannot_use_the_cookie(client: TestClient) -> None:
    """A socket that a page of another site opens is refused."""
    table, persons = two_persons(client)
    headers = persons[0].headers | {"Origin": "https://elsewhere.test"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/tables/{table}/socket", headers=headers),
    ):
        pass


def test_a_table_that_there_is_not_is_refused(client: TestClient) -> None:
    """The reason comes as a message, then the socket is closed with its number."""
    with client.websocket_connect(f"/api/tables/{'x' * 22}/socket") as socket:
        assert socket.receive_json()["error"] == "not_found"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4404


def test_the_server_can_draw(client: TestClient) -> None:
    """Where the application has a renderer, its drawing comes with the snapshot."""
    table, persons = two_persons(client)
    client.app.state.render = lambda shot: f"<p>{shot.sequence}</p>"  # type: ignore[attr-defined]
    with persons[0].socket(table) as socket:
        assert next_of(socket, "table")["html"] == "<p>1</p>"
