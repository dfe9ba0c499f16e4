"""A position and what is known of it, in a game of which nothing is compiled."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest

from tests.table.quarry import QUARRY
from torri.engine.errors import Error, IllegalAction
from torri.engine.game import Game
from torri.engine.seats import CHANCE, OVER

if TYPE_CHECKING:
    from torri.engine.state import State

GAME = Game(QUARRY, options={"hidden": True})


def after(*codes: str) -> State:
    """The position after these actions, with a card of 1 and one of 3 dealt."""
    state = GAME.initial()
    for code in ("card 1", "card 3", *codes):
        state.play(code)
    return state


def test_chance_has_outcomes_with_probabilities() -> None:
    """They are what is legal where chance is to move; a seat has none."""
    state = GAME.initial()
    assert state.to_move == CHANCE
    assert [(action.code, round(chance, 3)) for action, chance in state.chance] == [
        ("card 1", 0.333),
        ("card 2", 0.333),
        ("card 3", 0.333),
    ]
    assert list(state.legal) == [action for action, _chance in state.chance]
    assert after().chance == []


def test_playing_changes_the_position_in_place() -> None:
    """A copy goes its own way."""
    state = after()
    twin = state.copy()
    assert state.play("take 2") is state
    assert (state.position.pile, twin.position.pile) == (4, 6)
    assert state != twin
    assert twin.play("take 2") == state


@pytest.mark.parametrize(
    ("before", "action", "said"),
    [
        ((), "card 1", '"card 1" is not possible now: seat 0 decides, between take 1, take 2, draw, pass.'),
        (("draw",), "pass", '"pass" is not possible now: chance decides, between card 1, card 2, card 3.'),
        (("take 2", "take 2", "pass", "pass", "take 2"), "pass", '"pass" comes too late: the game is over.'),
    ],
)
def test_what_is_not_possible_is_refused_with_what_is(
    before: tuple[str, ...], action: str, said: str
) -> None:
    """And the position stays what it was."""
    state = after(*before)
    bytes_before = state.to_bytes()
    with pytest.raises(IllegalAction) as refused:
        state.play(action)
    assert (str(refused.value), state.to_bytes()) == (said, bytes_before)


def test_at_the_end_there_is_an_outcome_and_nothing_to_do() -> None:
    """Before it there is none, but points there are."""
    assert (after("take 2").outcome, after("take 2").scores) == (None, (2, 0))
    end = after("take 2", "take 2", "pass", "pass", "take 2")
    assert (end.to_move, list(end.legal)) == (OVER, [])
    assert end.outcome is not None
    assert (end.outcome.scores, end.outcome.ranks, end.outcome.winners) == ((4, 2), (1, 2), (0,))


def test_copies_and_pickles_are_the_same_position() -> None:
    """Worker processes get it by its bytes; a state of another length is refused."""
    state = after("take 1")
    assert copy.deepcopy(state) == pickle.loads(pickle.dumps(GAME)).from_bytes(state.to_bytes()) == state
    with pytest.raises(Error, match="bytes, not 1"):
        GAME.from_bytes(b"x")
    with pytest.raises(Error, match="other players or options"):
        Game(QUARRY).from_bytes(state.to_bytes())


def test_a_state_says_who_moves_and_nothing_secret() -> None:
    """In a debugger, too."""
    assert repr(GAME.initial()) == "<State of quarry: chance to move>"
    assert repr(after()) == "<State of quarry: seat 0 to move>"


def test_a_seat_knows_its_own_card_only() -> None:
    """Positions that it cannot tell apart have the same bytes to it; nobody else's can do anything."""
    state = after()
    assert [state.known_to(seat).position.card.tolist() for seat in (0, 1, None)] == [[1, 0], [0, 3], [0, 0]]
    other = GAME.initial().play("card 1").play("card 2")
    assert state.known_to(0).to_bytes() == other.known_to(0).to_bytes()
    assert state.known_to(1).to_bytes() != other.known_to(1).to_bytes()
    assert [len(state.known_to(seat).legal) for seat in (0, 1, None)] == [4, 0, 0]
    with pytest.raises(Error, match="seats go from 0 to 1"):
        state.known_to(2)


def test_a_sample_fits_what_the_seat_knows() -> None:
    """The own card stays, every other card comes up; the same number gives the same sample."""
    known = after().known_to(0)
    sampled = [known.sample(number) for number in range(30)]
    assert {state.known_to(0).to_bytes() for state in sampled} == {known.to_bytes()}
    assert {int(state.position.card[1]) for state in sampled} == {1, 2, 3}
    assert known.sample(7) == known.sample(7)


def test_a_view_names_whom_it_is_for() -> None:
    """And who moves: a seat, chance, or nobody."""
    view = after("draw").view(1)
    assert (view["game"], view["seat"], view["to_move"]) == ("quarry", 1, "chance")
    assert after().view(None)["to_move"] == 0
    assert after("take 2", "take 2", "pass", "pass", "take 2").view(0)["to_move"] is None
