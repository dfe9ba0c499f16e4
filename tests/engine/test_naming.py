"""Players in sentences: by name, by seat, or as you."""

from __future__ import annotations

import torri
from torri.engine.naming import plain_words, read_by, seat_name, told_of

NAMES = ("Adso", "William")


def test_a_player_is_called_by_name_by_seat_or_you() -> None:
    """Whoever reads is you; without names a seat has its number."""
    assert seat_name(1, NAMES) == "William"
    assert seat_name(1, None) == "seat 1"
    assert [seat_name(seat, read_by(1, NAMES)) for seat in (0, 1)] == ["Adso", "you"]
    assert [seat_name(seat, read_by(None, NAMES)) for seat in (0, 1)] == ["Adso", "William"]


def test_a_name_that_says_you_is_not_the_reader() -> None:
    """It is not by the letters that a reader is known."""
    assert told_of(0, ("you",), "{name} takes", "you take") == "you takes"


def test_the_reader_can_be_given_a_sentence_of_its_own() -> None:
    """Because the verb changes; the facts are the same."""
    sentences = ("{name} takes {stones}", "you take {stones}")
    assert told_of(0, read_by(0, NAMES), *sentences, stones=2) == "you take 2"
    assert told_of(1, read_by(0, NAMES), *sentences, stones=2) == "William takes 2"
    assert told_of(1, None, *sentences, stones=2) == "seat 1 takes 2"


def test_you_is_said_in_the_language_of_the_reader() -> None:
    """And so is a seat."""
    with torri.speaking("ja"):
        assert seat_name(0, read_by(0, NAMES)) != "you"
        assert seat_name(0, None) != "seat 0"


def test_the_name_of_a_field_becomes_words() -> None:
    """Whichever way its words are joined."""
    assert plain_words("face_up-cards") == "face up cards"
