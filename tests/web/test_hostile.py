from __future__ import annotations

import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from websockets.exceptions import ConnectionClosed

from tests.web.conftest import Person, two_persons
from torri.web.app import create_app
from torri.web.config import Config
from torri.web.logs import Lines

if TYPE_CHECKING:
    from tests.web.conftest import Client, Socket

pytestmark = pytest.mark.xdist_group("table")


DESCRIPTION = schemathesis.openapi.from_dict(create_app(Config(database="unused")).openapi())
OPERATIONS: list[Any] = [found.ok() for found in DESCRIPTION.get_all_operations()]  # type: ignore[union-attr]
TRIES = settings(
    max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_the_api_is_what_it_says(shared: Client, operation: Any) -> None:
    """Whatever a guest sends for a table that is there, it is answered as described, never by a fault."""
    person = Person(shared, "Adso")
    table = person.post("tables", game="san-gimignano")["table"]

    @TRIES
    @given(case=operation.as_strategy())
    def every(case: Any) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = table
        check(shared, person, case)

    every()


def check(client: Client, person: Person, case: Any) -> None:
    """Send what was made up, and look at the answer."""
    sent = case.as_transport_kwargs(base_url=str(client.base_url))
    body = {name: sent[name] for name in ("json", "params") if name in sent}
    answer = client.request(case.method, sent["url"], headers=person.headers, **body)
    client.cookies.clear()
    described = case.operation.definition.raw["responses"]
    assert str(answer.status_code) in described, (case.method, sent["url"], answer.text)
    if answer.status_code >= 400:
        assert set(answer.json()) >= {"error", "message"}


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        "3",
        '"act"',
        "{}",
        '{"do": 1}',
        '{"do": ["act"]}',
        '{"do": "act"}',
        '{"do": "act", "sequence": -1, "action": "pass"}',
        '{"do": "act", "sequence": 1e9, "action": "pass"}',
        '{"do": "act", "sequence": true, "action": "pass"}',
        '{"do": "act", "sequence": 1, "action": {"$ne": 1}}',
        '{"do": "act", "sequence": 1, "action": "pass", "seat": 1}',
        '{"do": "act", "sequence": 1, "action": -1}',
        '{"do": "__class__"}',
        '{"do": "chat", "text": null}',
        "[" * 5000,
        b"\x00\xff",
    ],
)
def test_a_malformed_frame_is_refused_and_the_socket_lives(shared: Client, frame: str | bytes) -> None:
    """Nonsense is answered with a refusal; the next message is taken as ever."""
    table, persons = two_persons(shared)
    with persons[0].socket(table) as socket:
        socket.raw.send(frame)
        assert socket.next("refused")["error"] in {"bad_request", "stale_action"}
        socket.send(do="chat", text="still here", id=1)
        assert socket.next("accepted")["id"] == 1


def read_on(socket: Socket) -> None:
    """Read until the other side hangs up."""
    while True:
        socket.receive()


def test_an_oversized_frame_ends_the_socket(client: Client) -> None:
    """A frame longer than the limit is not read."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as socket:
        socket.raw.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            read_on(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_an_oversized_body_is_refused(client: Client) -> None:
    """A body longer than the limit is not read either, whatever it says about its length."""
    big = json.dumps({"name": "x" * 100_000})
    headers = {"Content-Type": "application/json"}
    assert client.post("/api/guests", content=big, headers=headers).status_code == 413
    chunks = (big[place : place + 1000].encode() for place in range(0, len(big), 1000))
    with suppress(httpx.WriteError):  # the server may hang up while we are still sending
        assert client.post("/api/guests", content=chunks, headers=headers).status_code == 413


def test_somebody_elses_secret_opens_nothing(client: Client) -> None:
    """The key of one table is nothing at another, and a token of one person nothing for the other."""
    first, persons = two_persons(client)
    second, _others = two_persons(client)
    key = persons[0].get(f"tables/{first}")["key"]
    stranger = Person(client, "Remigio")
    assert stranger.ask("POST", f"tables/{second}/claim", {"key": key}).status_code == 404
    for path in ("actions", "undo"):
        body = {"sequence": 1} | ({"action": "pass"} if path == "actions" else {})
        assert stranger.ask("POST", f"tables/{first}/{path}", body).json()["error"] == "not_yours"
    for path in ("start", "close"):
        assert persons[1].ask("POST", f"tables/{first}/{path}", {}).json()["error"] == "not_yours"


def test_replayed_and_reordered_actions_do_nothing(client: Client) -> None:
    """Messages of earlier moves, sent again in any order, are known or stale; the table stays as it is."""
    table, persons = two_persons(client)
    sent: list[tuple[int, dict[str, Any]]] = []
    for _ in range(6):
        shots = [person.get(f"tables/{table}") for person in persons]
        mover = shots[0]["to_move"]
        body = {"sequence": shots[0]["sequence"], "action": shots[mover]["legal"][-1]["code"]}
        persons[mover].post(f"tables/{table}/actions", **body)
        sent.append((mover, body))
    before = persons[0].get(f"tables/{table}")
    for mover, body in reversed(sent):
        again = persons[mover].ask("POST", f"tables/{table}/actions", body)
        assert again.json() == {"sequence": body["sequence"] + 1}
        other = persons[1 - mover].ask("POST", f"tables/{table}/actions", body)
        assert other.json()["error"] == "stale_action"
    assert persons[0].get(f"tables/{table}") == before


def test_markup_in_names_and_chat_stays_text(client: Client) -> None:
    """What people type comes back as they typed it, as JSON, never as a page."""
    owner = Person(client, "<script>alert(1)</script>")
    table = owner.post("tables", game="san-gimignano")["table"]
    owner.post(f"tables/{table}/chat", text="{x} %s <img src=x onerror=y>")
    answer = owner.ask("GET", f"tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    shot = answer.json()
    assert shot["seats"][0]["name"] == "<script>alert(1)</script>"[:24]
    assert shot["chat"][0]["text"] == "{x} %s <img src=x onerror=y>"


@pytest.mark.parametrize(
    "path", ["../../etc/passwd", "%2e%2e%2f", "x" * 500, "é" * 22, "%00" * 22, "'; --" * 4]
)
def test_path_tricks_find_nothing(shared: Client, path: str) -> None:
    """A code that is no code is no table."""
    person = Person(shared, "Adso")
    for tail in ("", "/record", "/actions"):
        answer = person.ask("GET", f"tables/{path}{tail}", follow=True)
        assert answer.status_code in {404, 405, 422}
        assert "root:x:" not in answer.text
        if answer.request.url.path.startswith("/api/"):  # a path that climbs out of it is answered by a page
            assert set(answer.json()) >= {"error", "message"}


def test_a_slow_reader_holds_nobody_up(client: Client) -> None:
    """Somebody who never reads costs one snapshot at most; the game goes on for the others."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as sleepy, persons[1].socket(table) as awake:
        for number in range(100):
            persons[0].ask("PUT", f"tables/{table}/auto", {"pass": ("off", "forced")[number % 2]})
        awake.send(do="resign", id=1)
        assert awake.next("accepted")["id"] == 1
        received = 0
        while sleepy.next("table")["table"]["status"] != "over":
            received += 1
    assert received <= 102


def test_logs_hold_no_secret(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """A whole game leaves neither token nor key nor the secret of the shuffle in the logs."""
    caplog.set_level(logging.DEBUG)
    table, persons = two_persons(client)
    key = persons[0].get(f"tables/{table}")["key"]
    persons[0].ask("POST", f"tables/{table}/claim", {"key": "wrong"})
    persons[0].post(f"tables/{table}/resign")
    secret = persons[0].get(f"tables/{table}")["fairness"]["secret"]
    token = persons[0].headers["Authorization"].partition(".")[2]
    lines = "\n".join(
        Lines(as_json=True).format(record) for record in caplog.records if record.name[:5] == "torri"
    )
    for hidden in (key, secret, token):
        assert hidden not in lines
