"""Couperation: the marks of the cards, which an owner of the game can correct."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.games.couperation_table import game, play, table
from torri.games.couperation import read_cards
from torri.games.couperation.cards import faults_of
from torri.games.couperation.material import ASSUMED_MARKS, PRINTED

if TYPE_CHECKING:
    from pathlib import Path

OWN = {
    "schema": "couperation-cards/1",
    "source": "typed off my cards",
    "verified": True,
    "marks": "H" * 25 + "2" * 25,
    "finish": {"number": 25, "mark": "none"},
}


def written(path: Path, table: Any) -> Path:
    """A file of cards."""
    file = path / "cards.json"
    file.write_text(table if isinstance(table, str) else json.dumps(table), encoding="utf-8")
    return file


def test_the_default_is_assumed() -> None:
    """The cards of the package, 30 single and 10 double diamonds and 10 hearts, are said to be assumed."""
    assert PRINTED["verified"] is False
    assert not faults_of(PRINTED)
    assert [ASSUMED_MARKS.count(mark) for mark in "12H"] == [30, 10, 10]
    assert ASSUMED_MARKS[::-1] == ASSUMED_MARKS
    assert game().initial().view(None)["marks"] == "assumed"


def test_an_owners_file_is_played_with(tmp_path: Path) -> None:
    """The marks of an owner's file decide how many cards are drawn, and are shown as verified."""
    options = read_cards(written(tmp_path, OWN))
    assert options == {
        "marks": OWN["marks"],
        "marks_verified": True,
        "finish_number": 25,
        "finish_mark": "none",
    }
    state = play(table(hands=("26 41", "7"), **options), "play 26 h1")
    assert state.view(0)["draw"]["limit"] == 2
    assert state.view(0)["marks"] == "verified"


def test_the_record_carries_the_marks(tmp_path: Path) -> None:
    """A record of play says with which marks it was played, and is replayed with them."""
    match = torri.game("couperation", **read_cards(written(tmp_path, OWN))).match(seed=1)
    again = torri.replay(match.record.dumps())
    assert again.record.options["marks"] == OWN["marks"]
    assert again.state == match.state


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"marks": "121H"}, '"marks" must have 50 characters, one for each card; it has 4.'),
        ({"marks": "3" + "1" * 49}, '"marks" may only have 1, 2 and H; it has "3" for card 1.'),
        ({"marks": 7}, '"marks" must be a text of 50 characters, one for each card.'),
        ({"schema": "cards/2"}, '"schema" must be "couperation-cards/1".'),
        ({"verified": "yes"}, '"verified" must be true or false.'),
        ({"source": 1}, '"source" must be a text that says where the marks come from.'),
        ({"finish": 25}, '"finish" must have just a "number" and a "mark".'),
        (
            {"finish": {"number": 51, "mark": "none"}},
            'The number of the Finish must be a whole number from 1 to 50, not "51".',
        ),
        (
            {"finish": {"number": 25, "mark": "3"}},
            'The mark of the Finish must be one of none, 1, 2, H, not "3".',
        ),
        ({"colour": "red"}, 'The field "colour" is not known.'),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, change: dict[str, Any], sentence: str) -> None:
    """Each mistake in a file of cards has its sentence."""
    with pytest.raises(torri.Error) as caught:
        read_cards(written(tmp_path, OWN | change))
    assert sentence in str(caught.value)


def test_every_mistake_is_told(tmp_path: Path) -> None:
    """A file with several mistakes is refused with all of them."""
    file = written(tmp_path, {"marks": "x", "verified": 1})
    with pytest.raises(torri.Error) as caught:
        read_cards(file)
    for sentence in (
        'The field "schema" is missing.',
        'The field "finish" is missing.',
        '"verified" must be true or false.',
        "it has 1.",
        '"x" for card 1',
    ):
        assert sentence in str(caught.value)


@pytest.mark.parametrize(("text", "sentence"), [("{", "is not JSON"), ("[]", "It must be a JSON object")])
def test_what_is_no_table_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    """A file that is no JSON object is refused."""
    with pytest.raises(torri.Error, match=sentence):
        read_cards(written(tmp_path, text))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """A file that is not there, or no text, is refused with a sentence."""
    with pytest.raises(torri.Error, match=r"cannot be read: no such file"):
        read_cards(tmp_path / "none.json")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(torri.Error, match="not a text in UTF-8"):
        read_cards(tmp_path / "bytes")


@pytest.mark.parametrize("marks", ["12", "x" * 50])
def test_wrong_marks_as_an_option_are_refused(marks: str) -> None:
    """The option says what is wrong with its text."""
    with pytest.raises(torri.Error, match="marks"):
        torri.game("couperation", marks=marks)


def test_a_wrong_mark_of_the_finish_is_refused() -> None:
    """The mark of the Finish is none, 1, 2 or H."""
    with pytest.raises(torri.Error, match="The mark of the Finish"):
        torri.game("couperation", finish_mark="5")
