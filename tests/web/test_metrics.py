"""Alive, ready, and counted: what looks after a server is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import two_persons
from torri.table import steady
from torri.table.health import Condition
from torri.table.meters import BOUNDS, Times
from torri.table.readiness import Progress

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.xdist_group("table")

LINE = re.compile(r'(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"]+"\})? [0-9.e+-]+)')


def counts(client: Client) -> dict[str, float]:
    """The counts by their names."""
    said = client.get("/metrics").text.splitlines()
    assert all(LINE.fullmatch(line) for line in said)
    pairs = (line.rpartition(" ") for line in said if not line.startswith("#"))
    return {name: float(value) for name, _space, value in pairs}


def test_what_happens_is_counted(client: Client) -> None:
    """Tables, sockets, rows by who decided, and how long actions and commits took."""
    table, persons = two_persons(client)
    with persons[0].socket(table) as socket:
        mover = socket.table(1)["to_move"]
        persons[mover].post(f"tables/{table}/actions", sequence=1, action="pass")
        found = counts(client)
    assert 0 < found["process_start_time_seconds"] <= steady.now()
    assert (found["torri_tables"], found["torri_tables_playing"], found["torri_sockets"]) == (1, 1, 1)
    assert found['torri_rows_total{by="person"}'] == found["torri_action_seconds_count"] == 1
    assert found['torri_rows_total{by="table"}'] == 1
    assert found['torri_commit_seconds_bucket{le="+Inf"}'] == found["torri_commit_seconds_count"] == 2
    assert found["torri_bots_failed_total"] == 0


def test_what_is_refused_is_no_action(client: Client) -> None:
    """A refusal is quick and says nothing about how long an action takes."""
    table, persons = two_persons(client)
    body = {"sequence": 7, "action": "pass"}
    assert persons[0].ask("POST", f"tables/{table}/actions", body).status_code == 409
    assert counts(client)["torri_action_seconds_count"] == 0


def test_no_table_and_no_guest_is_named(client: Client) -> None:
    """Whoever reads the counts learns nothing about anybody."""
    table, persons = two_persons(client)
    said = client.get("/metrics").text
    assert table not in said
    assert all(person.get("me")["id"] not in said for person in persons)


def test_ready_is_more_than_alive(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that compiles, or whose database is away, is alive and not ready."""
    tables = client.app.state.tables
    assert client.get("/livez").status_code == client.get("/readyz").status_code == 200
    name = next(iter(tables.readiness.games))
    with monkeypatch.context() as patch:
        patch.setitem(tables.readiness.games, name, Progress(0.5))
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["status"], answer.json()["games"]) == (
            503,
            "compiling",
            [name],
        )
    with monkeypatch.context() as patch:
        patch.setattr(tables.health, "condition", no_answer)
        assert client.get("/readyz").json()["status"] == "no database"
        assert client.get("/healthz").status_code == 503
        assert client.get("/livez").status_code == 200


async def no_answer() -> Condition:
    """The database is away."""
    return Condition("no database")


def test_times_are_counted_by_their_bounds() -> None:
    """A time that is just a bound counts as at most so long; whatever is longer than all is counted too."""
    times = Times()
    for seconds in (BOUNDS[0], BOUNDS[0] + 1e-6, 99.0):
        times.add(seconds)
    assert (times.counts[0], times.counts[1], times.counts[-1]) == (1, 1, 1)
    assert times.sum > 99
