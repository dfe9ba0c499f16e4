"""Who sits where, and who may do what: on rows alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.table.desk import ADSO, HOUSE, WILLIAM, bot, person, table_row
from torri.table.errors import BadRequest, NotFound, NotYours, Refused
from torri.table.fairness import seal_of
from torri.table.rows import Guest, Seat
from torri.table.seating import (
    change_seat,
    claim,
    come_back,
    leave,
    must_own,
    must_play,
    must_wait,
    own_seat,
    rotated,
    sit,
)

if TYPE_CHECKING:
    from torri.table.rows import Status, TableRow

pytestmark = pytest.mark.usefixtures("quarry")

STRANGER = Guest("salvatore", "Salvatore")


def waiting() -> TableRow:
    """A table at which a seat is open."""
    return table_row(person(0, ADSO), Seat(1))


def standing(status: Status) -> TableRow:
    """A table of two that stands like this."""
    table = table_row()
    table.status = status
    return table


def test_everybody_has_one_seat_of_its_own() -> None:
    """Who sits nowhere is told so."""
    table = table_row()
    assert own_seat(table, WILLIAM).number == 1
    with pytest.raises(NotYours, match="do not sit"):
        own_seat(table, STRANGER)


def test_the_table_is_its_owners() -> None:
    """Also somebody who sits there may not do what is the owner's."""
    must_own(table_row(), ADSO)
    with pytest.raises(NotYours, match="whoever opened"):
        must_own(table_row(), WILLIAM)


@pytest.mark.parametrize(
    ("status", "refused"), [("playing", "has begun already"), ("over", "has begun"), ("closed", "was closed")]
)
def test_after_the_start_nothing_is_prepared(status: Status, refused: str) -> None:
    """The refusal says what has happened."""
    must_wait(standing("waiting"))
    with pytest.raises(Refused, match=refused):
        must_wait(standing(status))


@pytest.mark.parametrize(
    ("status", "refused"), [("waiting", "not begun"), ("over", "is over"), ("closed", "is over")]
)
def test_nothing_is_played_before_the_start_and_after_the_end(status: Status, refused: str) -> None:
    """The refusal says which of the two it is."""
    must_play(standing("playing"))
    with pytest.raises(Refused, match=refused):
        must_play(standing(status))


def test_a_guest_sits_down_on_the_first_free_seat() -> None:
    """With a name, a sealed word for the shuffle, and a key of its own."""
    table = waiting()
    seat = sit(table, WILLIAM, None, None, seal_of("abbey"), HOUSE)
    assert (seat.number, seat.kind, seat.name, seat.seal) == (1, "person", "William", seal_of("abbey"))
    assert seat.key
    assert table.seat_of(WILLIAM.id) == 1


def test_who_sits_already_stays() -> None:
    """To ask again changes nothing, also after the start; a second seat there is not."""
    table = waiting()
    for seat in (None, 0):
        assert sit(table, ADSO, seat, None, None, HOUSE).number == 0
    with pytest.raises(Refused, match="one seat only"):
        sit(table, ADSO, 1, None, None, HOUSE)
    assert sit(standing("playing"), WILLIAM, None, None, None, HOUSE).number == 1


def test_a_seat_that_is_taken_is_refused() -> None:
    """The refusal names those that are free."""
    with pytest.raises(Refused, match="That seat is taken") as refused:
        sit(waiting(), WILLIAM, 0, None, None, HOUSE)
    assert refused.value.facts == {"free": [1]}
    with pytest.raises(Refused, match="All seats are taken"):
        sit(table_row(), STRANGER, None, None, None, HOUSE)


def test_two_of_one_name_are_told_apart() -> None:
    """The second gets a numeral."""
    assert sit(waiting(), WILLIAM, None, "Adso", None, HOUSE).name == "Adso II"


def test_a_key_opens_its_seat_on_another_device() -> None:
    """Both guests hold it then; a wrong key opens none, and nobody gets a second seat by one."""
    table = table_row()
    assert claim(table, STRANGER, "key of william").number == 1
    assert table.seats[1].holders == {WILLIAM.id, STRANGER.id}
    with pytest.raises(NotFound, match="no seat with this key"):
        claim(table, STRANGER, "key of nobody, é")
    with pytest.raises(Refused, match="one seat only"):
        claim(table, ADSO, "key of william")


def test_a_bot_takes_an_open_seat_and_gives_it_back() -> None:
    """Without a name it is the bot that stands in for people, too."""
    table = waiting()
    change_seat(table, 1, "bot", None)
    assert (table.seats[1].kind, table.seats[1].bot) == ("bot", "greedy")
    change_seat(table, 1, "open", None)
    assert table.seats[1] == Seat(1)


def test_nobody_is_sent_away_for_a_bot() -> None:
    """A person's seat is refused, and so is one that there is not, or a bot that there is not."""
    table = waiting()
    with pytest.raises(Refused, match="Somebody sits there"):
        change_seat(table, 0, "bot", None)
    for number in (-1, 2):
        with pytest.raises(BadRequest, match="seats go from 0 to 1"):
            change_seat(table, number, "bot", None)
    with pytest.raises(BadRequest, match='no player "hal"'):
        change_seat(table, 1, "bot", "hal")
    assert table == waiting()


def test_who_leaves_before_the_start_frees_the_seat() -> None:
    """Nothing is left of the person there: no name, no key."""
    table = table_row()
    leave(table, table.seats[1], None)
    assert table.seats[1] == Seat(1)


def test_who_leaves_a_game_is_stood_in_for_and_can_come_back() -> None:
    """By the bot that was asked for, if there is such a one."""
    table = standing("playing")
    with pytest.raises(BadRequest):
        leave(table, table.seats[1], "hal")
    leave(table, table.seats[1], "random")
    assert table.seats[1].player == "random"
    come_back(table, table.seats[1])
    assert table.seats[1].player is None


def test_who_has_resigned_does_not_come_back() -> None:
    """A bot plays the seat to the end."""
    table = standing("playing")
    table.seats[1].resigned, table.seats[1].stand_in = True, "greedy"
    with pytest.raises(Refused, match="resigned"):
        come_back(table, table.seats[1])
    assert table.seats[1].player == "greedy"


def test_for_a_rematch_everybody_moves_one_seat_on() -> None:
    """The new table has secrets of its own, and nothing of how the old one ended."""
    table = table_row(person(0, ADSO, word="abbey", resigned=True, stand_in="greedy"), bot(1))
    table.status, table.version, table.takeback = "over", 7, {"to": 1}
    following = rotated(table)
    assert [(seat.number, seat.kind, seat.name) for seat in following.seats] == [
        (0, "bot", "random"),
        (1, "person", "Adso"),
    ]
    person_again = following.seats[1]
    assert (person_again.word, person_again.resigned, person_again.stand_in) == ("", False, None)
    assert person_again.holders == {ADSO.id}
    assert following.seats[0].key is None
    assert person_again.key not in (None, table.seats[0].key)
    assert len({table.id, following.id, table.match, following.match}) == 4
    assert following.secret != table.secret
    assert (following.status, following.version, following.takeback) == ("waiting", 0, None)
    person_again.holders.add("somebody")
    assert table.seats[0].holders == {ADSO.id}
