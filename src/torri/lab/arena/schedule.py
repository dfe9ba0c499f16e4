"""The schedule: everybody meets everybody else, and each deal is played once for every seating."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


@dataclass(frozen=True)
class Pairing:
    """One player against others that are all alike; in a cooperative game a team of one kind."""

    one: str
    others: str | None
    seats: int

    def seatings(self) -> list[tuple[str, ...]]:
        """Who sits where, once for each seat that the one can have."""
        if self.others is None:
            return [(self.one,) * self.seats]
        return [
            tuple(self.one if seat == own else self.others for seat in range(self.seats))
            for own in range(self.seats)
        ]

    def __str__(self) -> str:
        """The pairing as it is written down."""
        return self.one if self.others is None else f"{self.one} / {self.others}"


@dataclass(frozen=True)
class Task:
    """A pairing and a deal: what a worker plays at a time, all seatings with the same chance."""

    pairing: Pairing
    deal: int


def pairings(
    specs: Sequence[str], seats: int, *, cooperative: bool, ladder: bool = False, one_way: bool = False
) -> list[Pairing]:
    """Everybody against everybody else; on a ladder only against the next one.

    At a table for more than two it matters who is alone, so both ways are played; `one_way` only those where
    the player that is named first is.
    """
    if cooperative:
        return [Pairing(spec, None, seats) for spec in specs]
    meeting = list(pairwise(specs) if ladder else combinations(specs, 2))
    if seats > 2 and not one_way:
        meeting += [(others, one) for one, others in meeting]
    return [Pairing(one, others, seats) for one, others in meeting]


def tasks(played: Sequence[Pairing], games: Callable[[Pairing], int]) -> Iterator[Task]:
    """Deal by deal, so that a run that is stopped has treated all pairings alike."""
    deals = {pairing: -(-games(pairing) // len(pairing.seatings())) for pairing in played}
    for deal in range(max(deals.values(), default=0)):
        yield from (Task(pairing, deal) for pairing in played if deal < deals[pairing])
