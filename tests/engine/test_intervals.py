from __future__ import annotations

import numpy as np
import pytest

from torri.engine.intervals import mean, wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # z2/n = 0.38415; high = 0.38415 / 1.38415
        (10, 10, 0.7225, 1.0),  # the mirror image
        (5, 10, 0.2366, 0.7634),  # 0.5 -+ 1.95996 * sqrt(0.025 + 0.0096036) / 1.38415
        (95, 100, 0.8882, 0.9785),  # (0.95 + 0.019207 -+ 1.95996 * sqrt(0.000475 + 0.000096036)) / 1.038415
    ],
)
def test_wilson(hits: int, trials: int, low: float, high: float) -> None:
    """Wilson's interval is as computed by hand, and never leaves 0 to 1."""
    found = wilson(hits, trials)
    assert found.value == hits / trials
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_mean() -> None:
    """The mean of 1, 2, 3, 4: deviation sqrt(5/3), so 2.5 -+ 1.95996 * 1.29099 / 2."""
    found = mean(np.array([1, 2, 3, 4]))
    assert found.value == 2.5
    assert found.high - 2.5 == pytest.approx(1.26516, abs=1e-5)
    assert 2.5 - found.low == pytest.approx(1.26516, abs=1e-5)
