"""A position to be read: the same numbers as the record has, for Python and for compiled rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

import torri
from torri.engine.reading import once, reading, to_change
from torri.games import RULEBOOKS
from torri.games.san_gimignano.state import top_rank

if TYPE_CHECKING:
    from torri.engine.compiled import Position


@pytest.mark.parametrize("name", RULEBOOKS)
def test_what_is_read_is_what_the_record_has(name: str) -> None:
    """Every field of a position is the same through its reading, and a number is one of Python's own."""
    array = torri.game(name).match(seed=1).state.known_to(0)._array
    read, record = reading(array), array[0]
    for field in array.dtype.names or ():
        assert np.array_equal(getattr(read, field), getattr(record, field))
        assert np.array_equal(read[field], record[field])
    assert type(read.to_move) is int


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_view_is_the_same_from_the_record(name: str) -> None:
    """What a view says does not depend on how its numbers were looked up, and is plain JSON."""
    known = torri.game(name).match(seed=1).state.known_to(0)
    view = known.game.rulebook.view
    assert view(known.position, 0) == view(known._array[0], 0)
    json.dumps(known.view())


def test_what_was_read_can_be_played_on_in_a_copy() -> None:
    """A reading has the bytes of its position, and copies of it are positions that can be changed."""
    known = torri.game("tajuto").match(seed=1).state.known_to(0)
    again = to_change(known.position, 2)
    assert again[0].tobytes() == again[1].tobytes() == known.position.tobytes() == known.to_bytes()
    again[0].phase += 1
    assert again[0].phase == known.position.phase + 1
    assert known.position.tobytes() == known.to_bytes() != again[0].tobytes()


def test_what_lies_in_a_reading_is_read_alike() -> None:
    """A record within a record has plain attributes, and compiled rules take it."""
    known = torri.game("san-gimignano").match(seed=1).state.known_to(0)
    tower, same = known.position.towers[0, 0], known._array[0].towers[0, 0]
    assert type(tower.height) is int
    assert (tower.height, top_rank(tower)) == (int(same.height), top_rank(same))


@once
def found(s: Position, what: str) -> list[object]:
    """Something that is found out."""
    return [int(s.to_move), what]


def test_chairs_share_what_they_know_alike_and_nothing_else() -> None:
    """In a game without secrets what was found out is shared; where a seat has a hand, it is not."""
    open_game, hands = (torri.game(name).match(seed=1) for name in ("tajuto", "san-gimignano"))
    assert found(open_game.knowledge(0).position, "a") is found(open_game.knowledge(1).position, "a")
    assert found(open_game.knowledge(0).position, "b") is not found(open_game.knowledge(0).position, "a")
    assert hands.knowledge(0).position is hands.knowledge(0).position
    assert hands.knowledge(0).position is not hands.knowledge(1).position
    before = found(open_game.knowledge(0).position, "a")
    open_game.play(open_game.to_move, open_game.state.legal[0])
    assert found(open_game.knowledge(0).position, "a") is not before


def test_what_is_found_out_of_a_record_that_changes_is_not_kept() -> None:
    """A position that is not a reading may be another one at the next question."""
    record = torri.game("tajuto").match(seed=1).state.position
    assert found(record, "a") is not found(record, "a")
