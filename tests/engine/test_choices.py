"""The list of choices: what is on it, and how chance picks from it."""

from __future__ import annotations

from collections import Counter

import numpy as np

from torri.engine.choices import Choices, add, add_members, add_row, begin, choices_type, weigh
from torri.engine.compiled import rule
from torri.engine.loops import pick
from torri.engine.rng import rng

MEMBERS = 0b101101
ROW = np.array([7, 8, 5, 6], np.int16)


@rule
def list_a_set(choices: Choices) -> None:
    """The members 0, 2, 3 and 5, and one more."""
    begin(choices)
    add_members(choices, 10, MEMBERS)
    add(choices, 18)


@rule
def list_a_row(choices: Choices) -> None:
    """Two of a row, and one more."""
    begin(choices)
    add_row(choices, ROW, 2)
    add(choices, 9)


@rule
def list_outcomes(choices: Choices) -> None:
    """Three outcomes, one of which cannot be."""
    begin(choices)
    weigh(choices, 4, 1)
    weigh(choices, 5, 0)
    weigh(choices, 6, 3)


def a_list() -> Choices:
    """A list that was used before."""
    choices = np.zeros(1, choices_type(20))[0]
    list_outcomes(choices)
    return choices


def test_the_members_of_a_set_are_listed_in_order() -> None:
    """One action for each member, and what comes next after them."""
    choices = a_list()
    list_a_set(choices)
    assert choices.ids[: choices.count].tolist() == [10, 12, 13, 15, 18]


def test_of_a_row_only_the_first_ones_are_listed() -> None:
    """What was written beyond them is written over."""
    choices = a_list()
    list_a_row(choices)
    assert choices.ids[: choices.count].tolist() == [7, 8, 9]


def test_chance_picks_by_the_weights_of_this_list() -> None:
    """An outcome that weighs 3 of 4 comes 3 times out of 4: 30,000 picks are 75 +- 1 %."""
    choices, dice = a_list(), rng(1)[0]
    list_outcomes(choices)
    assert choices.total == 4
    counts = Counter(pick(choices, dice) for _ in range(30_000))
    assert set(counts) == {4, 6}
    assert abs(counts[6] / 30_000 - 0.75) < 0.01
