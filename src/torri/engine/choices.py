"""The list of what can be done now, as the rules fill it: ids, and weights where chance decides.

It is a record, not an array: Numba counts references to arrays at every call, which made the lists three
times slower than the rules around them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from torri.engine.compiled import inlined, rule
from torri.engine.sets import count_members

Choices = np.record
"""A record of `choices_type`."""

# The members of each set of numbers below 8, from the lowest on; the rest of a row means nothing.
MEMBERS = np.array(
    [sorted(range(8), key=lambda member: not members >> member & 1) for members in range(1 << 8)], np.int16
)


def choices_type(ids: int) -> np.dtype[Any]:
    """The record for a game with so many ids, and a place for one that turns out not to be possible."""
    fields: list[Any] = [
        ("count", "<u4"),
        ("total", "<i4"),  # of the weights
        ("ids", "<i2", ids + 1),
        ("weights", "<i4", ids + 1),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


@rule
def begin(choices: Choices) -> None:
    """Nothing is on the list yet."""
    choices.count = 0
    choices.total = 0


@rule
def add(choices: Choices, action: int) -> None:
    """One more action on the list."""
    choices.ids[choices.count] = action
    choices.count += 1


@rule
def add_if(choices: Choices, action: int, possible: bool) -> None:
    """One more action on the list, if it is possible; without a branch that no processor could foresee."""
    choices.ids[choices.count] = action
    choices.count += possible


@inlined
def add_members(choices: Choices, first: int, members: int) -> None:
    """One action for each member of a set of numbers below 8, as `add_row` writes them."""
    row = MEMBERS[members]
    for place in range(len(row)):
        choices.ids[choices.count + place] = first + row[place]
    choices.count += count_members(members)


@inlined
def add_row(choices: Choices, row: Any, count: int) -> None:
    """The first `count` ids of a row.

    All of the row is written, in one instruction, so the list must have room for it; the rest is not listed.
    """
    for place in range(len(row)):
        choices.ids[choices.count + place] = row[place]
    choices.count += count


@rule
def weigh(choices: Choices, outcome: int, weight: int) -> None:
    """One more outcome of chance on the list, if it is possible at all."""
    choices.ids[choices.count] = outcome
    choices.weights[choices.count] = weight
    choices.total += weight
    choices.count += weight > 0


@inlined
def weigh_each(choices: Choices, first: int, counts: Any, start: int, stop: int) -> None:
    """One outcome for each kind from `start` to `stop` of which there are any, by their number."""
    for kind in range(start, stop):
        weigh(choices, first + kind, counts[kind])
