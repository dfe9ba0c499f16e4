"""Chance for matches: the same numbers for a seed on every machine, and unpredictable without it."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

WORD = 1 << 64


class Chance(Protocol):
    """Whoever decides for chance in a match."""

    def pick(self, weights: Sequence[int]) -> int:
        """A place in `weights`, each as likely as it weighs."""


class Dice:
    """SHA-256 over a counter, keyed by the seed: an integer, a text, or 256 bits of the operating system."""

    def __init__(self, seed: int | str | None = None) -> None:
        key = (
            secrets.token_bytes(32)
            if seed is None
            else f"{'text' if isinstance(seed, str) else 'int'}:{seed}".encode()
        )
        self._key = hashlib.sha256(key).digest()
        self._rolled = 0

    def below(self, n: int) -> int:
        """A fair integer in 0..n-1: words that would favour the small numbers are thrown again."""
        while True:
            word = self.word()
            if word < WORD - WORD % n:
                return word % n

    def word(self) -> int:
        """The next 64 bits."""
        self._rolled += 1
        digest = hashlib.sha256(self._key + self._rolled.to_bytes(8, "big")).digest()
        return int.from_bytes(digest[:8], "big")

    def pick(self, weights: Sequence[int]) -> int:
        """A place in `weights`, each as likely as it weighs."""
        return place_of(self.below(sum(weights)), weights)


def place_of(mark: int, weights: Sequence[int]) -> int:
    """The place in whose share the mark lies, from 0 to the sum of the weights."""
    for place, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return place
    raise AssertionError("weights changed while picking")
