"""Which findings of a search are worth telling: the same in the browser and in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torri.players.search.explanation import Candidate, Explanation

IN_EARNEST = 0.05
"""The share of the visits that makes an earnest try: with fewer, luck may make a choice look best."""
AT_LEAST = 3


def worth_telling(found: Explanation, most: int) -> tuple[Candidate, ...]:
    """The suggestion, then what was tried most after it; three in any case, where so many were tried."""
    tried = [candidate for candidate in found.candidates if candidate.prospects]
    told = [
        candidate
        for place, candidate in enumerate(tried)
        if place < AT_LEAST or candidate.share >= IN_EARNEST
    ]
    return tuple(told[:most])
