"""The dealer: what it accepts, whom it asks, and what it does when time has passed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.table.desk import ADSO, CLOCK, WILLIAM, Desk, bot, live_table, person, table_row
from tests.table.given_time import GivenTime
from torri.table.dealer import AGAIN, GRACE, THINKING
from torri.table.errors import IllegalMove, NotYourTurn, Refused, StaleAction, Unavailable
from torri.table.live import Watcher
from torri.table.rows import Row
from torri.table.snapshot import snapshot

if TYPE_CHECKING:
    from torri.table.live import LiveTable

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("quarry")]


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Time is given."""
    return "asyncio", {"loop_factory": GivenTime}


def a_minute(kind: str = "move", increment: float = 0.0) -> dict[str, Any]:
    """A clock of a minute."""
    return CLOCK | {"kind": kind, "seconds": 60.0, "increment": increment}


# --- what is accepted ---


async def test_it_deals_and_lets_the_first_seat_decide() -> None:
    """The first row is what chance deals; with it the table is being played."""
    desk = Desk()
    table = await desk.begin()
    assert [outcome.split()[0] for outcome in table.play.rows[0].outcomes] == ["card", "card"]
    assert (table.row.status, table.row.version, table.to_move) == ("playing", 1, 0)
    assert desk.changed == [1]


async def test_an_action_is_a_row_that_is_shown_when_it_is_committed() -> None:
    """It says who did what and when, with what chance made of it."""
    desk = Desk()
    table = await desk.begin()
    await asyncio.sleep(7.0)
    assert await desk.dealer.act(table, table.row.seats[0], 1, "draw") == 2
    row = desk.store.matches[table.row.id][-1]
    assert (row.kind, row.seat, row.code, row.by, row.at) == ("act", 0, "draw", "person", desk.now())
    assert len(row.outcomes) == 1
    assert (table.play.rows[-1], desk.changed) == (row, [1, 2])


@pytest.mark.parametrize("action", ["take 2", 1])
async def test_a_repeated_action_gets_the_answer_of_the_first(action: str | int) -> None:
    """Whoever did not hear the answer may ask again; nothing is done twice."""
    desk = Desk()
    table = await desk.begin()
    seat = table.row.seats[0]
    first = await desk.dealer.act(table, seat, 1, action)
    assert await desk.dealer.act(table, seat, 1, action) == first
    assert table.play.sequence == 2


@pytest.mark.parametrize(("seat", "sequence", "code"), [(0, 1, "pass"), (1, 1, "take 2"), (0, -1, "take 2")])
async def test_an_action_that_comes_too_late_is_refused(seat: int, sequence: int, code: str) -> None:
    """Another action, or another's, at a row that is there already; the refusal says how many there are."""
    desk = Desk()
    table = await desk.begin()
    await desk.act(table, "take 2")
    with pytest.raises(StaleAction) as refused:
        await desk.dealer.act(table, table.row.seats[seat], sequence, code)
    assert refused.value.facts == {"sequence": 2}


async def test_rows_that_nobody_has_seen_are_refused() -> None:
    """A client that is ahead of the database is wrong."""
    desk = Desk()
    table = await desk.begin()
    with pytest.raises(StaleAction):
        await desk.dealer.act(table, table.row.seats[0], 5, "pass")
    with pytest.raises(StaleAction):
        await desk.dealer.undo(table, table.row.seats[0], 5)


async def test_who_has_seen_more_than_this_server_is_believed() -> None:
    """Another server was quicker: its rows are read before the action is looked at."""
    desk = Desk()
    table = await desk.begin()
    desk.store.matches[table.row.id].append(Row(2, "act", 0, "pass"))
    assert await desk.dealer.act(table, table.row.seats[1], 2, "pass") == 3


async def test_the_wrong_seat_and_the_wrong_action_are_refused() -> None:
    """Only who is to move acts, only what is possible, only what there is; and nothing is written."""
    desk = Desk()
    table = await desk.begin()
    adso, william = table.row.seats
    with pytest.raises(NotYourTurn) as refused:
        await desk.dealer.act(table, william, 1, "pass")
    assert refused.value.facts == {"to_move": 0}
    with pytest.raises(IllegalMove):
        await desk.dealer.act(table, adso, 1, "dance")
    await desk.act(table, "take 2", "pass")
    with pytest.raises(IllegalMove):
        await desk.dealer.act(table, adso, 3, "take 1")
    assert table.play.sequence == len(desk.writer.changes) == 3


async def test_who_is_stood_in_for_comes_back_first() -> None:
    """While a bot plays a seat its person does not; the bot does."""
    desk = Desk()
    table = await desk.begin()
    adso = table.row.seats[0]
    adso.stand_in = "greedy"
    with pytest.raises(Refused, match="come back first"):
        await desk.dealer.act(table, adso, 1, "pass")
    assert await desk.dealer.act(table, adso, 1, "pass", "bot") == 2


async def test_before_the_start_nothing_is_played() -> None:
    """There is nothing to resign from, either."""
    desk = Desk()
    with pytest.raises(Refused, match="has not begun"):
        await desk.dealer.resign(live_table(), 0)


async def test_of_two_rows_with_one_number_the_first_is_in_force() -> None:
    """The other one is refused, and the table shows what was committed."""
    desk = Desk()
    table = await desk.begin()
    desk.store.matches[table.row.id].append(Row(2, "act", 0, "pass", at=desk.now()))
    with pytest.raises(StaleAction):
        await desk.dealer.act(table, table.row.seats[0], 1, "take 1")
    assert table.play.rows[-1].code == "pass"


async def test_of_two_who_do_the_same_at_two_servers_both_are_answered() -> None:
    """It is done once, and whoever came second hears the number of that row."""
    desk = Desk()
    table = await desk.begin()
    desk.store.matches[table.row.id].append(Row(2, "act", 0, "pass", at=desk.now()))
    assert await desk.dealer.act(table, table.row.seats[0], 1, "pass") == 2
    assert len(desk.store.matches[table.row.id]) == 2


async def test_where_another_server_has_dealt_nothing_is_refused() -> None:
    """Nobody can have moved on from a game that is to begin: its deal is taken over."""
    desk = Desk()
    row = table_row()
    await desk.store.add_table(row)
    table, dealt = live_table(row), ("card 1", "card 3")
    desk.store.matches[row.id] = [Row(1, "start", outcomes=dealt, by="table")]
    async with table.lock:
        await desk.dealer.start(table)
    assert [kept.outcomes for kept in table.play.rows] == [dealt]


async def test_a_row_that_was_not_committed_is_not_shown() -> None:
    """Whether it was kept is doubtful; the table stays as it was until somebody has looked."""
    desk = Desk()
    table = await desk.begin()
    desk.store.down = True
    with pytest.raises(Unavailable):
        await desk.dealer.act(table, table.row.seats[0], 1, "pass")
    assert (table.play.sequence, table.doubtful, desk.changed) == (1, True, [1])


# --- taking back, and giving up ---


async def test_an_own_decision_is_undone_by_a_row() -> None:
    """The stone is back, and the clocks show what they showed."""
    desk = Desk()
    table = await desk.begin(table_row(clock=a_minute("game")))
    before = table.play.match.state
    await desk.act(table, "take 1")
    assert await desk.dealer.undo(table, table.row.seats[0], 2) == 3
    assert table.play.match.state == before
    assert table.play.rows[-1].clocks == table.play.rows[-2].clocks


async def test_the_end_of_a_turn_is_undone_while_nobody_else_has_decided() -> None:
    """The time since then is that of whoever took it back, and the turn has brought no time."""
    desk = Desk()
    table = await desk.begin(table_row(clock=a_minute("game", increment=5.0)))
    await asyncio.sleep(10.0)
    await desk.act(table, "take 2")
    assert table.play.rows[-1].clocks == (55.0, 60.0)
    await asyncio.sleep(3.0)
    assert await desk.dealer.undo(table, table.row.seats[0], 2) == 3
    assert (table.to_move, table.play.rows[-1].clocks) == (0, (47.0, 60.0))


async def test_a_bot_whose_turn_was_taken_away_is_not_heard() -> None:
    """It has begun to think when the turn is taken back; it is asked again when it comes."""
    desk = Desk()
    desk.bots.seconds = 5.0
    table = await desk.begin(table_row(person(0, ADSO), bot(1)))
    await desk.act(table, "pass")
    await asyncio.sleep(1.0)
    await desk.dealer.undo(table, table.row.seats[0], 2)
    await asyncio.sleep(60.0)
    assert (table.to_move, table.thinking, desk.shown(table)[-1][0]) == (0, None, "undo")
    await desk.act(table, "take 1", "pass")
    await asyncio.sleep(60.0)
    assert desk.shown(table)[-1] == ("act", 1, "take 2", "bot")


@pytest.mark.parametrize("codes", [("draw",), ("pass", "take 1")])
async def test_what_was_revealed_or_answered_is_not_undone(codes: tuple[str, ...]) -> None:
    """A card that all have seen stays; and so does what somebody else has answered."""
    desk = Desk()
    table = await desk.begin()
    await desk.act(table, *codes)
    with pytest.raises(Refused, match="nothing to undo"):
        await desk.dealer.undo(table, table.row.seats[0], table.play.sequence)


async def test_who_is_stood_in_for_takes_nothing_back() -> None:
    """What the bot did is offered when the person is there again."""
    desk = Desk()
    table = await desk.begin()
    adso = table.row.seats[0]
    await desk.act(table, "take 1")
    adso.stand_in = "greedy"
    assert not snapshot(table, ADSO).can_undo
    with pytest.raises(Refused, match="come back first"):
        await desk.dealer.undo(table, adso, 2)


async def test_all_go_back_by_a_row() -> None:
    """The row names the one that is in force again."""
    desk = Desk()
    table = await desk.begin()
    await desk.act(table, "take 2", "take 2", "pass")
    assert await desk.dealer.take_back(table, 0, 2) == 5
    assert (table.to_move, [row.sequence for row in table.play.in_force]) == (1, [1, 2])


async def test_who_gives_up_loses_once() -> None:
    """Of two the other wins at once; giving up again changes nothing."""
    desk = Desk()
    table = await desk.begin()
    assert await desk.dealer.resign(table, 1) == 2
    assert (table.row.status, table.row.due, table.row.seats[1].resigned) == ("over", None, True)
    with pytest.raises(Refused, match="is over"):
        await desk.dealer.resign(table, 1)


async def test_another_match_is_repeated_with_its_chance() -> None:
    """Nothing is drawn anew; times and clocks are those of this table."""
    desk = Desk()
    source = await desk.begin()
    await desk.act(source, "draw", "pass")
    row = table_row(code="another-quarry-table-1", clock=a_minute("game"))
    await desk.store.add_table(row)
    table = live_table(row)
    await asyncio.sleep(100.0)
    for old in source.play.rows[:2]:
        await desk.dealer.repeat(table, old)
    assert table.play.match.state.to_bytes() == source.play.position(source.play.rows[:2]).to_bytes()
    assert [(row.at, row.clocks) for row in table.play.rows] == [(desk.now(), (60.0, 60.0))] * 2


# --- bots ---


async def test_a_bot_is_asked_once_for_each_row() -> None:
    """It does what it decided, and whoever is next goes on."""
    desk = Desk()
    desk.bots.seconds = 5.0
    table = await desk.begin(table_row(bot(0), person(1, WILLIAM)))
    assert table.thinking == 0
    desk.dealer.attend(table)
    await asyncio.sleep(6.0)
    assert (table.attended(), len(desk.bots.asked), table.to_move) == (False, 1, 1)
    assert desk.shown(table)[1:] == [("act", 0, "take 2", "bot")]


async def test_a_bot_whose_owner_is_over_the_budget_waits_and_the_table_says_so() -> None:
    """It is asked all the same, and plays when it has rested; with its next turn the table thinks again."""
    desk = Desk()
    table = await desk.begin(table_row(person(0, ADSO), bot(1)))
    desk.bots.resting = 45.0
    await desk.act(table, "pass")
    await asyncio.sleep(1.0)
    shot = snapshot(table, WILLIAM)
    assert shot.prompt.startswith("random waits a moment: the bots of this table's owner")
    assert (shot.seats[1].thinking, table.attended(), desk.changed) == (False, True, [1, 2, 2])
    await asyncio.sleep(45.0)
    assert desk.shown(table)[-1] == ("act", 1, "take 2", "bot")
    assert snapshot(table, WILLIAM).prompt == "It is Adso's turn."
    desk.bots.resting = 0.0
    desk.bots.seconds = 5.0
    await desk.act(table, "pass")
    await asyncio.sleep(1.0)
    assert snapshot(table, WILLIAM).prompt == "random is thinking."


async def test_a_bot_that_is_being_compiled_gets_ready_and_the_table_says_so() -> None:
    """When it has decided nothing is said of it any more."""
    desk = Desk()
    desk.bots.compiled, desk.bots.seconds = False, 20.0
    table = await desk.begin(table_row(bot(0), person(1, WILLIAM)))
    await asyncio.sleep(1.0)
    shot = snapshot(table, WILLIAM)
    assert shot.prompt.startswith("random gets ready: players are being compiled")
    assert (shot.seats[0].thinking, table.attended()) == (False, True)
    await asyncio.sleep(20.0)
    assert desk.shown(table)[-1] == ("act", 0, "take 2", "bot")
    assert not table.compiling


async def test_an_answer_to_an_old_question_is_not_used(caplog: pytest.LogCaptureFixture) -> None:
    """The table has moved on meanwhile: the answer is dropped, not refused."""
    desk = Desk()
    desk.bots.seconds = 5.0
    table = await desk.begin(table_row(bot(0), person(1, WILLIAM)))
    await asyncio.sleep(2.0)
    await desk.dealer.act(table, table.row.seats[0], 1, "pass", "bot")
    await asyncio.sleep(60.0)
    assert desk.shown(table)[1:] == [("act", 0, "pass", "bot")]
    assert not caplog.records


async def test_a_bot_that_is_asked_again_gets_the_same_seed() -> None:
    """So that no restart is a second chance; the next row has another one."""
    desk = Desk()
    desk.bots.code, desk.bots.seconds = "take 1", 5.0
    table = await desk.begin(table_row(bot(0), person(1, WILLIAM)))
    desk.dealer.ask_again(table)
    await asyncio.sleep(6.0)
    (spec, first), (_spec, again), (_next, other) = desk.bots.asked[:3]
    assert (spec, first) == ("random", again)
    assert other != first
    await desk.dealer.close()


async def test_bots_play_a_game_to_its_end_while_somebody_looks() -> None:
    """Each is asked in its turn; at the end nobody is. While nobody looks they stand still."""
    desk = Desk()
    desk.bots.seconds = 1.0
    table = await desk.begin(table_row(bot(0), bot(1)))
    await asyncio.sleep(60.0)
    assert (table.play.sequence, table.attended()) == (1, False)
    watcher = Watcher(None)
    table.watchers.add(watcher)
    desk.dealer.wake_up(table)
    await asyncio.sleep(1.5)
    table.watchers.remove(watcher)
    await asyncio.sleep(60.0)
    assert (table.play.sequence, table.attended()) == (3, False)
    table.watchers.add(watcher)
    desk.dealer.wake_up(table)
    await asyncio.sleep(60.0)
    assert (table.row.status, table.attended(), table.play.match.state.scores) == ("over", False, (4, 2))


async def test_bots_stand_still_where_everybody_has_left() -> None:
    """A bot that plays for somebody who is away goes on as long as another person plays."""
    desk = Desk()
    away = person(0, ADSO, stand_in="greedy")
    both_away = await desk.begin(table_row(away, person(1, WILLIAM, stand_in="greedy")))
    desk.bots.seconds = 1.0
    await asyncio.sleep(60.0)
    assert (both_away.play.sequence, both_away.attended()) == (1, False)
    one_away = await desk.begin(
        table_row(person(0, ADSO, stand_in="greedy"), person(1, WILLIAM), code="other")
    )
    await asyncio.sleep(60.0)
    assert one_away.play.sequence == 2


async def test_a_bot_whose_action_was_not_taken_is_asked_again_in_a_while() -> None:
    """A database that does not answer delays the game, and ends nothing."""
    desk = Desk()
    table = await desk.begin(table_row(bot(0), person(1, WILLIAM)))
    desk.store.down = True
    await asyncio.sleep(3.5 * AGAIN)
    assert (table.play.sequence, table.attended()) == (1, True)
    desk.store.down = False
    await asyncio.sleep(AGAIN)
    assert desk.shown(table)[1:] == [("act", 0, "take 2", "bot")]


async def test_after_the_close_nothing_goes_on() -> None:
    """A bot that thinks is not waited for, and none is asked any more."""
    desk = Desk()
    desk.bots.seconds = 5.0
    table = await desk.begin(table_row(bot(0), person(1, WILLIAM)))
    await desk.dealer.close()
    desk.dealer.ask_again(table)
    await asyncio.sleep(60.0)
    assert (table.play.sequence, len(desk.bots.asked)) == (1, 0)


# --- passing for people ---


async def test_a_forced_pass_is_announced_then_done() -> None:
    """Three seconds after the banner, in which nothing happens."""
    desk = Desk()
    table = await desk.begin()
    await desk.act(table, "take 2", "take 2")
    assert table.banner is not None
    assert (table.banner.seat, table.banner.action.code, table.banner.at) == (0, "pass", desk.now() + 3.0)
    await asyncio.sleep(2.9)
    assert table.play.sequence == 3
    await asyncio.sleep(0.2)
    assert desk.shown(table)[3:] == [("act", 0, "pass", "auto")]


def announced(table: LiveTable) -> bool:
    """Whether an automatic action is coming."""
    return table.banner is not None


async def test_a_pass_that_is_cancelled_is_asked_for() -> None:
    """By its own person only; the next one is announced again."""
    desk = Desk()
    table = await desk.begin()
    await desk.act(table, "take 2", "take 2")
    desk.dealer.cancel_pass(table, table.row.seats[1])
    assert announced(table)
    desk.dealer.cancel_pass(table, table.row.seats[0])
    assert not announced(table)
    await asyncio.sleep(60.0)
    assert table.play.sequence == 3
    await desk.act(table, "pass")
    assert announced(table)


async def test_a_pass_that_comes_too_late_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    """Its person decided while it waited for the lock: it is not done, and not refused either."""
    desk = Desk()
    table = await desk.begin(table_row(person(0, ADSO, auto="always"), person(1, WILLIAM)))
    async with table.lock:
        await asyncio.sleep(3.1)
        await desk.dealer.act(table, table.row.seats[0], 1, "take 2")
    await asyncio.sleep(60.0)
    assert desk.shown(table)[1:] == [("act", 0, "take 2", "person")]
    assert not caplog.records


async def test_a_table_that_passes_on_its_own_stops() -> None:
    """After two dozen automatic rows a person is asked."""
    desk = Desk()
    table = await desk.begin(table_row(person(0, ADSO, auto="always"), person(1, WILLIAM, auto="always")))
    await asyncio.sleep(3600.0)
    assert (table.play.sequence, table.attended()) == (25, False)


# --- the clock ---


async def test_at_zero_a_bot_stands_in_and_plays() -> None:
    """As the table was opened; the person can come back later."""
    desk = Desk()
    table = await desk.begin(table_row(clock=a_minute()))
    await asyncio.sleep(59.9)
    assert len(desk.bots.asked) == 0
    await asyncio.sleep(0.2)
    assert table.row.seats[0].stand_in == desk.store.kept[table.row.id].seats[0].stand_in == "greedy"
    assert desk.shown(table)[1:] == [("act", 0, "take 2", "bot")]


async def test_at_zero_a_seat_resigns_where_that_was_chosen() -> None:
    """The clock gives up for it."""
    desk = Desk()
    table = await desk.begin(table_row(clock=a_minute(), at_zero="resign"))
    await asyncio.sleep(60.1)
    assert desk.shown(table)[1:] == [("resign", 0, None, "clock")]
    assert table.row.status == "over"


async def test_a_decision_stops_the_clock() -> None:
    """Who decided in time is not touched by it later."""
    desk = Desk()
    table = await desk.begin(table_row(clock=a_minute(), at_zero="resign"))
    await asyncio.sleep(40.0)
    await desk.act(table, "pass")
    await asyncio.sleep(40.0)
    assert table.row.status == "playing"
    await asyncio.sleep(21.0)
    assert desk.shown(table)[2:] == [("resign", 1, None, "clock")]


async def test_a_clock_for_the_game_carries_on() -> None:
    """What was used is gone; the increment comes with the end of a turn, not with each decision."""
    desk = Desk()
    table = await desk.begin(table_row(clock=a_minute("game", increment=5.0)))
    await asyncio.sleep(10.0)
    await desk.act(table, "take 1")
    await asyncio.sleep(10.0)
    await desk.act(table, "pass")
    assert [row.clocks for row in table.play.rows] == [(60.0, 60.0), (50.0, 60.0), (45.0, 60.0)]


@pytest.mark.parametrize(
    ("seats", "clock", "due"),
    [
        ((bot(0), person(1, WILLIAM)), CLOCK, THINKING),
        ((person(0, ADSO), person(1, WILLIAM)), CLOCK, None),
        ((person(0, ADSO), person(1, WILLIAM)), a_minute(), 60.0 + GRACE),
    ],
)
async def test_another_server_knows_when_to_look(
    seats: Any, clock: dict[str, Any], due: float | None
) -> None:
    """Later than this one would: for a bot, for a clock, and never for a person without one."""
    desk = Desk()
    desk.bots.seconds = 3600.0
    table = await desk.begin(table_row(*seats, clock=clock))
    assert desk.writer.changes[0].due == (None if due is None else desk.now() + due)
    assert table.row.due == desk.writer.changes[0].due
    await desk.dealer.close()
