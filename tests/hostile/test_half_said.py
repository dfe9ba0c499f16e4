"""Requests that are never said to the end, and connections by the hundred: others are served all the same."""

from __future__ import annotations

import logging
import socket
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import HASTY, client_of
from torri.web.connections import Doorkeeper, home_of
from torri.web.limits import Limited
from torri.web.logs import MINUTE, TOLD, Quiet

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.xdist_group("table")

HALVES = [
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ",
    b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
]


def ended(connection: socket.socket) -> bool:
    """Whether the other side hangs up, having answered or not."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("half", HALVES)
def test_a_half_said_request_is_not_waited_for(tmp_path: Path, half: bytes) -> None:
    """After its time the server hangs up; a request on the same connection before it was answered."""
    with client_of(tmp_path / "t.sqlite", replace(HASTY, request_seconds=0.3)) as client:
        with socket.create_connection(("127.0.0.1", client.port), timeout=10) as connection:
            connection.sendall(half)
            assert ended(connection)
        with socket.create_connection(("127.0.0.1", client.port), timeout=10) as connection:
            connection.sendall(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b"200 OK" in connection.recv(4096)
            connection.sendall(half or b"G")
            assert ended(connection)
        assert client.get("/livez").status_code == 200


def test_one_address_does_not_take_all_connections(tmp_path: Path) -> None:
    """Beyond its share it is refused, and let in again when it has hung up."""
    with client_of(tmp_path / "t.sqlite", replace(HASTY, connections_per_address=20)) as client:
        held = [socket.create_connection(("127.0.0.1", client.port), timeout=10) for _ in range(20)]
        with socket.create_connection(("127.0.0.1", client.port), timeout=10) as late:
            assert ended(late)
        for connection in held:
            connection.sendall(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert b"200 OK" in connection.recv(4096)
            assert ended(connection)
            connection.close()
        assert client.get("/livez").status_code == 200


@pytest.mark.anyio
async def test_nothing_is_done_that_was_only_half_said() -> None:
    """A command whose body never came is not carried out without it; one that is whole is."""
    done: list[Any] = []

    async def carry_out(_scope: Any, receive: Any, _send: Any) -> None:
        done.append((await receive())["body"])

    async def ask(*said: dict[str, Any]) -> None:
        heard = iter(said)

        async def receive() -> dict[str, Any]:
            return next(heard)

        await Limited(carry_out, most=100)({"type": "http"}, receive, None)  # type: ignore[arg-type]

    half = {"type": "http.request", "body": b"{", "more_body": True}
    await ask({"type": "http.disconnect"})
    await ask(half, {"type": "http.disconnect"})
    assert not done
    await ask(half, {"type": "http.request", "body": b"}", "more_body": False})
    assert done == [b"{}"]


class Line:
    """A transport, as far as the door sees it."""

    def __init__(self) -> None:
        self.closed = False

    def is_closing(self) -> bool:
        """Whether it has left."""
        return self.closed


def enter(door: Doorkeeper, address: str, times: int) -> list[Any]:
    """Whoever of so many is let in."""
    lines: list[Any] = [Line() for _ in range(times)]
    return [line for line in lines if door.admits(line, address)]


def test_the_door_counts_by_address_and_in_all() -> None:
    """Who leaves makes room, whether or not anybody says so."""
    door = Doorkeeper(most=10, most_of_one=4)
    assert [len(enter(door, f"192.0.2.{number}", 6)) for number in (1, 2)] == [4, 4]
    last = enter(door, "192.0.2.3", 6)
    assert len(last) == 2
    assert not enter(door, "192.0.2.4", 1)
    last[0].closed = True
    assert len(enter(door, "192.0.2.4", 2)) == 1
    assert door.refused == 2 + 2 + 4 + 1 + 1


def test_an_address_of_the_newer_kind_counts_with_its_network() -> None:
    """Everybody has a whole network of those; a proxy that is named has many people behind it."""
    assert home_of("2001:db8::1") == home_of("2001:db8::ffff:2") != home_of("2001:db8:0:1::1")
    assert home_of("192.0.2.1") != home_of("192.0.2.2")
    assert home_of("somewhere") == "somewhere"
    assert len(enter(Doorkeeper(100, 4, "10.0.0.0/8, ::1"), "10.1.2.3", 50)) == 50


def test_the_same_fault_does_not_fill_the_disk() -> None:
    """It is told a few times a minute, and then how often it was not told."""
    now = 0.0
    quiet = Quiet(lambda: now)
    said = [logging.makeLogRecord({"msg": "connection refused", "name": "torri.web"}) for _ in range(1000)]
    assert sum(quiet.filter(record) for record in said[:900]) == TOLD
    assert quiet.filter(logging.makeLogRecord({"msg": "another", "name": "torri.web"}))
    now = MINUTE
    assert quiet.filter(said[900])
    assert vars(said[900])["not_told"] == 900 - TOLD
    assert "not_told" not in vars(said[0])
