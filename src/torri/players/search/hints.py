"""Which findings of a search are worth telling: the same in the browser and in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.players.search.explanation import Candidate, Explanation

IN_EARNEST = 0.05
"""The share of the visits that makes an earnest try: with fewer, luck may make a choice look best."""
AT_LEAST = 3


def of_other_kinds(found: Explanation, told: Sequence[Candidate]) -> list[Candidate]:
    """The first of every kind of action that is not among those told: what was tried most, or not at all."""
    kinds = {kind(candidate) for candidate in told}
    others: dict[str, Candidate] = {}
    for candidate in found.candidates:
        if kind(candidate) not in kinds:
            others.setdefault(kind(candidate), candidate)
    return list(others.values())


def kind(candidate: Candidate) -> str:
    """What sort of action it is: the first word of its code."""
    return candidate.code.partition(" ")[0]


def worth_telling(found: Explanation, most: int) -> tuple[Candidate, ...]:
    """The suggestion, then what was tried most after it; three in any case, where so many were tried."""
    tried = [candidate for candidate in found.candidates if candidate.prospects]
    told = [
        candidate
        for place, candidate in enumerate(tried)
        if place < AT_LEAST or candidate.share >= IN_EARNEST
    ]
    return tuple(told[:most])
