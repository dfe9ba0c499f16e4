"""Futures are spent where two choices are hard to tell apart, and where they are cheap."""

from __future__ import annotations

import pytest

import torri
from torri.review.depth import DEEP, MOST_OF_ONE, QUICK, USUAL_SPREAD, plan_for

PLAN = plan_for(torri.game("san-gimignano"), DEEP)


def test_usual_choices_get_the_usual_number_of_futures() -> None:
    """Twice as many where they differ twice as much, or where a future is played four times as fast."""
    assert PLAN.futures(USUAL_SPREAD, PLAN.ahead) == PLAN.valuing
    assert PLAN.futures(2 * USUAL_SPREAD, PLAN.ahead) == 2 * PLAN.valuing
    assert PLAN.futures(USUAL_SPREAD, PLAN.ahead / 4) == 2 * PLAN.valuing


@pytest.mark.parametrize(
    ("spread", "decisions", "futures"), [(0.0, 50.0, PLAN.pilot), (9.0, 1.0, MOST_OF_ONE * PLAN.valuing)]
)
def test_there_are_bounds(spread: float, decisions: float, futures: int) -> None:
    """What looks alike is looked at all the same, and nothing takes all the time."""
    assert PLAN.futures(spread, decisions) == futures


def test_a_quick_pass_has_no_pilot() -> None:
    """All its questions get as many futures."""
    assert plan_for(torri.game("san-gimignano"), QUICK).pilot == 0
