"""Games whose actions cannot be named are caught."""

from __future__ import annotations

from typing import Any

from tests.testing.sabotage import fault_of
from torri.engine.vocabulary import Vocabulary

STONES, CARDS = ("1", "2", "3"), ("1", "2", "3", "4", "5")


def vocabulary(third: str, data: dict[str, Any]) -> Vocabulary:
    """The actions of the game, the third one by another name."""
    ids = Vocabulary()
    ids.block("take", "stones", STONES[:2])
    ids.add(third, data)
    ids.chance_from_here()
    ids.block("dealt", "card", CARDS)
    return ids


TAKE_3 = {"do": "take", "stones": "3"}


def test_a_code_does_not_parse_back() -> None:
    """Whoever types a code types one space."""
    fault = fault_of(vocabulary=vocabulary("take  3", TAKE_3))
    assert 'The code "take  3" of the action 2 does not parse back: There is no action "take 3".' in fault


def test_two_actions_have_the_same_code() -> None:
    """The sentence names both."""
    fault = fault_of(vocabulary=vocabulary("take 2", TAKE_3))
    assert "The actions 1 and 2 have the same code: take 2." in fault


def test_two_actions_have_the_same_form() -> None:
    """The structured form is one of its own, too."""
    fault = fault_of(vocabulary=vocabulary("take 3", {"do": "take", "stones": "2"}))
    assert "The actions 1 and 2 have the same structured form: " in fault


def test_an_action_has_no_verb() -> None:
    """Every form says what is done."""
    fault = fault_of(vocabulary=vocabulary("take 3", {"stones": "3"}))
    assert 'The structured form of "take 3" has no verb under "do": ' in fault


def test_a_form_is_not_plain_json() -> None:
    """A form is sent and comes back as it was."""
    fault = fault_of(vocabulary=vocabulary("take 3", TAKE_3 | {"stones": (1, 2)}))
    assert 'The structured form of "take 3" is not plain JSON: stones is (1, 2), of the type tuple.' in fault


def test_there_is_nothing_to_decide() -> None:
    """A game has actions for its players."""
    ids = Vocabulary()
    ids.chance_from_here()
    ids.block("dealt", "card", CARDS)
    assert "The vocabulary has nothing that a seat could decide." in fault_of(vocabulary=ids)
