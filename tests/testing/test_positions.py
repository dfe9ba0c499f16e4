"""Games whose positions lose something, keep something or change by themselves are caught."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np

from tests.testing.sabotage import fault_of, then
from torri.new_game.template.torri_take_away import DEALT, POSITION, UNSEEN, apply, legal, scores

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.engine.compiled import Position


def test_a_card_is_lost() -> None:
    """The sentence names the card, and the step with which it went."""

    def drop(s: Position, action: int) -> None:
        if action == DEALT + 3:
            s.card[s.dealt - 1] = UNSEEN

    fault = fault_of(apply=then(apply, drop))
    assert fault.startswith("Something was lost: there are 0 of 'card 3', not 1.")
    assert ', "dealt 3" by chance.' in fault
    assert "The promise: What is conserved stays: nothing is lost, nothing is made." in fault


def test_a_stone_is_made() -> None:
    """What appears from nowhere is told, too."""

    def find(s: Position, _action: int) -> None:
        s.taken[0] += 1

    assert "Something was made: there are 16 of 'stones', not 15." in fault_of(apply=then(apply, find))


def test_the_number_of_players_changes() -> None:
    """How the game is played stays as it is."""

    def invite(s: Position, _action: int) -> None:
        s.players = 3

    assert "`players` was changed from 2 to 3." in fault_of(apply=then(apply, invite))


def with_a_gap() -> np.dtype[Any]:
    """The record of the game with a byte between `to_move` and the rest that belongs to no field."""
    first, *rest = POSITION.names or ()
    fields: list[Any] = [(first, "i1"), ("gap", "i1"), *((name, POSITION[name]) for name in rest)]
    return np.dtype((np.record, np.dtype(fields)[[first, *rest]]))


def test_a_state_differs_by_padding() -> None:
    """Two positions with equal fields would not be equal."""

    def scribble(s: Position, _action: int) -> None:
        s.setfield(1, "i1", 1)

    fault = fault_of(apply=then(apply, scribble), position=with_a_gap(), layout=None)
    assert "Something was written between the fields of the record, into the bytes [1]." in fault
    assert "The promise: The bytes between the fields are 0" in fault


def test_listing_changes_the_position() -> None:
    """Who looks does not touch."""

    def touch(s: Position, _choices: Choices) -> None:
        s.last = 1

    fault = fault_of(legal=then(legal, touch))
    assert "`legal` changes the position: last is 1, not 0." in fault


def test_counting_points_changes_the_position() -> None:
    """Who counts does not touch either."""

    def touch(s: Position, _out: Any) -> None:
        s.last = 1

    assert "`scores` changes the position: last is 1, not 0." in fault_of(scores=then(scores, touch))


def test_an_action_does_not_do_the_same_twice() -> None:
    """A rule remembers nothing and rolls no dice: the position is all there is."""
    calls = count()

    def by_turns(s: Position, _action: int) -> None:
        s.last = next(calls) % 2

    fault = fault_of(apply=then(apply, by_turns))
    assert 'From the same position "dealt 1" leads to two: last is ' in fault
