"""Limits on how often, in given time."""

from __future__ import annotations

import pytest

from torri.table import rates
from torri.table.errors import TooMuch
from torri.table.rates import Rate


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


def allowed(rate: Rate, key: str = "adso") -> int:
    """How many are allowed now."""
    for count in range(100):
        try:
            rate.take(key)
        except TooMuch:
            return count
    raise AssertionError("there is no limit")


def test_a_burst_is_allowed_then_it_is_refilled_as_time_goes_by() -> None:
    """Never beyond the burst; whoever asks too often is not held up longer for it."""
    clock = Clock()
    rate = Rate(2.0, burst=3, clock=clock)
    assert [allowed(rate), allowed(rate)] == [3, 0]
    clock.now = 0.5
    assert allowed(rate) == 1
    clock.now = 1000.0
    assert allowed(rate) == 3


def test_one_does_not_hold_up_another() -> None:
    """Each has a bucket of its own."""
    rate = Rate(2.0, burst=3, clock=Clock())
    assert (allowed(rate, "adso"), allowed(rate, "william")) == (3, 3)


def test_the_refusal_says_when_to_try_again() -> None:
    """In seconds, for a program, too."""
    rate = Rate(0.25, burst=1, clock=Clock())
    rate.take("adso")
    with pytest.raises(TooMuch, match=r"in 4\.0 seconds") as refused:
        rate.take("adso")
    assert refused.value.facts == {"wait": 4.0}


def test_who_was_not_seen_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a full bucket; memory does not grow with the number of guests."""
    monkeypatch.setattr(rates, "REMEMBERED", 2)
    rate = Rate(1.0, burst=2, clock=Clock())
    for key in ("adso", "william", "adso", "salvatore"):
        rate.take(key)
    assert [allowed(rate, key) for key in ("adso", "william")] == [0, 2]


def test_the_time_to_wait_is_enough_and_never_nothing() -> None:
    """At 30 a second a token is there in 33 milliseconds: that is a tenth of a second, not none."""
    rate = Rate(30.0, burst=1, clock=lambda: 0.0)
    rate.take("adso")
    with pytest.raises(TooMuch) as refused:
        rate.take("adso")
    assert refused.value.facts == {"wait": 0.1}
