from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

import torri
from tests.table.conftest import HASTY, serving
from tests.table.players import decide, one_against, two_people, until
from torri.engine.record import Record
from torri.players.random import RandomPlayer
from torri.table.automatic import IN_A_ROW, automatic
from torri.table.errors import Refused, StaleAction
from torri.table.fair_record import check_fairness
from torri.table.opening import Wish
from torri.table.play import Play
from torri.table.rows import Row, Seat, TableRow

if TYPE_CHECKING:
    from pathlib import Path

    from torri.table.service import Tables

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """One kind of database is enough here: nothing of this depends on it."""
    return str(tmp_path / "tables.sqlite")


# --- undo ---


async def test_an_own_decision_can_be_undone(tables: Tables) -> None:
    """Where nothing was revealed, the position is as before, and the log forgets the row."""
    table, guests = await two_people(tables)
    shot = await tables.look(table, guests[0])
    mover = guests[shot.to_move or 0]
    before = await tables.look(table, mover)
    code = next(action["code"] for action in before.legal if action["data"]["do"] == "exchange")
    await tables.act(table, mover, 1, code)
    middle = await tables.look(table, mover)
    assert middle.can_undo
    assert await tables.undo(table, mover, 2) == 3
    after = await tables.look(table, mover)
    assert (after.view, after.legal) == (before.view, before.legal)
    assert after.taken_back == (2,)
    assert not after.can_undo


async def test_the_log_counts_the_decisions_in_force(tables: Tables) -> None:
    """A line carries the step at which a replay shows it: what was undone does not count."""
    table, guests = await two_people(tables)
    mover = guests[(await tables.look(table, guests[0])).to_move or 0]
    legal = (await tables.look(table, mover)).legal
    exchange = next(action["code"] for action in legal if action["data"]["do"] == "exchange")
    await tables.act(table, mover, 1, exchange)
    await tables.undo(table, mover, 2)
    await tables.act(table, mover, 3, "purchase deck")
    log = (await tables.look(table, mover, since=1)).log
    assert [(line["sequence"], line["step"]) for line in log] == [(3, 0), (4, 1), (4, 1)]
    assert [line["data"]["do"] for line in log[:2]] == ["undo", "purchase"]


async def test_undo_never_crosses_what_chance_showed(tables: Tables) -> None:
    """A card that was turned stays turned; and nobody undoes what another did."""
    table, guests = await two_people(tables)
    shot = await decide(tables, table, guests, "purchase deck")
    mover = guests[shot.to_move or 0]
    now = await tables.look(table, mover)
    assert not now.can_undo
    for guest in guests:
        with pytest.raises(Refused):
            await tables.undo(table, guest, now.sequence)
    with pytest.raises(StaleAction):
        await tables.undo(table, mover, now.sequence - 1)


async def test_going_back_needs_everybody(tables: Tables) -> None:
    """One asks, the other agrees; chance that was seen does not come again; the record can be checked."""
    table, guests = await two_people(tables)
    await decide(tables, table, guests, "purchase deck")
    sequence = (await tables.look(table, guests[0])).sequence
    await tables.ask_back(table, guests[0], sequence, 1)
    asked = await tables.look(table, guests[1])
    assert (asked.sequence, asked.takeback and asked.takeback["agreed"]) == (sequence, [0])
    await tables.answer(table, guests[1], agree=False, to=1)
    assert (await tables.look(table, guests[0])).takeback is None
    await tables.ask_back(table, guests[0], sequence, 1)
    assert await tables.answer(table, guests[1], agree=True, to=1) == sequence + 1
    await decide(tables, table, guests, "purchase deck")
    await tables.resign(table, guests[0])
    record = Record.loads(await tables.record(table, guests[0]))
    assert record.fairness is not None
    assert record.fairness["taken_back"]
    torri.replay(record)
    check_fairness(record)


async def test_a_request_to_go_back_lapses_when_somebody_moves(tables: Tables) -> None:
    """Who plays on has not agreed."""
    table, guests = await two_people(tables)
    await decide(tables, table, guests, "pass")
    await tables.ask_back(table, guests[0], 2, 1)
    await decide(tables, table, guests)
    assert (await tables.look(table, guests[0])).takeback is None
    with pytest.raises(Refused):
        await tables.answer(table, guests[1], agree=True, to=1)


# --- passing ---


def along_a_game(name: str, seed: int) -> list[tuple[Play, Seat]]:
    """The positions of a random game, each with the seat that decides."""
    game = torri.game(name)
    seats = [Seat(number, "person", f"seat {number}") for number in range(game.players)]
    row = TableRow("t", "g", name, game.players, {}, {}, "m", bytes(32), seats)
    play = Play(game, row)
    play.add([Row(1, "start", outcomes=play.deal())])
    random = Random(seed)
    seen: list[tuple[Play, Seat]] = []
    while play.to_move is not None and play.sequence < 120:
        twin = Play(game, row)
        twin.add(play.rows)
        seen.append((twin, seats[play.to_move]))
        code = random.choice(play.knowledge(play.to_move).legal).code
        play.add([Row(play.sequence + 1, "act", play.to_move, code, play.look_ahead(code))])
    return seen


def test_a_forced_pass_is_automatic_only_where_everybody_knows_it() -> None:
    """In an open game a forced pass is done for a person; with hidden hands a person is always asked."""
    done = 0
    for play, seat in along_a_game("saint-petersburg", seed=3):
        legal = [action.code for action in play.knowledge(seat.number).legal]
        coming = automatic(play, seat)
        assert (coming is not None) == (legal == ["pass"])
        done += coming is not None
    assert done
    assert not any(automatic(play, seat) for play, seat in along_a_game("san-gimignano", seed=3))


async def test_passing_on_request_is_announced_and_ends_by_itself(tables: Tables) -> None:
    """Two who let the table pass for them run into the guard, and are asked again."""
    table, guests = await two_people(tables, game="saint-petersburg")
    for guest in guests:
        await tables.auto(table, guest, "always")
    end = await until(tables, table, guests[0], lambda shot: shot.sequence >= 1 + IN_A_ROW)
    assert end.banner is None
    assert not (await tables.shelf.get(table)).attended()


async def test_an_automatic_pass_can_be_cancelled(database: str) -> None:
    """The banner says what is coming, to whom it concerns; cancelled, the person is asked."""
    async with serving(database, replace(HASTY, auto_pass_seconds=60.0)) as tables:
        table, guests = await two_people(tables, game="saint-petersburg")
        seat = (await tables.look(table, guests[0])).to_move or 0
        await tables.auto(table, guests[seat], "always")
        banner = (await tables.look(table, guests[seat])).banner
        assert banner is not None
        assert banner["action"] == "pass"
        assert (await tables.look(table, guests[1 - seat])).banner is None
        await tables.cancel(table, guests[seat])
        assert (await tables.look(table, guests[seat])).banner is None


# --- bots ---


async def test_a_bot_that_fails_is_asked_again(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that breaks twice decides the third time; the table goes on."""
    broken = iter([True, True])
    choose = RandomPlayer.choose

    def sometimes(self: RandomPlayer, knowledge: object) -> object:
        if next(broken, False):
            raise RuntimeError("lost the thread")
        return choose(self, knowledge)  # type: ignore[arg-type]

    monkeypatch.setattr(RandomPlayer, "choose", sometimes)
    seats = [Wish("bot", "random"), Wish("bot", "random")]
    table, guest = await one_against(tables, seats=seats)
    await until(tables, table, guest, lambda shot: shot.sequence > 1)  # two passes might end it soon after


async def test_going_back_asks_those_who_are_away_too(tables: Tables) -> None:
    """While a bot plays for somebody, that person is waited for; an answer names the row of the question."""
    table, guests = await two_people(tables)
    await decide(tables, table, guests, "pass")
    mover = (await tables.look(table, guests[0])).to_move or 0
    await tables.leave(table, guests[1 - mover])
    assert await tables.ask_back(table, guests[mover], 2, 1) == 2
    with pytest.raises(Refused, match="another row"):
        await tables.answer(table, guests[1 - mover], agree=True, to=0)
    assert await tables.answer(table, guests[1 - mover], agree=True, to=1) == 3
