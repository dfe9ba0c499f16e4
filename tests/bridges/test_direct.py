"""The short way into a compiled loop does what the loop does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from torri.bridges.vector.direct import direct
from torri.engine.compiled import compiling, rule


@rule
def add_to(rows: Any, number: int) -> int:
    """Add a number to every row of the first array."""
    for place in range(len(rows[0])):
        rows[0][place] += number
    return int(rows[0][0])


@pytest.mark.parametrize("loop", [add_to, getattr(add_to, "py_func", add_to)], ids=["compiled", "plain"])
def test_every_call_does_the_same(loop: Any) -> None:
    """The first one looks at the arguments, the others do not; other arrays of the same kind will do."""
    one, other = np.zeros(3, np.int64), np.zeros(5, np.int64)
    assert [direct(loop)((one,), 2), direct(loop)((one,), 3), direct(loop)((other,), 4)] == [2, 5, 4]
    assert one.tolist() == [5] * 3
    assert other.tolist() == [4] * 5
    assert direct(loop) is direct(loop)


@pytest.mark.skipif(not compiling(), reason="nothing is compiled")
def test_what_goes_wrong_in_a_loop_is_told() -> None:
    """An error comes out of the short way, too."""

    @rule
    def refuse(rows: Any) -> int:
        if rows[0] < 0:
            raise ValueError("less than nothing")
        return int(rows[0])

    assert direct(refuse)(np.array([1])) == 1
    with pytest.raises(ValueError, match="less than nothing"):
        direct(refuse)(np.array([-1]))
