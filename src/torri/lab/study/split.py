"""What decides who wins where players of two levels meet: skill, luck of the cards, the seat, and the rest.

The share of the victory that each seat wins varies from game to game. Skill is the part of this variance that
goes with who sits there, the seat that which goes with where; luck of the cards is what the judge saw chance
give, where it was asked (`adjusted`). What is left is the rest. One stronger player who always wins makes
skill 100 %, players alike make it 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.intervals import Estimate, Z, mean
from torri.lab.luck import shares
from torri.lab.study.arms import AMONG
from torri.lab.study.measures import seat_of_the_one

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.lab.study.command import Study

SKILL, CARDS, SEAT, REST = "skill", "luck of the cards", "seat", "rest"


@dataclass(frozen=True)
class Split:
    """The parts of what decides, as shares, with the interval of each but the rest."""

    level: str
    changes: str
    parts: dict[str, Estimate]


def splits(study: Study) -> list[Split]:
    """For every two levels that meet, in the game as printed and in each version of its own."""
    return list(_splits(study))


def _splits(study: Study) -> Iterator[Split]:
    plan = study.plan
    for table in plan.tables:
        if AMONG in table:
            for arm in plan.arms_at(table):
                games = study.played.games(table, arm)
                yield Split(table, arm, split_of(games, adjusted=plan.adjusted))


def split_of(games: Any, *, adjusted: bool) -> dict[str, Estimate]:
    """The parts for games in which one player sits among others who are alike."""
    won = shares(games["ranks"], cooperative=False)
    count, seats = won.shape
    even = 1 / seats
    whole = float(((won - even) ** 2).mean())
    if whole == 0:
        return {SKILL: Estimate(0, 0, 0), SEAT: Estimate(0, 0, 0), REST: Estimate(1, 1, 1)}
    place = seat_of_the_one(games, seats)
    own = won[np.arange(count), place]
    found = {SKILL: explained_by(mean(own), even, whole * (seats - 1))}
    if adjusted:
        found[CARDS] = by_luck(won, games["luck"], own, place, whole)
    each = [explained_by(mean(won[:, seat]), even, whole * seats) for seat in range(seats)]
    found[SEAT] = Estimate(*(sum(getattr(one, end) for one in each) for end in ("value", "low", "high")))
    left = max(0.0, 1 - sum(one.value for one in found.values()))
    return found | {REST: Estimate(left, left, left)}


def explained_by(share: Estimate, even: float, whole: float) -> Estimate:
    """Which part of the variance goes with this share being another one; what is noise of it is taken off."""
    noise = ((share.high - share.low) / 2 / Z) ** 2
    ends = sorted(abs(end - even) for end in (share.low, share.high))
    nearest = 0.0 if share.low <= even <= share.high else ends[0]
    parts = (max(0.0, (share.value - even) ** 2 - noise), nearest**2, ends[1] ** 2)
    return Estimate(*(min(1.0, part / whole) for part in parts))


def by_luck(won: Any, luck: Any, own: Any, place: Any, whole: float) -> Estimate:
    """How much of what is left, when everybody's usual share is known, goes with what the cards gave."""
    count, seats = won.shape
    usual = np.full(won.shape, (1 - own.mean()) / (seats - 1))
    usual[np.arange(count), place] = own.mean()
    together = mean(((won - usual) * luck).mean(axis=1))
    return Estimate(
        *(min(1.0, max(0.0, end / whole)) for end in (together.value, together.low, together.high))
    )
