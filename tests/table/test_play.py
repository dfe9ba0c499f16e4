"""A match as its rows tell it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.table.desk import begun, live_table, table_row
from torri.engine.errors import Error, RecordError
from torri.engine.state import State
from torri.table.fair_record import check_fairness
from torri.table.rows import Row

pytestmark = pytest.mark.usefixtures("quarry")


def test_before_the_first_row_there_is_no_match() -> None:
    """Nobody is to move, and nothing is over."""
    play = live_table().play
    assert (play.begun, play.is_over, play.to_move, play.sequence) == (False, False, None, 0)
    with pytest.raises(AssertionError, match="not begun"):
        play.match  # noqa: B018 - to ask is to fail


def test_rows_come_in_their_order() -> None:
    """A row that does not follow the last one is a fault of the program."""
    play = begun().play
    with pytest.raises(AssertionError, match="Row 3 does not follow row 1"):
        play.add([Row(3, "act", 0, "pass")])


def test_to_look_ahead_changes_nothing() -> None:
    """Chance says the same when it is asked again; what is illegal is refused."""
    play = begun().play
    before = play.match.state.to_bytes()
    assert play.look_ahead("draw") == play.look_ahead("draw")
    assert play.match.state.to_bytes() == before
    with pytest.raises(Error):
        begun(None, "take 2", "take 2").play.look_ahead("draw")


def test_what_was_looked_at_is_not_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action is carried out once: to see what it brings; its row then takes that over."""
    play = begun(None, "take 2").play
    outcomes = play.look_ahead("draw")
    row = Row(3, "act", 1, "draw", outcomes)
    expected = play.position([*play.rows, row])
    with monkeypatch.context() as patch:
        patch.setattr(State, "play", broken)
        assert play.then(row) == expected.to_move
        play.add([row])
    assert play.match.state == expected
    assert play.match.record.steps[-1].code == outcomes[-1]


def broken(*_: object) -> None:
    """Nothing is done again."""
    raise AssertionError


def test_a_row_that_is_another_than_was_looked_at_is_followed() -> None:
    """Another server was quicker: its action and its chance count."""
    play = begun(None, "take 2").play
    play.look_ahead("draw")
    play.add([Row(3, "act", 1, "pass")])
    assert play.match.record.steps[-1].code == "pass"
    assert play.position(play.rows) == play.match.state


def test_chairs_go_on_watching_after_a_look_ahead_that_came_to_nothing() -> None:
    """What was only looked at is in no log."""
    play = begun(None, "take 2").play
    before = play.match.log(0)
    play.look_ahead("draw")
    assert play.match.log(0) == before
    play.add([Row(3, "act", 1, "draw", play.look_ahead("draw"))])
    assert len(play.match.log(0)) > len(before)


@pytest.mark.parametrize(
    ("row", "seat"),
    [
        (Row(4, "act", 1, "pass"), 0),
        (Row(4, "undo", 1), 1),
        (Row(4, "takeback", 0, to=1), 0),
        (Row(4, "resign", 0), None),
    ],
)
def test_who_decides_after_a_row_is_known_before_it_is_committed(row: Row, seat: int | None) -> None:
    """And it is so when it is."""
    play = begun(None, "take 2", "take 1").play
    assert play.then(row) == seat
    play.add([row])
    assert play.to_move == seat


def test_the_last_stone_ends_the_match() -> None:
    """Nobody decides after it, which is known ahead."""
    play = begun(None, "take 2", "take 2", "pass", "pass", "take 1").play
    assert play.then(Row(7, "act", 0, "take 1")) is None
    play.add([Row(7, "act", 0, "take 1")])
    assert (play.is_over, play.to_move) == (True, None)


def test_what_was_taken_back_is_never_drawn_again() -> None:
    """The next card comes from new dice, and the record of the match can be checked all the same."""
    table = begun(None, "draw", "draw", "draw")
    play = table.play
    assert play.dice().drawn == 5
    play.add([Row(5, "takeback", 0, to=1)])
    assert ([row.sequence for row in play.in_force], play.dice().drawn) == ([1], 5)
    play.add([Row(6, "act", 0, "draw", play.look_ahead("draw"))])
    record = play.record()
    assert record.fairness is not None
    assert record.fairness["taken_back"] == [3, 4, 5]
    assert len(record.steps) == 4
    check_fairness(record)


def test_a_branch_is_fair_from_where_it_began() -> None:
    """Its first steps are those of another match; what chance brought later is its own, and checked."""
    other = begun(replace(table_row(), secret=bytes(31) + b"1"), "draw", "draw")
    branch = live_table(table_row(branch=2))
    branch.add(other.play.rows[:2])
    branch.add([Row(3, "act", 1, "draw", branch.play.look_ahead("draw"))])
    record = branch.play.record()
    assert record.fairness is not None
    assert record.fairness["copied"] == len(record.steps) - 2
    check_fairness(record)
    record.fairness["copied"] = 0
    with pytest.raises(RecordError, match="not decided"):
        check_fairness(record)


def test_the_log_after_a_row() -> None:
    """Only what came after it, with chance; a line knows its row and the step of a replay."""
    play = begun(None, "draw", "pass").play
    lines = [(entry.by, entry.data["do"], play.place_of(entry)) for entry in play.entries(0, 1)]
    assert lines == [(0, "draw", 1), (None, "card", 1), (0, "pass", 2)]
    assert len(play.entries(0, 0)) == 5
    assert play.entries(0, 3) == []


def test_a_turn_opens_with_the_first_line_that_a_chair_sees() -> None:
    """Whoever did not see how a turn began reads its number on the next line; it opens once."""
    table = begun(None, "take 1", "take 2", "draw", "pass")
    play, entries = table.play, table.play.match.log(0)
    opening = [entry.step for entry in entries if play.opens_turn(0, entry)]
    assert len(opening) == 2
    hidden = next(entry for entry in entries if entry.step == opening[1])
    play.match._chairs[0]._entries.remove(hidden)  # as if this chair had not seen it
    seen = play.match.log(0)
    after = [entry.step for entry in seen if play.opens_turn(0, entry)]
    assert after == [opening[0], next(entry.step for entry in seen if entry.step > opening[1])]


def test_the_log_is_told_with_the_names_of_the_table() -> None:
    """As they are now: somebody who left has another."""
    table = begun(None, "pass")
    table.row.seats[0].name = "Salvatore"
    assert [entry.names for entry in table.play.entries(1, 1)] == [("Salvatore", "William")]


def test_what_going_back_would_leave_known() -> None:
    """A card that all saw; a stone taken told nothing."""
    play = begun(None, "take 1").play
    assert play.revealed(1, 1) == []
    play.add([Row(3, "act", 0, "draw", play.look_ahead("draw"))])
    assert [entry.data["do"] for entry in play.revealed(1, 1)] == ["card"]
    assert play.revealed(1, 3) == []


def test_steps_before_a_row_count_what_is_in_force() -> None:
    """An undo stands where the undone decision stood."""
    play = begun(None, "take 1", "take 1").play
    play.add([Row(4, "undo", 0), Row(5, "act", 0, "pass")])
    assert [play.steps_before(row) for row in play.rows] == [0, 0, 1, 1, 1]
