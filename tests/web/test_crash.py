from __future__ import annotations

import os
import signal
import socket
import threading
import time
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any, Self

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import torri
from tests.web.conftest import GAME, Socket
from tests.web.zygote import Zygote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.table.postgres import PostgreSQL

pytestmark = pytest.mark.xdist_group("table")

KILLS = 20
TABLES = 6
PATIENCE = 60.0


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    """Servers that start at once."""
    made = Zygote([GAME])
    yield made
    made.close()


@pytest.fixture
def mortal(postgres: PostgreSQL) -> Iterator[PostgreSQL]:
    """The database of all tests: this one may kill it, and leaves it running whatever happens."""
    yield postgres
    postgres.start()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Stubborn:
    """Two persons at one table who play on whatever happens, and remember what was accepted."""

    def __init__(
        self, port: int, seed: int, on_accepted: Callable[[], None] = lambda: None, game: str = GAME
    ) -> None:
        self._on_accepted = on_accepted
        self._game = game
        self._url = f"http://127.0.0.1:{port}/api/"
        self._client = httpx.Client(timeout=PATIENCE)
        self._random = Random(seed)
        self.accepted: dict[int, str] = {}
        self.checked = 0
        """How many accepted actions were found again in records."""
        self.stop = threading.Event()
        self.tokens = [self.ask("POST", "guests", {"name": name})["token"] for name in ("Adso", "William")]
        self.tables: list[str] = []
        self.open()

    def open(self) -> None:
        """A new table for both."""
        self.table = self.ask("POST", "tables", {"game": self._game}, 0)["table"]
        self.tables.append(self.table)
        self.ask("POST", f"tables/{self.table}/seats", {}, 1)
        self.accepted = {}

    def ask(self, method: str, path: str, body: Any = None, seat: int | None = None) -> Any:
        """What the API answers."""
        return self.answer(method, path, body, seat).json()

    def answer(self, method: str, path: str, body: Any = None, seat: int | None = None) -> httpx.Response:
        """Ask until there is an answer: a server that is down comes back."""
        headers = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        until = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < until, f"{method} {path} was never answered"
            try:
                answer = self._client.request(method, self._url + path, json=body, headers=headers)
            except httpx.TransportError:
                time.sleep(0.02)
                continue
            if answer.status_code == 503:
                time.sleep(0.05)
                continue
            assert answer.status_code < 300, answer.text
            return answer

    def play(self) -> None:
        """Decide at random, game after game, until told to stop."""
        while not self.stop.is_set():
            shot = self.ask("GET", f"tables/{self.table}?since=1000000", seat=0)
            if shot["status"] == "over":
                self.check()
                self.open()
                continue
            mover = shot["to_move"]
            shot = self.ask("GET", f"tables/{self.table}?since=1000000", seat=mover)
            code = self._random.choice(shot["legal"])["code"]
            body = {"sequence": shot["sequence"], "action": code}
            number = self.ask("POST", f"tables/{self.table}/actions", body, mover)["sequence"]
            assert number == shot["sequence"] + 1
            self.accepted[number] = code
            self._on_accepted()

    def check(self) -> None:
        """Everything that was seen accepted is in the record, in its place, and the record is right."""
        if self.ask("GET", f"tables/{self.table}", seat=0)["status"] != "over":
            self.ask("POST", f"tables/{self.table}/resign", {}, 0)
        text = self.answer("GET", f"tables/{self.table}/record", seat=0).text
        match = torri.replay(text)
        done = [step.code for step in match.record.steps if step.by is not None]
        assert {place + 2: code for place, code in enumerate(done)} == self.accepted
        self.checked += len(done)

    def close(self) -> None:
        """Go home."""
        self._client.close()


class Crowd:
    """Several tables at once, each in a thread; what goes wrong in one is told at the end."""

    def __init__(self, port: int, tables: int = TABLES, game: str = GAME) -> None:
        self._accepted = threading.Semaphore(0)
        self._pairs = [Stubborn(port, seed, self._accepted.release, game) for seed in range(tables)]
        self._wrong: list[BaseException] = []
        self._threads = [threading.Thread(target=self._play, args=(pair,)) for pair in self._pairs]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Everybody goes home, also from a test that failed."""
        for pair in self._pairs:
            pair.close()
        self._stop()

    def _play(self, pair: Stubborn) -> None:
        try:
            pair.play()
        except BaseException as error:  # noqa: BLE001 - a thread tells nobody else
            self._wrong.append(error)

    def _stop(self) -> None:
        for pair in self._pairs:
            pair.stop.set()
        for thread in self._threads:
            thread.join()

    def act(self, actions: int) -> None:
        """Wait until so many more actions were accepted."""
        for _ in range(actions):
            assert self._accepted.acquire(timeout=PATIENCE), f"nothing is accepted any more: {self._wrong}"

    def check(self) -> int:
        """Stop, and check every table; how many accepted actions were found again."""
        self._stop()
        if self._wrong:
            raise self._wrong[0]
        for pair in self._pairs:
            pair.check()
        return sum(pair.checked for pair in self._pairs)


def test_a_server_that_is_killed_loses_nothing(zygote: Zygote, tmp_path: Path) -> None:
    """Killed twenty times under load: every action that was seen accepted is there, and everybody goes on."""
    port, database, random = free_port(), str(tmp_path / "tables.sqlite"), Random(7)
    server = zygote.serve(database, port)
    with Crowd(port) as crowd:
        for _ in range(KILLS):
            crowd.act(random.randint(2, 20))
            os.kill(server, signal.SIGKILL)
            wait_for_the_end(server)
            server = zygote.serve(database, port)
        crowd.act(3 * TABLES)
        crowd.check()
    os.kill(server, signal.SIGTERM)


def test_a_database_that_is_killed_loses_nothing(zygote: Zygote, mortal: PostgreSQL) -> None:
    """PostgreSQL killed under load and started again: the server goes on, and so does everybody."""
    port, random = free_port(), Random(8)
    server = zygote.serve(mortal.new_database(), port)
    with Crowd(port) as crowd:
        for _ in range(3):
            crowd.act(random.randint(10, 40))
            mortal.kill()
            mortal.start()
        crowd.act(3 * TABLES)
        crowd.check()
    os.kill(server, signal.SIGTERM)


def test_two_servers_share_a_database(zygote: Zygote, postgres: PostgreSQL) -> None:
    """Each person at another server: what one does reaches the other, and races have one winner."""
    database, ports = postgres.new_database(), [free_port(), free_port()]
    servers = [zygote.serve(database, port) for port in ports]
    pair = Stubborn(ports[0], seed=1)
    with ExitStack() as open_sockets:
        seats = [
            open_sockets.enter_context(socket_at(port, pair.table, token))
            for port, token in zip(ports, pair.tokens, strict=True)
        ]
        play_over_sockets([Socket(seat) for seat in seats])
    race(pair, ports)
    pair.close()
    for server in servers:
        os.kill(server, signal.SIGTERM)


def socket_at(port: int, table: str, token: str) -> ClientConnection:
    """A socket at a table, at one of the servers."""
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    return connect(url, additional_headers={"Authorization": f"Bearer {token}"}, proxy=None)


def play_over_sockets(seats: list[Socket]) -> None:
    """Decide in turn, each seat at its own server; every row must reach both."""
    random = Random(1)
    for sequence in range(1, 40):
        shots = [seat.table(sequence) for seat in seats]
        if shots[0]["status"] == "over":
            break
        mover = shots[0]["to_move"]
        code = random.choice(shots[mover]["legal"])["code"]
        seats[mover].send(do="act", sequence=sequence, action=code, id=sequence)


def race(pair: Stubborn, ports: list[int]) -> None:
    """Two devices of one person decide differently at two servers at once: one is accepted."""
    pair.open()
    shot = pair.ask("GET", f"tables/{pair.table}", seat=0)
    mover = shot["to_move"]
    legal = pair.ask("GET", f"tables/{pair.table}", seat=mover)["legal"]
    headers = {"Authorization": f"Bearer {pair.tokens[mover]}"}
    answers: list[int] = []

    def decide(port: int, code: str) -> None:
        url = f"http://127.0.0.1:{port}/api/tables/{pair.table}/actions"
        answers.append(httpx.post(url, json={"sequence": 1, "action": code}, headers=headers).status_code)

    racers = [
        threading.Thread(target=decide, args=(port, legal[place]["code"])) for place, port in enumerate(ports)
    ]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(answers) == [200, 409]


def test_a_server_that_is_asked_to_stop_does(zygote: Zygote, tmp_path: Path) -> None:
    """SIGTERM ends a server in good order, also while somebody looks on; the next one can take over."""
    port, database = free_port(), str(tmp_path / "tables.sqlite")
    server = zygote.serve(database, port)
    pair = Stubborn(port, seed=1)
    url = f"ws://127.0.0.1:{port}/api/tables/{pair.table}/socket"
    with connect(url, proxy=None) as looking:
        looking.recv()
        os.kill(server, signal.SIGTERM)
        with pytest.raises(ConnectionClosed):
            read_on(looking)
    wait_for_the_end(server)
    zygote.serve(database, port)
    assert pair.ask("GET", f"tables/{pair.table}", seat=0)["status"] == "playing"
    pair.close()


def read_on(connection: ClientConnection) -> None:
    """Read until the other side hangs up."""
    while True:
        connection.recv(timeout=PATIENCE)


def wait_for_the_end(number: int) -> None:
    """Wait until a process is gone."""
    until = time.monotonic() + PATIENCE
    while alive(number):
        assert time.monotonic() < until
        time.sleep(0.01)


def alive(number: int) -> bool:
    """Whether a process still runs."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True
