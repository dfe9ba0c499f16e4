"""Opening a table: what was asked for is read and checked before anything is made."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.desk import ADSO, HOUSE
from torri.table.errors import BadRequest
from torri.table.opening import Opening, Wish, clean, free_name, new_table, read_clock
from torri.table.promises import read_seal
from torri.table.rows import Seat

pytestmark = pytest.mark.usefixtures("quarry")


def test_a_table_of_which_nothing_was_said() -> None:
    """Its owner sits on the first seat, the others are open; there is no clock, and everybody may watch."""
    table = new_table(Opening("quarry"), ADSO, HOUSE)
    assert (table.owner, table.players, table.options) == (ADSO.id, 2, {"hidden": False})
    assert [(seat.kind, seat.name) for seat in table.seats] == [("person", "Adso"), ("open", "")]
    assert table.settings["clock"] == {"kind": "none", "seconds": 0.0, "increment": 0.0, "days": 0.0}
    assert (table.settings["watch"], table.settings["chat"], table.settings["start"]) == (True, True, "full")
    assert (table.status, table.version) == ("waiting", 0)


def test_two_tables_share_no_secret() -> None:
    """Code, match, secret and key are new for each."""
    one, other = (new_table(Opening("quarry"), ADSO, HOUSE) for _ in range(2))
    for shared in ("id", "match", "secret"):
        assert getattr(one, shared) != getattr(other, shared)
    assert one.seats[0].key != other.seats[0].key


def test_seats_are_as_they_were_asked_for() -> None:
    """Bots have names of their own, no two of them the same."""
    wish = Opening("quarry", seats=[Wish("bot", "random"), Wish("bot", "random")])
    one, other = new_table(wish, ADSO, HOUSE).seats
    assert (one.bot, other.bot) == ("random", "random")
    assert one.name != other.name


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "quary"}, "quarry"),
        ({"players": 3}, "not for 3 players"),
        ({"seats": [Wish()] * 3}, "not for 3 players"),
        ({"seats": [Wish("me"), Wish("me")]}, "one seat only"),
        ({"seats": [Wish("queen")]}, 'kind cannot be "queen"'),
        ({"seats": [Wish("bot", "hal")]}, 'no player "hal"'),
        ({"options": {"hiden": True}}, "hidden"),
        ({"options": {"hidden": "perhaps"}}, "perhaps"),
        ({"clock": {"kind": "sand"}}, 'clock cannot be "sand"'),
        ({"clock": {"kind": "move", "seconds": 0.5}}, "seconds cannot be 0.5"),
        ({"clock": {"kind": "move", "seconds": float("nan")}}, "seconds cannot be nan"),
        ({"clock": {"kind": "game", "increment": -1.0}}, "increment cannot be -1"),
        ({"clock": {"kind": "days", "days": 31.0}}, "days cannot be 31"),
        ({"delay": 3601.0}, "delay cannot be 3601"),
        ({"at_zero": "shout"}, "bot"),
        ({"start": "never"}, "full"),
        ({"seal": "quill"}, "64 digits"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(wrong: dict[str, Any], said: str) -> None:
    """The sentence names what was wrong or what is possible."""
    with pytest.raises(BadRequest, match=said):
        new_table(Opening(**({"game": "quarry"} | wrong)), ADSO, HOUSE)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({}, ("none", 0.0, 0.0, 0.0)),
        ({"kind": "none", "seconds": 5.0}, ("none", 0.0, 0.0, 0.0)),
        ({"kind": "move", "increment": 5.0}, ("move", 60.0, 0.0, 0.0)),
        ({"kind": "game", "seconds": 300, "increment": 5}, ("game", 300.0, 5.0, 0.0)),
        ({"kind": "days"}, ("days", 0.0, 0.0, 1.0)),
    ],
)
def test_a_clock_has_what_its_kind_needs_and_nothing_else(
    given: dict[str, Any], read: tuple[str, float, float, float]
) -> None:
    """What was left out is supplied; what the kind does not know is dropped."""
    assert tuple(read_clock(given).values()) == read


def test_a_text_is_one_clean_line() -> None:
    """No control characters, no invisible ones, no runs of spaces, and not longer than it may be."""
    assert (
        clean("  Brother\t\n William\u200b\u202eof \x1b[31mBaskerville ", 40)
        == "Brother William of [31mBaskerville"
    )
    assert clean("Adso of Melk", 5) == "Adso"
    assert clean("\u200b\n", 5) == ""


def test_a_seal_is_a_hash_or_nothing() -> None:
    """Anything else could never be revealed."""
    assert read_seal("") is read_seal(None) is None
    assert read_seal("0f" * 32) == "0f" * 32
    for nonsense in ("quill", "0F" * 32, "0f" * 31):
        with pytest.raises(BadRequest, match="64 digits"):
            read_seal(nonsense)


def test_a_name_that_is_taken_gets_the_next_numeral() -> None:
    """Up to as many as can sit at a table."""
    seats = [Seat(number) for number in range(5)]
    for seat in seats:
        seat.name = free_name("Adso", seats)
    assert [seat.name for seat in seats] == ["Adso", "Adso II", "Adso III", "Adso IV", "Adso V"]
