"""The list of what can be done now, as the rules fill it: ids, and weights where chance decides.

It is a record, not an array: Numba counts references to arrays at every call, which made the lists three
times slower than the rules around them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from torri.engine.compiled import inlined, rule

Choices = np.record
"""A record of `choices_type`."""


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
def add_each(choices: Choices, first: int, counts: Any, less: Any, start: int, stop: int) -> None:
    """One action for each kind from `start` to `stop` of which there are more in `counts` than in `less`."""
    for kind in range(start, stop):
        add_if(choices, first + kind, counts[kind] > less[kind])


@inlined
def add_members(choices: Choices, first: int, members: int, start: int, stop: int) -> None:
    """One action for each member of a set from `start` to `stop`."""
    for member in range(start, stop):
        add_if(choices, first + member, (members >> member) & 1 == 1)


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
