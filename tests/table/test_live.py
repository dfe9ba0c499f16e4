"""A table in memory: what it shows to whom, and whether it may be forgotten."""

from __future__ import annotations

import time

import pytest

from tests.table.desk import ADSO, CLOCK, WILLIAM, begun, bot, live_table, person, table_row
from torri.table import steady
from torri.table.live import Watcher
from torri.table.notices import Stands
from torri.table.rows import Row

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("quarry")]

A_MINUTE = CLOCK | {"kind": "move", "seconds": 60.0}


def test_who_decides_and_whether_it_is_a_bot() -> None:
    """Before the start nobody does."""
    waiting, playing = live_table(), begun(table_row(bot(0), person(1, WILLIAM)))
    assert (waiting.is_playing, waiting.deciding, waiting.deciding_bot) == (False, None, None)
    assert (playing.is_playing, playing.deciding, playing.deciding_bot) == (
        True,
        playing.row.seats[0],
        "random",
    )


def test_rows_that_are_known_already_are_read_over() -> None:
    """The database may tell them again."""
    table = begun(None, "pass")
    table.add(table.play.rows)
    assert table.play.sequence == 2


def test_a_bot_plays_on_for_whoever_resigned() -> None:
    """Also where the row was read from the database; a bot that stood in already stays."""
    table = begun()
    table.row.seats[1].stand_in = "random"
    table.add([Row(2, "resign", 0), Row(3, "resign", 1)])
    assert [(seat.resigned, seat.stand_in) for seat in table.row.seats] == [
        (True, "greedy"),
        (True, "random"),
    ]


def test_an_older_row_of_the_table_is_not_believed() -> None:
    """It was read before something that is known here; the rows of the match are."""
    table = begun()
    table.row.version = 3
    old, same = table.row.copy(), table.row.copy()
    old.version = 2
    table.doubtful = True
    table.take_over(old, [Row(2, "act", 0, "pass")], [])
    assert (table.row is old, table.play.sequence, table.doubtful) == (False, 2, False)
    table.take_over(same, [], [])
    assert table.row is table.play.table is same


def test_a_row_of_another_server_is_taken_in_with_how_the_table_stands() -> None:
    """Told twice it changes nothing; what was told before it does not come back."""
    table, end = begun(), Stands(None, "over", 4, bump=1)
    table.row.version = 3
    assert table.follow(Row(2, "act", 0, "pass"), Stands(7.0, "playing", 3, bump=0))
    assert (table.play.sequence, table.row.due, table.row.version) == (2, 7.0, 3)
    assert table.follow(Row(3, "resign", 1), end)
    assert table.follow(Row(3, "resign", 1), end)
    assert table.follow(Row(2, "act", 0, "pass"), Stands(7.0, "playing", 3, bump=0))
    assert (table.play.sequence, table.row.status, table.row.due, table.row.version) == (3, "over", None, 4)


@pytest.mark.parametrize(
    ("row", "stands"),
    [
        (Row(3, "act", 0, "pass"), None),
        (Row(2, "act", 0, "pass"), Stands(None, "playing", 1, bump=0)),
        (Row(2, "resign", 0), Stands(None, "over", 2, bump=1)),
    ],
)
def test_a_row_before_which_something_is_missing_is_not_taken_in(row: Row, stands: Stands | None) -> None:
    """A row, or a change of the table, which would be overwritten by who believes to know it."""
    table = begun()
    assert not table.follow(row, stands)
    assert (table.play.sequence, table.row.version, table.row.status) == (1, 0, "playing")


def test_a_clock_begins_after_the_last_row_or_when_the_server_came_back() -> None:
    """Nobody loses the time in which the server was down."""
    row = table_row(clock=A_MINUTE)
    table = begun(row, at=100.0)
    assert table.seconds_left(row.seats[0], 130.0) == 30.0
    again = live_table(row, table.play.rows, since=120.0)
    assert again.seconds_left(row.seats[0], 130.0) == 50.0


def test_only_a_person_to_move_loses_time() -> None:
    """The others have all of theirs; bots have no clock, and before the start nobody has."""
    row = table_row(person(0, ADSO), bot(1), clock=A_MINUTE)
    assert live_table(row).seconds_left(row.seats[0], 130.0) is None
    table = begun(row, "pass", at=100.0)
    assert table.seconds_left(row.seats[0], 130.0) == 60.0
    assert table.seconds_left(row.seats[1], 130.0) is None


def test_a_spectator_sees_late_what_the_seats_see_at_once() -> None:
    """Row after row, each when its time has come."""
    table = begun(table_row(delay=60.0), at=100.0)
    table.add([Row(2, "act", 0, "pass", at=130.0)])
    seen = [table.seen_by(None, now).sequence for now in (159.0, 160.0, 189.9, 190.0)]
    assert seen == [0, 1, 1, 2]
    assert table.seen_by(0, 130.0) is table.play
    assert begun().seen_by(None, 0.0).sequence == 1


async def test_everybody_who_looks_on_is_woken() -> None:
    """And the table knows which seats somebody looks on from."""
    table = begun()
    watchers = [Watcher(1), Watcher(None)]
    table.watchers.update(watchers)
    table.wake()
    assert all(watcher.changed.is_set() for watcher in watchers)
    assert (table.connected(0), table.connected(1)) == (False, True)


async def test_a_table_is_idle_when_nothing_is_under_way() -> None:
    """Nobody looks, no bot thinks, no clock runs, nobody holds the lock."""
    thought_at, watched, locked, quiet = (begun() for _ in range(4))
    thought_at.thinking = 0
    watched.watchers.add(Watcher(None))
    async with locked.lock:
        assert [table.idle for table in (thought_at, watched, locked, quiet)] == [False, False, False, True]


def test_each_bot_has_a_pace_of_its_own() -> None:
    """It is the same one whenever it is asked for."""
    table = begun()
    assert table.pace(0) is table.pace(0) is not table.pace(1)


def test_a_clock_that_was_wrong_gives_nobody_time() -> None:
    """With the clock an hour behind after a restart, rows come from the future: they count as of now."""
    row = table_row(person(0, ADSO), person(1, WILLIAM), clock=A_MINUTE, delay=30.0)
    started = steady.now()
    table = begun(row, at=started + 3600)
    assert table.seconds_left(row.seats[0], started + 45) == pytest.approx(15, abs=1)
    assert table.seen_by(None, started + 40).begun


def test_the_wall_clock_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may jump by an hour: what has passed is what counts."""
    before = steady.now()
    monkeypatch.setattr(time, "time", lambda: before - 3600)
    assert before <= steady.now() < before + 60
