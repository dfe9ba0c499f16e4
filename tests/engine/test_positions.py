"""The record of a position: whole words, and copies with every byte."""

from __future__ import annotations

import numpy as np

from torri.engine.positions import WORD, copied, position_type


def test_every_record_says_who_moves_and_how_many_play() -> None:
    """Before the fields of the game, in their order."""
    assert position_type(("pile", "i1"), ("hand", "i1", 4)).names == ("to_move", "players", "pile", "hand")


def test_a_record_is_filled_up_to_whole_words() -> None:
    """Where its fields stand does not change by that."""
    for fields in range(1, 20):
        position = position_type(("field", "i1", fields))
        assert position.itemsize == WORD * -(-(2 + fields) // WORD)
        assert position.fields is not None
        assert position.fields["field"][1] == 2


def test_wide_fields_are_aligned() -> None:
    """Compiled code reads them in one go."""
    position = position_type(("flag", "i1"), ("points", "<i4"))
    assert position.fields is not None
    assert position.fields["points"][1] == 4


def test_a_copy_has_the_bytes_between_the_fields_too() -> None:
    """And goes its own way."""
    array = np.zeros(2, position_type(("flag", "i1"), ("points", "<i4")))
    array.view(np.uint8)[:] = range(array.nbytes)
    twin = copied(array)
    assert twin.tobytes() == array.tobytes()
    twin["flag"] = 0
    assert array["flag"][0] == 2
