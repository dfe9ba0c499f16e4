"""San Gimignano: an action that shows cards of a hand is final, unless everybody could tell them before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.games.san_gimignano_table import play, table
from torri.engine.revealing import reveals

if TYPE_CHECKING:
    from torri.engine.state import State

OPEN: dict[str, Any] = {"deck": "", "nobles": ""}
"""Nothing lies in the decks: who counts the cards knows the hands, as far as one is empty."""


def tells(state: State, code: str) -> bool:
    """Whether whoever does this shows somebody something hidden."""
    seat, action = state.to_move, state.game.actions.find(code)
    return reveals(state.known_to(seat), action, state.copy().play(action).known_to(seat))


CASES: dict[str, tuple[dict[str, Any], tuple[str, ...], str]] = {
    "done": ({"hands": ("9 9", "")}, ("exchange 9", "exchange 9"), "done"),
    "extend": ({"hands": ("7 5", ""), "towers": ("7 7 7", "")}, (), "extend a card"),
    "build": ({"hands": ("9 9 9 5", "")}, (), "build 9 9 9"),
    "guard": ({"hands": ("9 9 9", "5 6 7")}, ("build 9 9 9",), "guard"),
    "giostra": ({"hands": ("monumento", "giostra 8"), "advanced": True}, ("noble monumento",), "giostra"),
    "noble": ({"hands": ("monumento 5", ""), "advanced": True}, (), "noble monumento"),
    "return": ({"hands": ("9 9 9 5 6 7", "")}, ("build 9 9 9",), "return 5"),
}
"""By the verb: the table, the way to the decision, and the decision."""


@pytest.mark.parametrize("verb", CASES)
def test_cards_that_are_shown_are_not_taken_back(verb: str) -> None:
    """The others have seen what was in the hand, which could have been other cards of the deck."""
    laid_out, way, code = CASES[verb]
    assert tells(play(table(**laid_out), *way), code)


@pytest.mark.parametrize("verb", [verb for verb in CASES if verb != "done"])  # it shows a choice, see below
def test_cards_that_all_could_tell_are_no_secret(verb: str) -> None:
    """Where no card is left that nobody has seen, whoever counts them knew the hand before."""
    laid_out, way, code = CASES[verb]
    assert not tells(play(table(**laid_out, **OPEN), *way), code)


@pytest.mark.parametrize(("verb", "other"), [("build", "6 6"), ("extend", "8"), ("noble", "mura")])
def test_cards_in_another_hand_are_as_good_as_a_deck(verb: str, other: str) -> None:
    """With empty decks the cards of the two hands could still be dealt the other way round."""
    laid_out, way, code = CASES[verb]
    hands = (laid_out["hands"][0], other)
    assert tells(play(table(**(laid_out | OPEN | {"hands": hands})), *way), code)


def test_which_cards_were_chosen_is_a_secret_until_they_are_laid() -> None:
    """An Exchange of two of four known cards: choosing can be undone, laying them shows the choice."""
    state = play(table(hands=("9 8 7 6", ""), **OPEN), "exchange 9")
    assert not tells(state, "exchange 8")
    play(state, "exchange 8")
    assert tells(state, "done")


def test_the_only_noble_back_shows_nothing() -> None:
    """A noble that everybody knew to be there: nobody else holds that back, and no other is left."""
    hands = (CASES["noble"][0]["hands"][0], "6 6")
    assert not tells(table(advanced=True, hands=hands, **OPEN), "noble monumento")
