"""Undo and going back at a table: what is offered, and what whoever agrees is told."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.table.players import decide, two_people
from torri.table.errors import Refused
from torri.table.play import Play
from torri.table.rows import Row, Seat, TableRow
from torri.testing.secrets import chairs
from torri.testing.undo import check_foretold

if TYPE_CHECKING:
    from pathlib import Path

    from torri.table.rows import Guest
    from torri.table.service import Tables

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """One kind of database is enough here: nothing of this depends on it."""
    return str(tmp_path / "tables.sqlite")


# --- undo ---


def memory(play: Play) -> dict[int | None, tuple[bytes, list[str]]]:
    """What each chair knows, and what its log says."""
    return {
        chair: (play.knowledge(chair).to_bytes(), [str(entry) for entry in play.entries(chair, 0)])
        for chair in chairs(play.game)
    }


@pytest.mark.parametrize(("name", "players"), [("san-gimignano", 2), ("couperation", 3), ("tajuto", 4)])
def test_after_an_undo_everybody_knows_what_it_knew_before(name: str, players: int) -> None:
    """Along a random game every action that can be undone is; nobody could learn anything from it."""
    play, random, undone = begun(name, players), Random(5), 0
    while play.to_move is not None and play.sequence < 160:
        seat, state, before = play.to_move, play.match.state, memory(play)
        action = random.choice(state.legal)
        code = action.code
        play.add([Row(play.sequence + 1, "act", seat, code, play.look_ahead(code))])
        if play.match.can_undo(seat):
            for chair in before:
                check_foretold(state, action, chair, random, samples=5)
            play.add([Row(play.sequence + 1, "undo", seat)])
            assert memory(play) == before
            play.add([Row(play.sequence + 1, "act", seat, code)])
            undone += 1
    assert undone
    again = Play(play.game, play.table)
    again.add(play.rows)
    assert memory(again) == memory(play)


def begun(name: str, players: int) -> Play:
    """A match of people, dealt."""
    seats = [Seat(number, "person", f"seat {number}") for number in range(players)]
    play = Play(torri.game(name, players), TableRow("t", "g", name, players, {}, {}, "m", bytes(32), seats))
    play.add([Row(1, "start", outcomes=play.deal())])
    return play


async def lay_two_cards(tables: Tables, table: str, guests: list[Guest]) -> list[str]:
    """Choose two cards for an Exchange and lay them; it is still the same person's turn, to draw."""
    for _ in range(2):
        await decide(tables, table, guests, await first_exchange(tables, table, guests))
    shot = await decide(tables, table, guests, "done")
    assert (await tables.look(table, guests[0])).to_move == shot.to_move
    assert shot.view is not None
    return list(shot.view["action"]["chosen"])


async def first_exchange(tables: Tables, table: str, guests: list[Guest]) -> str:
    """A card that whoever is to move can choose for an Exchange."""
    shot = await tables.look(table, guests[0])
    legal = (await tables.look(table, guests[shot.to_move or 0])).legal
    return str(next(action["code"] for action in legal if action["data"]["do"] == "exchange"))


async def test_cards_that_all_have_seen_stay_where_they_are(tables: Tables) -> None:
    """Whoever laid them knew them, but the others did not: there is no undo."""
    table, guests = await two_people(tables)
    await lay_two_cards(tables, table, guests)
    shot = await tables.look(table, guests[0])
    mover = guests[shot.to_move or 0]
    assert not (await tables.look(table, mover)).can_undo
    with pytest.raises(Refused, match="nothing to undo"):
        await tables.undo(table, mover, shot.sequence)


# --- going back ---


async def asked(tables: Tables, table: str, guests: list[Guest], to: int) -> list[dict[str, Any]]:
    """The first person asks to go back; the question as the persons and a spectator read it."""
    sequence = (await tables.look(table, guests[0])).sequence
    await tables.ask_back(table, guests[0], sequence, to)
    questions = [(await tables.look(table, reader)).takeback for reader in (*guests, None)]
    assert all(question is not None for question in questions)
    return [question for question in questions if question]


async def test_the_question_tells_what_stays_known(tables: Tables) -> None:
    """Whoever saw a drawn card reads its name; the others read that a card was drawn."""
    table, guests = await two_people(tables)
    shot = await decide(tables, table, guests, "purchase deck")
    questions = await asked(tables, table, guests, to=1)
    drawn = [question["revealed"][0]["data"]["card"] for question in questions]
    assert [card is not None for card in drawn] == [seat == shot.to_move for seat in (0, 1, None)]
    assert all(question["revealed"][0]["words"] for question in questions)


async def test_the_question_says_when_nothing_was_revealed(tables: Tables) -> None:
    """A pass tells nothing about the cards; neither does a card chosen for an Exchange."""
    table, guests = await two_people(tables)
    await decide(tables, table, guests, "pass")
    await decide(tables, table, guests, await first_exchange(tables, table, guests))
    assert [question["revealed"] for question in await asked(tables, table, guests, to=1)] == [[], [], []]


async def test_cards_from_the_hand_are_in_the_question(tables: Tables) -> None:
    """Every reader is told which cards all have seen."""
    table, guests = await two_people(tables)
    laid = await lay_two_cards(tables, table, guests)
    for question in await asked(tables, table, guests, to=1):
        assert [line["data"] for line in question["revealed"]] == [{"do": "exchange", "cards": laid}]


async def test_an_answer_is_to_the_question_that_was_read(tables: Tables) -> None:
    """Who agrees to go back one row has not agreed to go back two, should that be asked meanwhile."""
    table, guests = await two_people(tables)
    await decide(tables, table, guests, "pass")
    await decide(tables, table, guests, "purchase deck")
    sequence = (await tables.look(table, guests[0])).sequence
    await tables.ask_back(table, guests[0], sequence, 2)
    await tables.ask_back(table, guests[0], sequence, 1)
    with pytest.raises(Refused, match="question has changed"):
        await tables.answer(table, guests[1], agree=True, to=2)
    assert (await tables.look(table, guests[0])).sequence == sequence
    assert await tables.answer(table, guests[1], agree=True, to=1) == sequence + 1


async def test_who_watches_with_a_delay_is_not_told_early(tables: Tables) -> None:
    """A request to go back is about rows that a late spectator has not seen yet."""
    table, guests = await two_people(tables, delay=600.0)
    await decide(tables, table, guests, "purchase deck")
    sequence = (await tables.look(table, guests[0])).sequence
    await tables.ask_back(table, guests[0], sequence, 1)
    assert (await tables.look(table, guests[1])).takeback
    assert (await tables.look(table, None)).takeback is None
