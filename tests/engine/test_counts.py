"""Rows of counts: compared eight at a time, as one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings, strategies as st

from torri.engine.compiled import rule
from torri.engine.counts import equal, more

ROW = st.lists(st.integers(-128, 127), min_size=13, max_size=13)


@rule
def more_at_the_end(counts: Any, less: Any) -> int:
    """The last eight of thirteen, as compiled rules compare them."""
    return more(counts, less, 5)


@settings(deadline=None)  # the first one compiles
@given(ROW, ROW)
def test_eight_counts_are_compared_as_one_by_one(counts: list[int], less: list[int]) -> None:
    """A set of the places with more; the places before the start do not matter."""
    rows = np.array(counts, np.int8), np.array(less, np.int8)
    wanted = sum(1 << place for place in range(8) if counts[5 + place] > less[5 + place])
    assert more_at_the_end(*rows) == more(*rows, 5) == wanted


@rule
def equal_at_first(counts: Any, value: int) -> int:
    """The first eight, as compiled rules compare them."""
    return equal(counts, value)


@settings(deadline=None)  # the first one compiles
@given(st.lists(st.integers(-2, 2), min_size=13, max_size=13), st.integers(-3, 3))
def test_eight_counts_are_compared_with_one_value(counts: list[int], value: int) -> None:
    """A set of the places where it stands; those after the eighth do not matter."""
    row = np.array(counts, np.int8)
    wanted = sum(1 << place for place in range(8) if counts[place] == value)
    assert equal_at_first(row, value) == equal(row, value) == wanted
