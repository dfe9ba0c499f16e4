"""What is kept of a table, as it is read: seats, names, who decides."""

from __future__ import annotations

from tests.table.desk import ADSO, WILLIAM, bot, person, table_row
from torri.engine.language import speaking
from torri.players.levels import LEVELS
from torri.table.rows import STAND_IN, Row, Seat


def test_a_guest_has_the_seat_that_it_holds() -> None:
    """On every device of the same person; everybody else watches, also somebody without a name."""
    row = table_row(person(0, ADSO), person(1, WILLIAM))
    row.seats[1].holders.add("another device")
    assert [row.seat_of(guest) for guest in ("adso", "william", "another device")] == [0, 1, 1]
    assert row.seat_of("stranger") is None
    assert row.seat_of(None) is None


def test_a_bot_decides_for_itself_and_for_who_has_left() -> None:
    """A person decides until a stand-in does."""
    seats = [bot(0, "level:2"), person(1, ADSO), person(1, ADSO, stand_in=STAND_IN), Seat(2)]
    assert [seat.player for seat in seats] == ["level:2", None, STAND_IN, None]


def test_a_bot_is_called_by_its_title_in_the_language_of_the_reader() -> None:
    """A person keeps the name that was given, whatever it is."""
    level = LEVELS[1]
    row = table_row(person(0, ADSO), Seat(1, "bot", level.name, bot=level.spec))
    with speaking("en"):
        assert row.names == ["Adso", level.name]
    with speaking("ja"):
        assert row.names == ["Adso", level.title]
        assert level.title != level.name


def test_only_people_are_persons() -> None:
    """Neither bots nor open seats."""
    row = table_row(person(0, ADSO), bot(1), Seat(2), person(3, WILLIAM))
    assert [seat.number for seat in row.persons] == [0, 3]


def test_a_copy_can_be_changed_without_the_original() -> None:
    """What is shown stays until the change is kept: seats, holders and votes are copied, too."""
    row = table_row()
    copy = row.copy()
    assert copy == row
    copy.seats[0].holders.add("stranger")
    copy.rematch["agreed"].append(0)
    copy.settings["watch"] = False
    assert row == table_row()


def test_two_tables_share_no_votes() -> None:
    """Each begins with its own empty list."""
    one, other = table_row(), table_row()
    one.rematch["agreed"].append(0)
    assert other.rematch == {"agreed": [], "table": None}


def test_a_row_with_clocks_is_else_the_same() -> None:
    """The clocks are read when it is written."""
    row = Row(3, "act", 1, "pass", ("card 1",), "bot", 5.0)
    timed = row.with_clocks((1.0, 2.0))
    assert timed.clocks == (1.0, 2.0)
    assert timed.with_clocks(None) == row
