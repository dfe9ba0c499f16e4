"""Compiled loops over whole games, written once and bound to each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.calls import left_open
from torri.engine.compiled import rule
from torri.engine.rng import Rng, below

if TYPE_CHECKING:
    from torri.engine.choices import Choices

legal = chance = apply = redact = sample = left_open
ACTIONS = 0  # how many ids a game has, bound with its rules


@rule
def pick(choices: Choices, rng: Rng) -> int:
    """An outcome of chance, each as likely as it weighs."""
    total = 0
    for place in range(choices.count):
        total += int(choices.weights[place])
    left = below(rng, total)
    place = 0
    while left >= choices.weights[place]:
        left -= int(choices.weights[place])
        place += 1
    return int(choices.ids[place])
