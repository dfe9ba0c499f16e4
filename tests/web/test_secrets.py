"""Nothing leaks: whole games over the API, with a recorder at every chair."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Person
from torri.table.play import Play
from torri.table.snapshot import Snapshot

if TYPE_CHECKING:
    from tests.web.conftest import Client
    from torri.engine.state import State

pytestmark = pytest.mark.xdist_group("table")

SAMPLES = 3
FIELDS = set(Snapshot.__dataclass_fields__)
"""A new field is to be thought about here: can it depend on something hidden?"""
KNOWN = 30


class Chair:
    """Somebody at a table who keeps every message that came."""

    def __init__(self, socket: Any, seat: int | None) -> None:
        self.socket = socket
        self.seat = seat
        self.heard: list[str] = []
        self.log: list[Any] = []

    def table(self, sequence: int) -> Any:
        """The snapshot with this many rows."""
        while True:
            text = self.socket.raw.recv(timeout=30)
            self.heard.append(text)
            message = json.loads(text)
            if message["type"] != "table":
                continue
            self.log += message["table"]["log"]
            if message["table"]["sequence"] >= sequence:
                return message["table"]


def shown_in(state: State, chair: int | None) -> tuple[Any, ...]:
    """Everything of a snapshot that depends on the position, as this chair would see it in this deal."""
    known = state.known_to(chair)
    view = json.loads(json.dumps(known.view()))
    tensor = None if chair is None else (known.counts().tolist(), known.mask().tolist())
    return view, [action.code for action in known.legal], list(known.scores), tensor


def check(shot: Any, chair: int | None, truth: State, random: Random) -> None:
    """A snapshot would be the same in every deal that fits what the chair knows."""
    assert set(shot) == FIELDS
    assert len(FIELDS) == KNOWN
    said = (
        shot["view"],
        [action["code"] for action in shot["legal"]],
        [seat["score"] for seat in shot["seats"]],
        shot["tensor"] and (shot["tensor"]["counts"], shot["tensor"]["mask"]),
    )
    for _ in range(SAMPLES):
        assert said == shown_in(truth.known_to(chair).sample(random), chair)


@pytest.mark.parametrize(("game", "players"), [("san-gimignano", 2), ("couperation", 3)])
def test_no_message_holds_what_a_seat_may_not_know(client: Client, game: str, players: int) -> None:
    """Every snapshot of a whole game depends only on what its chair knows; secrets come after the end."""
    random = Random(f"{game} 5")
    persons = [Person(client, f"P{number}") for number in range(players)]
    options = {"advanced": True} if game == "san-gimignano" else {}
    table = persons[0].post("tables", game=game, players=players, options=options)["table"]
    for person in persons[1:]:
        person.post(f"tables/{table}/seats")
    served = client.app.state.tables.shelf.in_memory(table).play
    play = Play(served.game, served.table)  # a twin: the server's own is read in the server's thread
    sockets = [person.socket(table, tensor=True) for person in persons] + [client.socket(table, tensor=True)]
    chairs = [
        Chair(opened.__enter__(), seat if seat < players else None) for seat, opened in enumerate(sockets)
    ]
    screens = [person.socket(table, draw="parts") for person in persons] + [
        client.socket(table, draw="parts")
    ]
    pages = [
        Chair(opened.__enter__(), seat if seat < players else None) for seat, opened in enumerate(screens)
    ]
    keys = [person.get(f"tables/{table}")["key"] for person in persons]
    sequence = 1
    while True:
        play.add(served.rows[play.sequence :])
        truth = play.match.state
        for chair in chairs:
            shot = chair.table(sequence)
            if shot["status"] == "over":
                break
            check(shot, chair.seat, truth, random)
            assert all(line in chair.log for line in shot["news"]), "news are lines of the chair's own log"
            last = [line["data"] for line in shot["log"]]
            seen = [json.loads(json.dumps(entry.data)) for entry in play.match.log(chair.seat)]
            assert last == seen[len(seen) - len(last) :]
        for page in pages:
            page.table(sequence)
        if shot["status"] == "over":
            break
        code = random.choice(truth.legal).code
        persons[shot["to_move"]].post(f"tables/{table}/actions", sequence=sequence, action=code)
        sequence += 1
    secret = shot["fairness"]["secret"]
    for chair in chairs + pages:
        before_the_end = [text for text in chair.heard if '"status":"over"' not in text]
        assert not any(secret in text for text in before_the_end)
        for seat, key in enumerate(keys):
            assert any(key in text for text in chair.heard) == (seat == chair.seat)
    for opened in sockets + screens:
        opened.__exit__(None, None, None)


@pytest.mark.parametrize("open_scores", [False, True])
def test_points_that_lie_face_down_are_not_sent(client: Client, open_scores: bool) -> None:
    """Tajuto: a seat is sent its own points, and those of others only with the option that shows them."""
    random = Random(3)
    persons = [Person(client, name) for name in ("Ann", "Bob", "Cy")]
    options = {"open_scores": open_scores}
    table = persons[0].post("tables", game="tajuto", players=2, options=options)["table"]
    persons[1].post(f"tables/{table}/seats")
    for _ in range(20):
        shots = [person.get(f"tables/{table}") for person in persons]  # the third looks on
        for shot in shots:
            shown = [open_scores or seat["number"] == shot["seat"] for seat in shot["seats"]]
            assert [seat["score"] is not None for seat in shot["seats"]] == shown
        shot = shots[shots[0]["to_move"]]
        action = random.choice(shot["legal"])["code"]
        persons[shot["seat"]].post(f"tables/{table}/actions", sequence=shot["sequence"], action=action)
