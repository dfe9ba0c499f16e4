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
    fields = [("count", "<u4"), ("ids", "<i2", ids + 1), ("weights", "<i4", ids + 1)]
    return np.dtype((np.record, np.dtype(fields, align=True)))


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


@rule
def weigh(choices: Choices, outcome: int, weight: int) -> None:
    """One more outcome of chance on the list, if it is possible at all."""
    choices.ids[choices.count] = outcome
    choices.weights[choices.count] = weight
    choices.count += weight > 0


@inlined
def weigh_each(choices: Choices, first: int, counts: Any, start: int, stop: int) -> None:
    """One outcome for each kind from `start` to `stop` of which there are any, by their number."""
    for kind in range(start, stop):
        weigh(choices, first + kind, counts[kind])
