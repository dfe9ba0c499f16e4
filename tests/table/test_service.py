from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

import torri
from tests.table.conftest import serving
from tests.table.players import GAME, decide, one_against, play_out, two_people, until
from torri.engine.record import Record
from torri.table.errors import (
    BadRequest,
    IllegalMove,
    NotFound,
    NotYours,
    NotYourTurn,
    Refused,
    StaleAction,
    TooMuch,
)
from torri.table.fair_record import check_fairness
from torri.table.fairness import seal_of
from torri.table.opening import Opening, Wish

if TYPE_CHECKING:
    from tests.table.postgres import PostgreSQL
    from torri.table.live import LiveTable
    from torri.table.rows import TableRow
    from torri.table.service import Tables

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]


async def test_a_game_against_a_bot_goes_to_its_end(tables: Tables) -> None:
    """A person and a bot play; the record of the end replays and its chance can be checked."""
    table, guest = await one_against(tables)
    end = await play_out(tables, table, [guest])
    assert end.result is not None
    assert end.prompt == "The game is over."
    record = Record.loads(await tables.record(table, guest))
    assert torri.replay(record).is_over
    check_fairness(record, end.fairness["commitment"])
    assert end.fairness["kept"]


async def test_bots_play_among_themselves(tables: Tables) -> None:
    """A table without people is played by its bots, and can be watched."""
    owner, _token = await tables.guests.welcome("Adso")
    seats = [Wish("bot", "random"), Wish("bot", "greedy")]
    table = (await tables.open(owner, Opening(game=GAME, seats=seats))).table
    end = await until(tables, table, owner, lambda shot: shot.status == "over")
    assert end.seat is None
    assert end.result is not None


@pytest.mark.usefixtures("quarry")
@pytest.mark.parametrize("before", ["the words are closed", "the cards are dealt"])
async def test_who_sits_down_last_is_not_refused_where_another_server_begins(
    before: str, postgres: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That one has found the full table left alone, and does at the same moment what is left to do."""
    database = postgres.new_database()
    async with serving(database) as one, serving(database) as other:
        owner, _token = await one.guests.welcome("Adso")
        friend, _token = await other.guests.welcome("William")
        table = (await one.open(owner, Opening(game="quarry", seats=[Wish("me"), Wish()]))).table
        save, start = other.shelf.save, other._dealer.start

        async def save_late(live: LiveTable, row: TableRow) -> bool:
            if row.agreement is not None and before == "the words are closed":
                await one._caretaker._take_up(table)
            return await save(live, row)

        async def deal_late(live: LiveTable) -> None:
            if before == "the cards are dealt":
                await one._caretaker._take_up(table)
            await start(live)

        monkeypatch.setattr(other.shelf, "save", save_late)
        monkeypatch.setattr(other._dealer, "start", deal_late)
        await other.join(table, friend)
        shots = [await tables.look(table, owner) for tables in (one, other)]
        assert [(shot.status, shot.sequence) for shot in shots] == [("playing", 1)] * 2


async def test_what_was_accepted_is_there_after_a_restart(database: str) -> None:
    """Another server on the same database shows the same table, and goes on with it."""
    async with serving(database) as tables:
        table, guests = await two_people(tables)
        for _ in range(10):
            await decide(tables, table, guests)
        before = [await tables.look(table, guest) for guest in guests]
    async with serving(database) as tables:
        after = [await tables.look(table, guest) for guest in guests]
        for old, new in zip(before, after, strict=True):
            assert (old.sequence, old.view, old.legal, old.log) == (
                new.sequence,
                new.view,
                new.legal,
                new.log,
            )
        await decide(tables, table, guests)


async def test_a_bot_is_asked_again_after_a_restart(database: str) -> None:
    """A bot that was thinking when the server stopped decides when it runs again."""
    async with serving(database) as tables:
        table, guest = await one_against(tables)
        tables.thinkers.close()
        shot = await until(tables, table, guest, lambda shot: shot.to_move == 0)
        while shot.to_move == 0:
            shot = await decide(tables, table, [guest])
            shot = await tables.look(table, guest)
    async with serving(database) as tables:
        await until(tables, table, guest, lambda now: now.to_move == 0 and now.sequence > shot.sequence)


async def test_a_repeated_action_is_answered_as_accepted(tables: Tables) -> None:
    """Whoever did not hear the answer sends the same again, and nothing happens twice."""
    table, guests = await two_people(tables)
    shot = await decide(tables, table, guests)
    again = await tables.act(table, guests[shot.to_move or 0], shot.sequence, shot.legal[-1]["code"])
    assert again == shot.sequence + 1
    assert (await tables.look(table, guests[0])).sequence == again


async def test_stale_and_foreign_actions_change_nothing(tables: Tables) -> None:
    """Too late, too early, on somebody else's turn, by a stranger, against the rules: all refused by name."""
    table, guests = await two_people(tables)
    seen = await decide(tables, table, guests, "pass")
    now = await tables.look(table, guests[0])
    mover, other = guests[now.to_move or 0], guests[1 - (now.to_move or 0)]
    stranger, _token = await tables.guests.welcome("Remigio")
    with pytest.raises(StaleAction) as stale:
        await tables.act(table, mover, seen.sequence, "purchase deck")
    assert stale.value.to_json()["sequence"] == now.sequence
    with pytest.raises(StaleAction):
        await tables.act(table, mover, now.sequence + 5, "pass")
    with pytest.raises(NotYourTurn):
        await tables.act(table, other, now.sequence, "pass")
    with pytest.raises(NotYours):
        await tables.act(table, stranger, now.sequence, "pass")
    for wrong in ("build 1 1 1", "guard", 10**6, "turned 5"):
        with pytest.raises(IllegalMove):
            await tables.act(table, mover, now.sequence, wrong)
    assert (await tables.look(table, guests[0])).sequence == now.sequence


async def test_of_two_at_once_one_is_accepted(tables: Tables) -> None:
    """Two different actions with the same number: one is a row, the other is stale."""
    table, guests = await two_people(tables)
    shot = await tables.look(table, guests[0])
    mover = guests[shot.to_move or 0]
    codes = [legal["code"] for legal in (await tables.look(table, mover)).legal[:2]]
    answers = await asyncio.gather(
        *(tables.act(table, mover, shot.sequence, code) for code in codes), return_exceptions=True
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["StaleAction", "int"]


async def test_names_are_cleaned_and_told_apart(tables: Tables) -> None:
    """Control characters go, long names are cut, and two of the same name are numbered."""
    owner, _token = await tables.guests.welcome("  Ad\u0000so\n" + "x" * 100)
    assert owner.name.startswith("Ad so")
    assert len(owner.name) == tables.house.name_length
    friend, _token = await tables.guests.welcome("Bo")
    other, _token = await tables.guests.welcome("Bo")
    seats = [Wish(), Wish()]
    table = (await tables.open(owner, Opening(game=GAME, seats=seats))).table
    await tables.join(table, friend)
    await tables.join(table, other)
    assert [seat.name for seat in (await tables.look(table, owner)).seats] == ["Bo", "Bo II"]
    with pytest.raises(BadRequest):
        await tables.guests.welcome(" \u200b ")


async def test_a_seat_is_taken_up_on_another_device(tables: Tables) -> None:
    """The key of a seat lets a second device act for it; a wrong key does not."""
    table, guests = await two_people(tables)
    key = (await tables.look(table, guests[0])).key or ""
    phone, _token = await tables.guests.welcome("Adso")
    with pytest.raises(NotFound):
        await tables.claim(table, phone, key[:-1] + ("A" if key[-1] != "A" else "B"))
    assert (await tables.claim(table, phone, key)).seat == 0
    assert (await tables.look(table, phone)).seat == 0
    with pytest.raises(Refused):
        await tables.claim(table, phone, (await tables.look(table, guests[1])).key or "")


async def test_a_full_table_takes_nobody_else(tables: Tables) -> None:
    """Who comes too late is told so; who sits already keeps the seat."""
    table, guests = await two_people(tables)
    late, _token = await tables.guests.welcome("Remigio")
    with pytest.raises(Refused):
        await tables.join(table, late)
    assert (await tables.join(table, guests[1])).seat == 1


async def test_the_owner_prepares_a_table(tables: Tables) -> None:
    """With `start` asked the owner can seat bots, everybody can seal a word, and then it begins."""
    owner, _token = await tables.guests.welcome("Adso")
    friend, _token = await tables.guests.welcome("William")
    taken = await tables.open(owner, Opening(game=GAME, seats=[Wish("me")], start="asked"))
    with pytest.raises(Refused):
        await tables.begin(taken.table, owner)
    with pytest.raises(NotYours):
        await tables.change_seat(taken.table, friend, 1, "bot")
    await tables.change_seat(taken.table, owner, 1, "bot", "random")
    await tables.change_seat(taken.table, owner, 1, "open")
    await tables.join(taken.table, friend)
    await tables.seal(taken.table, friend, seal_of("ink"))
    waiting = await tables.look(taken.table, friend)
    assert (waiting.status, waiting.fairness["commitment"]) == ("waiting", taken.commitment)
    with pytest.raises(NotYours):
        await tables.begin(taken.table, friend)
    with pytest.raises(Refused, match="Keep your word"):
        await tables.reveal(taken.table, friend, "ink")
    await tables.begin(taken.table, owner)
    with pytest.raises(Refused, match="sealed already"):
        await tables.seal(taken.table, owner, seal_of("late"))
    with pytest.raises(Refused, match="not the word"):
        await tables.reveal(taken.table, friend, "quill")
    sealed = await tables.look(taken.table, friend)
    assert (sealed.status, sealed.fairness["unrevealed"]) == ("waiting", [1])
    await tables.reveal(taken.table, friend, "ink")
    begun = await tables.look(taken.table, friend)
    assert (begun.status, begun.fairness["words"]) == ("playing", ["", "ink"])
    assert begun.fairness["fingerprint"] == sealed.fairness["fingerprint"]


async def test_a_table_can_be_closed_or_left_before_it_begins(tables: Tables) -> None:
    """Leaving opens the seat again; a closed table takes nobody."""
    owner, _token = await tables.guests.welcome("Adso")
    table = (await tables.open(owner, Opening(game=GAME))).table
    await tables.leave(table, owner)
    assert [seat.kind for seat in (await tables.look(table, owner)).seats] == ["open", "open"]
    await tables.close(table, owner)
    with pytest.raises(Refused):
        await tables.join(table, owner)


async def test_somebody_away_is_stood_in_for_and_comes_back(tables: Tables) -> None:
    """A bot plays for who left; who comes back decides again."""
    table, guests = await two_people(tables)
    shot = await tables.look(table, guests[0])
    mover, seat = guests[shot.to_move or 0], shot.to_move or 0
    await tables.leave(table, mover, "random")
    moved = await until(tables, table, mover, lambda now: now.sequence > shot.sequence)
    with pytest.raises((Refused, StaleAction)):  # the bot may have moved on meanwhile
        await tables.act(table, mover, moved.sequence, "pass")
    await tables.come_back(table, mover)
    assert (await tables.look(table, mover)).seats[seat].stand_in is None


async def test_resigning_ends_a_game_of_two(tables: Tables) -> None:
    """The other wins; the secret is revealed, and the record can be checked as far as it goes."""
    table, guests = await two_people(tables)
    await decide(tables, table, guests)
    await tables.resign(table, guests[0])
    end = await tables.look(table, guests[1])
    assert (end.status, end.result and end.result["winners"]) == ("over", [1])
    assert end.log[-1]["words"].endswith(" resigns")
    check_fairness(Record.loads(await tables.record(table, guests[1])))


async def test_a_resigned_seat_is_played_on_where_others_go_on(tables: Tables) -> None:
    """With three at the table a bot plays for who resigned, who cannot come back."""
    owner, _token = await tables.guests.welcome("Adso")
    seats = [Wish("me"), Wish("bot", "random"), Wish("bot", "random")]
    table = (await tables.open(owner, Opening(game="tajuto", players=3, seats=seats))).table
    await tables.resign(table, owner)
    with pytest.raises(Refused):
        await tables.come_back(table, owner)
    end = await until(tables, table, owner, lambda shot: shot.status == "over")
    assert end.result is not None
    assert end.result["resigned"] == [0]


async def test_a_rematch_rotates_the_seats(tables: Tables) -> None:
    """When all have agreed there is a new table with everybody one seat on, and a secret of its own."""
    table, guests = await two_people(tables)
    with pytest.raises(Refused):
        await tables.rematch(table, guests[0])
    await tables.resign(table, guests[0])
    promised = (await tables.look(table, guests[0])).rematch["commitment"]
    assert await tables.rematch(table, guests[0]) is None
    following = await tables.rematch(table, guests[1])
    assert following is not None
    assert await tables.rematch(table, guests[0]) == following
    shots = [await tables.look(following, guest) for guest in guests]
    assert [shot.seat for shot in shots] == [1, 0]
    assert shots[0].status == "playing"
    first = await tables.look(table, guests[0])
    assert first.fairness["commitment"] != shots[0].fairness["commitment"] == promised


async def test_chat_is_short_bounded_and_can_be_off(tables: Tables) -> None:
    """Messages are shown to all; too long, too often or where there is no chat they are refused."""
    table, guests = await two_people(tables)
    await tables.say(table, guests[0], "  <b>well</b>\n played ")
    assert (await tables.look(table, guests[1])).chat[-1]["text"] == "<b>well</b> played"
    with pytest.raises(BadRequest):
        await tables.say(table, guests[0], "x" * 301)
    for _ in range(4):
        await tables.say(table, guests[0], "again")
    with pytest.raises(TooMuch):
        await tables.say(table, guests[0], "again")
    quiet, guests = await two_people(tables, chat=False)
    with pytest.raises(Refused):
        await tables.say(quiet, guests[0], "hello")


async def test_spectators_see_what_a_spectator_may(tables: Tables) -> None:
    """Somebody with the link sees no hand; where they are not let in, nothing; with a delay, less."""
    table, guests = await two_people(tables)
    await decide(tables, table, guests)
    shot = await tables.look(table, None)
    assert (shot.seat, shot.key, shot.legal) == (None, None, ())
    assert shot.view is not None
    assert all(player["hand"] is None for player in shot.view["players"])
    closed, _guests = await two_people(tables, watch=False)
    with pytest.raises(NotYours):
        await tables.look(closed, None)
    late, guests = await two_people(tables, delay=600)
    await decide(tables, late, guests)
    assert (await tables.look(late, None)).view is None
    assert (await tables.look(late, guests[0])).sequence == 2


async def test_a_guest_opens_only_so_many_tables(tables: Tables) -> None:
    """Beyond the limit a table is refused; a closed one makes room."""
    owner, _token = await tables.guests.welcome("Adso")
    opened = [await tables.open(owner, Opening(game=GAME)) for _ in range(tables.house.tables_per_guest)]
    with pytest.raises(TooMuch):
        await tables.open(owner, Opening(game=GAME))
    await tables.close(opened[0].table, owner)
    await tables.open(owner, Opening(game=GAME))


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": GAME, "players": 5},
        {"game": GAME, "options": {"advancd": True}},
        {"game": GAME, "seats": [Wish("me"), Wish("me")]},
        {"game": GAME, "seats": [Wish("bot", "search:99999999")]},
        {"game": GAME, "clock": {"kind": "move", "seconds": float("nan")}},
        {"game": GAME, "seal": "quill"},
    ],
)
async def test_a_table_that_cannot_be_is_refused(tables: Tables, wrong: dict[str, object]) -> None:
    """What cannot be opened is refused with a sentence, and nothing is kept."""
    owner, _token = await tables.guests.welcome("Adso")
    with pytest.raises(BadRequest):
        await tables.open(owner, Opening(**wrong))  # type: ignore[arg-type]
    assert await tables.store.tables_of(owner.id) == []


async def test_the_lobby_lists_only_what_is_listed(tables: Tables) -> None:
    """A private table is in no list but that of its people."""
    owner, _token = await tables.guests.welcome("Adso")
    private = (await tables.open(owner, Opening(game=GAME))).table
    public = (await tables.open(owner, Opening(game=GAME, listed=True))).table
    assert [row.id for row in await tables.store.lobby()] == [public]
    assert {row.id for row in await tables.store.tables_of(owner.id)} == {private, public}


async def test_tables_out_of_memory_are_read_again(tables: Tables) -> None:
    """What is in memory can be thrown away at any time."""
    table, guests = await two_people(tables)
    await decide(tables, table, guests)
    before = await tables.look(table, guests[0])
    tables.shelf._tables.clear()
    after = await tables.look(table, guests[0])
    assert after == before
