"""A table as one chair sees it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.table.desk import ADSO, CLOCK, WILLIAM, begun, bot, live_table, person, table_row
from torri.table.live import Banner, Watcher
from torri.table.rows import Guest, Row, Seat
from torri.table.snapshot import snapshot
from torri.web.wire import to_text

pytestmark = pytest.mark.usefixtures("quarry")

STRANGER = Guest("salvatore", "Salvatore")
HIDDEN = {"hidden": True}


def test_a_seat_sees_its_own_card_and_no_other() -> None:
    """Neither in the view nor in the log; somebody who watches sees none."""
    table = begun(table_row(options=HIDDEN), "pass")
    cards = [code.split()[1] for code in table.play.rows[0].outcomes]
    for guest, seen in ((ADSO, [cards[0], None]), (WILLIAM, [None, cards[1]]), (STRANGER, [None, None])):
        dealt = [line["data"]["points"] for line in snapshot(table, guest).log[:2]]
        assert [points and str(points) for points in dealt] == seen


def test_keys_and_choices_are_the_seats_own() -> None:
    """Who does not sit there gets no key; how a seat passes only its own person sees."""
    table = begun()
    shots = {guest.id: snapshot(table, guest) for guest in (ADSO, WILLIAM, STRANGER)}
    assert [shot.key for shot in shots.values()] == ["key of adso", "key of william", None]
    assert [shot.owner for shot in shots.values()] == [True, False, False]
    assert [seat.auto for seat in shots["william"].seats] == [None, "forced"]
    assert [seat.auto for seat in snapshot(table, None).seats] == [None, None]
    assert [len(shot.legal) for shot in shots.values()] == [4, 0, 0]


@pytest.mark.parametrize("rows", [None, [], [Row(2, "act", 0, "pass")], [Row(2, "resign", 0)]])
def test_as_json_a_table_is_the_same(rows: list[Row] | None) -> None:
    """A program is told what a page is drawn from, from every chair: before, in and after the game."""
    table = live_table() if rows is None else begun(table_row(options=HIDDEN))
    table.add(rows or [])
    for guest in (ADSO, WILLIAM, STRANGER, None):
        parts, text = (snapshot(table, guest, now=0.0, text=text) for text in (False, True))
        assert json.loads(to_text(text)) == json.loads(to_text(parts))


@pytest.mark.parametrize(
    ("seats", "guest", "said"),
    [
        ((person(0, ADSO), person(1, WILLIAM)), ADSO, "It is your turn."),
        ((person(0, ADSO), person(1, WILLIAM)), WILLIAM, "It is Adso's turn."),
        ((bot(0), person(1, WILLIAM)), WILLIAM, "random is thinking."),
    ],
)
def test_the_prompt_says_who_is_waited_for(seats: Any, guest: Guest, said: str) -> None:
    """To each in its own words."""
    assert snapshot(begun(table_row(*seats)), guest).prompt == said


def test_before_the_start_it_says_what_is_missing() -> None:
    """More players, or the owner; a closed table says so."""
    row = table_row(person(0, ADSO), Seat(1))
    assert snapshot(live_table(row), None).prompt == "Waiting for 1 more player."
    assert snapshot(live_table(), None).prompt == "Waiting for the owner of the table to begin."
    row.status = "closed"
    assert snapshot(live_table(row), None).prompt == "The table was closed."


def test_only_what_came_after_a_row_is_in_the_log() -> None:
    """Whoever has seen everything gets nothing."""
    table = begun(None, "draw", "pass")
    assert [line["sequence"] for line in snapshot(table, ADSO, since=1).log] == [2, 2, 3]
    assert snapshot(table, ADSO, since=3).log == ()


def test_what_was_taken_back_is_left_out_and_said() -> None:
    """The row of the undo is a line; the undone one is named, to be forgotten by whoever has it."""
    table = begun(None, "take 1")
    assert snapshot(table, ADSO).can_undo
    assert not snapshot(table, WILLIAM).can_undo
    table.add([Row(3, "undo", 0)])
    shot = snapshot(table, WILLIAM, since=1)
    assert [(line["sequence"], line["data"]) for line in shot.log] == [(3, {"do": "undo"})]
    assert (shot.taken_back, shot.can_undo) == ((2,), False)


def test_a_request_to_go_back_lapses_with_the_next_row() -> None:
    """Until then it says what would stay known."""
    table = begun(None, "draw")
    table.row.takeback = {"by": 0, "to": 1, "sequence": 2, "agreed": [0]}
    asked = snapshot(table, WILLIAM).takeback
    assert asked is not None
    assert [line["data"]["do"] for line in asked["revealed"]] == ["card"]
    table.add([Row(3, "act", 0, "pass")])
    assert snapshot(table, WILLIAM).takeback is None


def test_a_banner_is_for_its_own_seat() -> None:
    """With the seconds that are left; after the next row it is gone."""
    table = begun()
    table.banner = Banner(0, 1, table.play.match.state.legal[-1], at=1003.0)
    shown = snapshot(table, ADSO, now=1001.0).banner
    assert shown is not None
    assert (shown["action"], shown["seconds"]) == ("pass", 2.0)
    assert snapshot(table, WILLIAM, now=1001.0).banner is None
    table.add([Row(2, "act", 0, "pass")])
    assert snapshot(table, ADSO, now=1001.0).banner is None


def test_clocks_are_shown_as_they_are_now() -> None:
    """To a tenth of a second; a bot has none."""
    row = table_row(person(0, ADSO), bot(1), clock=CLOCK | {"kind": "move", "seconds": 60.0})
    shot = snapshot(begun(row, at=1000.0), ADSO, now=1012.34)
    assert [seat.clock for seat in shot.seats] == [47.7, None]


def test_with_a_delay_a_spectator_sees_an_earlier_table() -> None:
    """Its status, too: an end that was not shown yet is not told."""
    table = begun(table_row(delay=60.0), at=1000.0)
    table.add([Row(2, "resign", 0, at=1030.0)])
    table.row.status = "over"
    seen = [snapshot(table, None, now=now) for now in (1059.0, 1060.0, 1090.0)]
    assert [(shot.sequence, shot.result is None) for shot in seen] == [(0, True), (1, True), (2, False)]
    assert [shot.fairness["secret"] is None for shot in seen] == [True, True, False]
    assert seen[1].status == "playing"


def test_with_a_delay_nobody_reads_that_a_bot_waits_now() -> None:
    """Who plays does; a spectator who is late is told what the rows say."""
    table = begun(table_row(person(0, ADSO), bot(1), delay=60.0), "take 2", at=0.0)
    table.thinking, table.resting = 1, True
    assert snapshot(table, ADSO).prompt.startswith("random waits a moment")
    assert snapshot(table, None).prompt == "random is thinking."


def test_who_looks_on_is_counted() -> None:
    """Spectators by their number, people at their seats; bots are always there."""
    table = begun(table_row(person(0, ADSO), bot(1)))
    assert [seat.connected for seat in snapshot(table, None).seats] == [False, True]
    table.watchers.update([Watcher(0), Watcher(None), Watcher(None)])
    shot = snapshot(table, None)
    assert (shot.watching, [seat.connected for seat in shot.seats]) == (2, [True, True])


def test_a_match_that_is_over_has_a_result_and_its_secret() -> None:
    """By points; where somebody gave up the others have won."""
    played = begun(None, "take 2", "take 2", "pass", "pass", "take 2")
    shot = snapshot(played, WILLIAM)
    assert (shot.status, shot.legal, shot.prompt) == ("over", (), "The game is over.")
    assert shot.result is not None
    assert (shot.result["scores"], shot.result["winners"]) == ([4, 2], [0])
    assert shot.fairness["secret"] == bytes(32).hex()
    given_up = begun()
    given_up.add([Row(2, "resign", 0)])
    result = snapshot(given_up, None).result
    assert result is not None
    assert (result["winners"], result["ranks"], result["resigned"]) == ([1], [2, 1], [0])
    assert result["sentence"] == "Adso resigned."


def test_it_is_plain_json() -> None:
    """Nothing of Python's is left in it."""
    shown = snapshot(begun(None, "draw"), ADSO).to_json()
    assert json.loads(json.dumps(shown))["seats"][0]["name"] == "Adso"
