"""A small fast generator for compiled loops: splitmix64 on a record, as the list of choices is one.

It serves simulations and searches, where speed counts and nobody plays against it. Matches between
people draw from `torri.engine.dice`, which cannot be predicted.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from torri.engine.compiled import rule

CACHE_LINE = 64
RNG = np.dtype((np.record, np.dtype({
    "names": ["word"],
    "formats": ["<u8"],
    "itemsize": CACHE_LINE,  # threads must not share one
})))  # fmt: skip

Rng = np.record
"""A record of `RNG`."""

MASK = 0xFFFFFFFFFFFFFFFF


def rng(seed: int) -> npt.NDArray[np.void]:
    """A generator that starts from 64 bits of `seed`, alone in an array, as compiled loops take it."""
    alone = np.zeros(1, RNG)
    alone["word"] = seed & MASK
    return alone


@rule
def next_u64(rng: Rng) -> int:
    """The next 64 random bits."""
    z = (int(rng.word) + 0x9E3779B97F4A7C15) & MASK
    rng.word = z
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


@rule
def below(rng: Rng, n: int) -> int:
    """A random integer in 0..n-1."""
    return int(((next_u64(rng) >> 32) * int(n)) >> 32)


@rule
def draw(rng: Rng, counts: Any) -> int:
    """A random kind of which there are any, each as likely as there are many of it."""
    left = 0
    for count in counts:
        left += int(count)
    left = below(rng, left)
    kind = 0
    while left >= counts[kind]:
        left -= int(counts[kind])
        kind += 1
    return kind
