from __future__ import annotations

import numpy as np
import pytest

from torri.lab.explained import explained


def test_luck_that_decides_everything_leaves_nothing() -> None:
    """Results that are luck and a constant are the same in every game without it."""
    luck = np.array([0.5, -0.5, 0.25, -0.25])
    told = explained(luck + 0.5, luck)
    assert told.luck.value == 0
    assert told.correlation == pytest.approx(1)
    assert told.smaller == 0


def test_half_of_the_spread_is_a_quarter_of_the_variance() -> None:
    """Luck that is half of what made results differ leaves a quarter of their variance."""
    results = np.array([0.0, 1.0, 0.0, 1.0])
    told = explained(results, (results - 0.5) / 2)
    assert told.smaller == pytest.approx(4)


def test_no_luck_explains_nothing() -> None:
    """Where chance gave nothing the variance stays, and there is no correlation to speak of."""
    told = explained(np.array([0.0, 1.0]), np.zeros(2))
    assert (told.luck.value, told.correlation, told.smaller) == (0, 0, 1)
