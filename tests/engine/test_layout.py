from __future__ import annotations

import numpy as np
import pytest

from torri.engine.layout import Layout, large, members, number, numbers, repeated, write_large, write_set

SIDE = Layout(members("held", 16), large("points", of=50))
LAYOUT = Layout(number("turn"), numbers("market", 3, of=(1, 2, 4)), repeated("sides", SIDE, 2))


def test_parts_stand_one_after_the_other() -> None:
    """A part has a name, a place and a length, and the layout is as long as all of them."""
    assert (LAYOUT.size, SIDE.size) == (1 + 3 + 2 * 18, 18)
    assert LAYOUT.part("turn") == slice(0, 1)
    assert LAYOUT.part("market") == slice(1, 4)
    assert LAYOUT.part("sides") == slice(4, 40)
    assert SIDE.part("points") == slice(16, 18)


def test_every_number_has_its_scale() -> None:
    """Counts are shares of what they are counted of, a repeated part has the same scales again."""
    assert LAYOUT.scale[LAYOUT.part("market")].tolist() == [1, 0.5, 0.25]
    assert LAYOUT.scale.dtype == np.float32
    first, second = np.split(LAYOUT.scale[LAYOUT.part("sides")], 2)
    assert (first == second).all()


def test_a_set_is_a_number_for_each_that_could_be_in_it() -> None:
    """The lowest bit of a set is the first number."""
    sheets = np.zeros(1, SIDE.record)
    write_set(0b10000000_00000101, sheets[0].held)
    assert sheets.view(np.int8)[:16].tolist() == [1, 0, 1] + [0] * 12 + [1]


@pytest.mark.parametrize("value", [0, 7, 99, 100, 254, 1234, -5])
def test_a_large_number_is_kept_whole(value: int) -> None:
    """What is below the hundreds and the hundreds add up, as whole numbers and scaled."""
    sheets = np.zeros(1, SIDE.record)
    write_large(value, sheets[0].points)
    rest, hundreds = sheets.view(np.int8)[SIDE.part("points")].tolist()
    assert rest + 100 * hundreds == value
    scaled = sheets.view(np.int8)[SIDE.part("points")] * SIDE.scale[SIDE.part("points")]
    assert scaled.sum() == pytest.approx(value / 50)


def test_what_a_variant_leaves_out_has_a_scale_all_the_same() -> None:
    """A card of which there are no copies is counted of one, and stays 0."""
    assert numbers("copies", 2, of=(0, 2)).scale.tolist() == [1, 0.5]


def test_more_names_than_numbers_are_refused() -> None:
    """A list of names that does not fit its numbers is a mistake of whoever wrote it."""
    with pytest.raises(ValueError, match="phase: 3 names for 2 numbers"):
        numbers("phase", 2, each=("one", "two", "three"))
