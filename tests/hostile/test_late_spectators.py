"""Somebody who watches with a delay learns nothing of now: neither from what is shown, nor from when."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.table.conftest import quarry  # noqa: F401 - a small game
from tests.table.desk import ADSO, CLOCK, WILLIAM, begun, person, table_row
from tests.table.given_time import GivenTime
from torri.table.errors import Refused
from torri.table.live import Watcher
from torri.table.rows import Message, Row
from torri.table.snapshot import snapshot

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
