"""Numbers written many at a time: as plain Python writes them one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from torri.engine.compiled import rule
from torri.engine.layout import write_counts, write_set
from torri.engine.stores import add_counts, clear, copy_counts, mark_equal, spread

RECORD = np.dtype(
    (np.record, np.dtype([("before", "i1"), ("row", "i1", 13), ("set", "<i8", 7), ("after", "i1")]))
)
COUNTS = np.dtype((np.record, np.dtype([("row", "i1", 13), ("added", "i1", (2, 13)), ("set", "<i8")])))


@rule
def write(given: Any, found: Any) -> None:
    """Copy, add and spread in compiled code."""
    s, out = given[0], found[0]
    write_counts(s.row, out.row)
    add_counts(s.added[1], out.row)
    write_set(s.set, out.set)


@settings(deadline=None)  # the first one compiles
@given(
    st.lists(st.integers(-60, 60), min_size=26, max_size=26),
    st.integers(-(1 << 63), (1 << 63) - 1),
)
def test_compiled_code_writes_the_same_as_python(counts: list[int], members: int) -> None:
    """Counts, sums and sets come out alike, and what stands beside them is left alone."""
    given_, compiled, plain = np.zeros(1, COUNTS), np.zeros(1, RECORD), np.zeros(1, RECORD)
    given_["row"], given_["added"][0, 1], given_["set"] = counts[:13], counts[13:], members
    for found in (compiled, plain):
        found.view(np.int8)[:] = 77
    write(given_, compiled)
    copy_counts(given_[0].row, plain[0].row)
    add_counts(given_[0].added[1], plain[0].row)
    spread(members, plain[0].set)
    assert compiled.tobytes() == plain.tobytes()
    assert plain.view(np.int8)[14:70].tolist() == [members >> bit & 1 for bit in range(56)]


@rule
def copy(counts: Any, out: Any) -> None:
    """A copy between two arrays that are no parts of a record."""
    copy_counts(counts, out)


def test_other_arrays_are_copied_too() -> None:
    """Numbers of another width go through the same door, one by one."""
    counts, out = np.arange(5, dtype=np.int16), np.zeros(5, np.int8)
    copy(counts, out)
    assert out.tolist() == [0, 1, 2, 3, 4]


@rule
def mark(given: Any, value: int, found: Any) -> None:
    """Compare in compiled code."""
    mark_equal(given[0].row, value, found[0].row)


@settings(deadline=None)  # the first one compiles
@given(st.lists(st.integers(-2, 2), min_size=13, max_size=13), st.integers(-3, 3))
def test_numbers_are_compared_with_a_value(counts: list[int], value: int) -> None:
    """1 where it stands and 0 elsewhere, and what stands beside them is left alone."""
    given_, found = np.zeros(1, COUNTS), np.zeros(1, RECORD)
    given_["row"], found.view(np.int8)[:] = counts, 77
    mark(given_, value, found)
    assert found["row"].tolist() == [[int(count == value) for count in counts]]
    plain = np.zeros(13, np.int8)
    mark_equal(given_[0].row, value, plain)
    assert plain.tolist() == found["row"][0].tolist()
    assert set(np.delete(found.view(np.int8), np.arange(1, 14)).tolist()) == {77}


@rule
def clear_second(records: Any) -> None:
    """Clear one record of three."""
    clear(records[1])


@pytest.mark.parametrize("size", [1, 63, 64, 65, 128, 200])
def test_a_record_is_cleared_to_its_last_byte(size: int) -> None:
    """Shorter and longer than a line, and as long; its neighbours are left alone."""
    kind = np.dtype((np.record, np.dtype([("all", "i1", size)])))
    compiled, plain = (np.full(3 * size, 7, np.int8).view(kind) for _ in range(2))
    clear_second(compiled)
    clear(plain[1])
    assert compiled.tobytes() == plain.tobytes() == bytes([7] * size + [0] * size + [7] * size)
