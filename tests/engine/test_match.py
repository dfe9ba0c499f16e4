"""Matches: turns, undo, logs, names; and the sentences of what is refused."""

from __future__ import annotations

import copy
import json
import pickle
import re
from typing import TYPE_CHECKING

import pytest

import torri
from tests.games.san_gimignano_table import game
from torri.engine.advice import advise
from torri.engine.record import Record, Step

if TYPE_CHECKING:
    from pathlib import Path


def test_games_are_named() -> None:
    """`torri.games()` names the games; another name is refused with them."""
    assert "san-gimignano" in torri.games()
    with pytest.raises(
        torri.Error, match=r'There is no game "san-gimignan"\. Did you mean "san-gimignano"\?'
    ):
        torri.game("san-gimignan")


def test_what_helps_after_a_wrong_word() -> None:
    """What was perhaps meant comes first, then all that is possible."""
    assert advise("gren", ["red", "green"]) == 'Did you mean "green"? Possible: red, green.'
    assert advise("x", ["red", "green"]) == "Possible: red, green."


def test_games_are_equal_by_players_and_options() -> None:
    """Two games with the same options are one game."""
    assert torri.game("san-gimignano") == game()
    assert hash(torri.game("san-gimignano")) == hash(game())
    assert game(advanced=True) != game()
    assert repr(game(advanced=True)) == "<Game san-gimignano, 2 players, advanced=True>"


@pytest.mark.parametrize("name", torri.games())
def test_a_copied_or_pickled_action_is_accepted(name: str) -> None:
    """By a state, a match and a list of legal actions, of a copied game too."""
    match = torri.game(name).match(seed=1)
    action = match.state.legal[0]
    for twin in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
        assert twin in match.state.legal
        assert match.state.copy().play(twin) == match.state.copy().play(action)
        assert match.state.describe(twin) == match.state.describe(action)
    elsewhere = copy.deepcopy(match.state)
    assert elsewhere.legal.index(action) == 0
    assert elsewhere.play(action) == match.state.copy().play(action)
    match.play(match.to_move, pickle.loads(pickle.dumps(action)))


def test_the_action_of_another_game_is_refused() -> None:
    """Passing in Saint Petersburg has the id and the code of passing here, and is not the same."""
    match = game().match(seed=1)
    foreign = torri.game("saint-petersburg").actions.find("pass")
    assert (foreign.id, foreign.code) == (match.game.actions.find("pass").id, "pass")
    assert foreign not in match.state.legal
    with pytest.raises(torri.Error, match='"pass" is an action of another game'):
        match.play(match.to_move, foreign)


def test_only_the_seat_to_move_may_play() -> None:
    """An action out of turn is refused, and the record does not change."""
    match = game().match(seed=1)
    before = match.record
    other = 1 - match.to_move
    with pytest.raises(torri.IllegalAction, match=f"not seat {other} but seat {match.to_move} that decides"):
        match.play(other, "pass")
    assert match.record == before


def test_after_the_end_nobody_plays() -> None:
    """When the match is over an action comes too late."""
    match = game().match(seed=1)
    match.play(match.to_move, "pass")
    match.play(match.to_move, "pass")
    assert (match.is_over, match.to_move) == (True, torri.OVER)
    with pytest.raises(torri.IllegalAction, match='"pass" comes too late: the game is over'):
        match.play(0, "pass")


def test_the_state_of_a_match_is_a_copy() -> None:
    """Playing in the state does not move the match."""
    match = game().match(seed=1)
    match.state.play("pass")
    assert match.state.view(None)["passes"] == 0


def test_undo_takes_back_a_decision_of_ones_own_that_revealed_nothing() -> None:
    """A card chosen for an Exchange can be put back into the hand."""
    match = game().match(seed=1)
    seat = match.to_move
    before = match.state
    first = next(action for action in match.state.legal if action.code.startswith("exchange"))
    match.play(seat, first)
    assert match.can_undo(seat)
    match.undo(seat)
    assert match.state == before
    assert match.record.steps[-1].by is None


def test_undo_ends_where_chance_or_another_seat_moved() -> None:
    """What was revealed cannot be taken back, nor what somebody else has answered."""
    match = game().match(seed=1)
    seat = match.to_move
    with pytest.raises(torri.Error, match="nothing to undo"):
        match.undo(seat)
    match.play(seat, "purchase deck")
    assert not match.can_undo(seat)
    turned = game().match(seed=1)
    turned.play(seat, "pass")
    assert turned.can_undo(seat)
    assert not turned.can_undo(1 - seat)
    turned.play(1 - seat, "pass")
    assert turned.is_over
    assert not turned.can_undo(seat)
    assert not turned.can_undo(1 - seat)


def test_a_log_is_the_same_after_undo() -> None:
    """What was taken back is in nobody's log."""
    match = game().match(seed=1)
    seat = match.to_move
    before = [[str(entry) for entry in match.log(chair)] for chair in (0, 1, None)]
    match.play(seat, next(action for action in match.state.legal if action.code.startswith("exchange")))
    match.undo(seat)
    assert [[str(entry) for entry in match.log(chair)] for chair in (0, 1, None)] == before


def test_a_log_names_the_seats() -> None:
    """Names given to the seats are used in the log."""
    match = game().match(seed=1, seats=["Adso", "William"])
    assert str(match.log(None)[0]) in ("Dealer: Adso", "Dealer: William")
    assert match.log(None)[0].by is None
    match.play(match.to_move, "pass")
    assert match.log(0)[-1].by == 1 - match.to_move


@pytest.mark.parametrize("played", torri.games())
def test_a_log_calls_its_reader_you(played: str) -> None:
    """Others are named; whoever reads the line is not."""
    match = torri.game(played).match(seed=1, seats=["Adso", "William"])
    players = [torri.player("greedy", seed=seat) for seat in range(2)]
    while not match.is_over:
        seat = match.to_move
        match.play(seat, players[seat].choose(match.state.known_to(seat)))
    said = [entry.said_to(0) for entry in match.log(0)]
    assert "Adso" in " ".join(map(str, match.log(0)))
    assert "Adso" not in " ".join(said)
    assert "William" in " ".join(said)
    assert re.search(r"\b[Yy]ou", " ".join(said))
    assert [entry.said_to(None) for entry in match.log(0)] == list(map(str, match.log(0)))


def test_every_seat_needs_a_name() -> None:
    """One name for two seats is refused."""
    with pytest.raises(torri.Error, match="needs a name for each of 2 seats"):
        game().match(seats=["Adso"])


def test_there_is_no_third_seat() -> None:
    """A seat that does not exist is refused, for views and logs."""
    match = game().match(seed=1)
    for ask in (match.log, match.state.view, match.state.tensor):
        with pytest.raises(torri.Error, match="There is no seat 2; seats go from 0 to 1"):
            ask(2)


def test_states_are_copied_and_sent_to_other_processes() -> None:
    """A copy, a deep copy and a pickled state are the same position."""
    state = game().match(seed=1).state
    assert copy.copy(state) == copy.deepcopy(state) == pickle.loads(pickle.dumps(state)) == state
    assert state != "something else"
    assert "to move" in repr(state)


def test_bytes_of_another_game_are_refused() -> None:
    """Bytes of another length or with other options are no position of this game."""
    data = game().initial().to_bytes()
    with pytest.raises(torri.Error, match="bytes, not 3"):
        game().from_bytes(b"abc")
    with pytest.raises(torri.Error, match="other players or options"):
        game(advanced=True).from_bytes(data)


def test_legal_actions_are_a_sequence() -> None:
    """One asks for the number, for a place, for a slice, and whether something is among them."""
    legal = game().match(seed=1).state.legal
    assert legal[0].code == "pass"
    assert [action.code for action in legal[:1]] == ["pass"]
    assert legal.__contains__("pass")
    assert legal.__contains__(legal[0])
    assert not legal.__contains__("close")
    assert not legal.__contains__("nonsense")
    assert not legal.__contains__(None)
    assert repr(legal).startswith("Legal(pass, ")


def test_a_saved_record_goes_on(tmp_path: Path) -> None:
    """A record that was saved is read again, and the match goes on from there."""
    match = game().match(seed=1)
    match.play(match.to_move, "pass")
    path = tmp_path / "deep" / "match.torri"
    match.record.save(path)
    again = torri.replay(path)
    assert again.record == match.record
    again.play(again.to_move, "pass")
    assert again.is_over
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The record is empty"),
        ("hello\n", "Line 1 of the record is cut off: hello"),
        ("[]\n", "Line 1 of the record is not a step"),
        ("{}\n", "not a record of Torri"),
        ('{"torri": "record", "version": 99}\n', "version 99; this Torri reads the versions 1, 2"),
        ('{"torri": "record", "version": 1}\n', 'no proper "game"'),
    ],
)
def test_what_is_no_record_is_refused(text: str, sentence: str) -> None:
    """Each way of not being a record has its sentence."""
    with pytest.raises(torri.RecordError, match=sentence):
        Record.loads(text)


def test_lines_of_a_record_are_checked() -> None:
    """Unknown fields, lines after the end, lines that are no steps."""
    head = json.loads(game().match(seed=1).record.dumps().splitlines()[0])
    step = json.dumps({"by": 0, "do": "pass"})
    for lines, sentence in (
        ([json.dumps(head | {"colour": 1})], "a field that is not known: colour"),
        ([json.dumps(head), '{"end": {}}', step], "Line 3 comes after the end"),
        ([json.dumps(head), '{"by": "me", "do": "pass"}'], "Line 2 is not a step"),
        ([json.dumps(head), "nonsense", step], "Line 2 of the record is not JSON: nonsense"),
    ):
        with pytest.raises(torri.RecordError, match=sentence):
            Record.loads("\n".join(lines))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """A missing file and one that is no text are refused with a sentence."""
    with pytest.raises(torri.RecordError, match="cannot be read: no such file"):
        Record.load(tmp_path / "none")
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(torri.RecordError, match="not a text in UTF-8"):
        Record.load(tmp_path / "picture")


def test_a_record_of_an_unknown_game_is_refused() -> None:
    """The record of a game that this Torri does not know says which ones it knows."""
    with pytest.raises(torri.RecordError, match='The record cannot be played: There is no game "chess"'):
        torri.replay(Record("chess", 2, {}, ["a", "b"]))


def test_a_record_with_a_wrong_mover_is_refused() -> None:
    """Each step says who did it, and must be right."""
    record = game().match(seed=1).record
    wrong = Record(record.game, record.players, record.options, record.seats, [Step(0, "deals 0")])
    with pytest.raises(
        torri.RecordError, match="Step 1 breaks the rules: it is chance that decides, not seat 0"
    ):
        torri.replay(wrong)
