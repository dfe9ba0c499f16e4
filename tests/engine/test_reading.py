"""A position to be read: the same numbers as the record has, for Python and for compiled rules."""

from __future__ import annotations

import json

import numpy as np
import pytest

import torri
from torri.engine.reading import reading
from torri.games import RULEBOOKS


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


def test_a_reading_is_a_record_of_its_kind() -> None:
    """It can be put into an array of positions, and its bytes are those of the position."""
    known = torri.game("tajuto").match(seed=1).state.known_to(0)
    again = np.array([known.position], known.position.dtype)
    assert again.tobytes() == known.position.tobytes() == known.to_bytes()
