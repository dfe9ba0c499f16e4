"""Somebody who watches with a delay learns nothing of now: neither from what is shown, nor from when."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.routing import APIRoute

from tests.hostile.conftest import GAME, Person
from tests.table.conftest import quarry  # noqa: F401 - a small game
from tests.table.desk import ADSO, CLOCK, WILLIAM, begun, person, table_row
from tests.table.given_time import GivenTime
from torri.table.errors import Refused
from torri.table.live import Watcher
from torri.table.rows import Message, Row
from torri.table.snapshot import snapshot
from torri.web.api import api
from torri.web.pages import ROUTERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.hostile.conftest import Site
    from torri.table.live import LiveTable

LATE = 60.0
NOW = 1000.0


def late_table() -> LiveTable:
    """A table that began long ago, on the clock, at which nothing happened since."""
    clock = CLOCK | {"kind": "game", "seconds": 600.0}
    row = table_row(person(0, ADSO), person(1, WILLIAM), delay=LATE, clock=clock)
    table = begun(row, at=NOW - 10 * LATE)
    table.play.rows[0] = table.play.rows[0].with_clocks((600.0, 600.0))
    return table


def act(table: LiveTable) -> None:
    """A seat decides."""
    table.add([Row(2, "act", 0, "pass", at=NOW - 1, clocks=(300.0, 600.0))])


def resign(table: LiveTable) -> None:
    """A seat gives up, and the game is over."""
    table.add([Row(2, "resign", 0, at=NOW - 1, clocks=(600.0, 600.0))])
    table.row.status = "over"


def go_back(table: LiveTable) -> None:
    """All agree to go back, of what the spectator has not seen."""
    act(table)
    table.add([Row(3, "takeback", 0, at=NOW - 1, to=1, clocks=(600.0, 600.0))])


def ask_back(table: LiveTable) -> None:
    """Somebody asks to go back."""
    table.row.takeback = {"by": 1, "to": 1, "sequence": table.play.sequence, "agreed": [1]}


def chat(table: LiveTable) -> None:
    """Somebody says what happens."""
    table.chat.append(Message(1, 0, "Adso", "I resign!", NOW - 1))


def stand_in(table: LiveTable) -> None:
    """A bot plays on for somebody who ran out of time."""
    table.row.seats[0].stand_in = "greedy"
    table.thinking = 0


def rematch(table: LiveTable) -> None:
    """It is over, and another game has begun."""
    resign(table)
    table.row.rematch = {"agreed": [0, 1], "table": "next", "commitment": "c"}


def come(table: LiveTable) -> None:
    """Somebody who plays looks at the table."""
    table.watchers.add(Watcher(0))


HAPPENINGS: list[Callable[[LiveTable], None]] = [
    act,
    resign,
    go_back,
    ask_back,
    chat,
    stand_in,
    rematch,
    come,
]


@pytest.mark.usefixtures("quarry")
@pytest.mark.parametrize("happens", HAPPENINGS, ids=lambda happens: happens.__name__)
def test_what_happens_now_is_not_shown(happens: Callable[[LiveTable], None]) -> None:
    """The snapshot is the same, byte for byte, whether it happened or not."""
    quiet, busy = late_table(), late_table()
    happens(busy)
    assert snapshot(busy, None, now=NOW).to_json() == snapshot(quiet, None, now=NOW).to_json()


@pytest.mark.usefixtures("quarry")
def test_the_start_is_seen_late_too() -> None:
    """Until then the table waits."""
    table = begun(table_row(delay=LATE), at=NOW)
    assert snapshot(table, None, now=NOW + LATE / 2).status == "waiting"
    assert snapshot(table, None, now=NOW + LATE).status == "playing"


@pytest.mark.usefixtures("quarry")
def test_nobody_late_is_told_at_once() -> None:
    """A message that comes with every action would tell when somebody acts; it comes as late as the rest."""

    async def watch() -> tuple[Any, ...]:
        table = late_table()
        late, seated = Watcher(None), Watcher(1)
        table.watchers.update((late, seated))
        table.wake()
        at_once = (seated.changed.is_set(), late.changed.is_set())
        await asyncio.sleep(LATE - 1)
        before = late.changed.is_set()
        await asyncio.sleep(2)
        return (*at_once, before, late.changed.is_set())

    with asyncio.Runner(loop_factory=GivenTime) as runner:
        assert runner.run(watch()) == (True, False, False, True)


@pytest.mark.anyio
async def test_nobody_plays_on_from_a_game_whose_end_they_have_not_seen(site: Site) -> None:
    """To branch is refused, as the record is that of a spectator."""
    table, people = await site.two_at_a_table(delay=600.0)
    mover = people[(await people[0].get(f"tables/{table}"))["to_move"]]
    await mover.post(f"tables/{table}/actions", sequence=1, action="pass")
    await people[0].post(f"tables/{table}/resign")
    spectator, _token = await site.tables.guests.welcome("Salvatore")
    with pytest.raises(Refused, match="that is over"):
        await site.tables.branch(table, spectator, 0, 0, "random")
    stranger = await site.person("Salvatore")
    assert (await stranger.ask("GET", f"tables/{table}/record")).status_code == 409


OWN = ("/", "/mine", "/waiting", "/api/me/tables")
"""Lists of one's own tables: among them is that of a rematch, for whoever opened the first one."""
LISTS = ("/lobby", "/api/lobby", *OWN)


def ways_to(table: str) -> list[str]:
    """Every address under which something of a table can be read."""
    routes = [each for router in (api, *ROUTERS) for each in router.routes if isinstance(each, APIRoute)]
    read = [each.path for each in routes if "GET" in (each.methods or ())]
    about = [path for path in read if path.startswith(("/t/{", "/api/tables/{"))]
    assert len(about) > 8
    return [way.format(code=table, table=table, key="key") for way in about] + list(LISTS)


async def seen(table: str, lookers: list[Person]) -> dict[tuple[int, str], tuple[int, str]]:
    """What each of them is answered, wherever they ask."""
    found = {}
    for number, looker in enumerate(lookers):
        for way in ways_to(table):
            answer = await looker.browser.get(way)
            found[number, way] = (answer.status_code, answer.text)
    return found


@pytest.mark.anyio
async def test_no_address_tells_somebody_late_what_happens_now(site: Site) -> None:
    """Not one of those that the server has; not even to whoever opened the table, unless they play."""
    owner, stranger = await site.person("Jorge"), await site.person("Salvatore")
    lookers = [owner, stranger, Person(site.browser())]
    seats = [{"kind": "open"}, {"kind": "open"}]
    table = (await owner.post("tables", game=GAME, listed=True, delay=600.0, seats=seats))["table"]
    people = [await site.person("Adso"), await site.person("William")]
    for person_ in people:
        await person_.post(f"tables/{table}/seats")
    site.damage("UPDATE actions SET at = at - 1000")
    site.tables.shelf.forget(table)
    before = await seen(table, lookers)
    assert any(table in text for _status, text in before.values())
    mover = (await people[0].get(f"tables/{table}"))["to_move"]
    legal = (await people[mover].get(f"tables/{table}"))["legal"][0]["code"]
    for who, do, body in (
        (mover, "actions", {"sequence": 1, "action": legal}),
        (0, "chat", {"text": "Look!"}),
        (0, "takeback", {"sequence": 2, "to": 1}),
        (1, "leave", {}),
        (1, "return", {}),
        (1, "resign", {}),
        (0, "review", {}),
        (0, "rematch", {}),
        (1, "rematch", {}),
    ):
        assert (await people[who].ask("POST", f"tables/{table}/{do}", **body)).status_code < 300, do
        after = await seen(table, lookers)
        told = {way for way, said in after.items() if said != before[way]}
        assert told <= ({(0, way) for way in OWN} if do == "rematch" else set()), do


@pytest.mark.anyio
async def test_a_table_that_is_over_leaves_the_lobby_as_late_as_its_end_is_seen(site: Site) -> None:
    """To those who played it is over at once."""
    table, people = await site.two_at_a_table(listed=True, delay=600.0)
    stranger = await site.person("Salvatore")
    await people[0].post(f"tables/{table}/resign")
    assert await people[1].get("lobby") == []
    for start, end, wanted in ((0, 0, []), (601, 0, ["playing"]), (0, 301, ["playing"]), (0, 300, [])):
        site.damage("UPDATE actions SET at = at - CASE kind WHEN 'start' THEN ? ELSE ? END", start, end)
        assert [line["status"] for line in await stranger.get("lobby")] == wanted
