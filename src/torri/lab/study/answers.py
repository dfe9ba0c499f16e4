"""What came out of a study: what was measured, and how variants differ from the game as printed.

All variants are played on the same deals, so a difference is taken deal by deal: what the cards do to both
falls out. The p-values are corrected for all comparisons of the study by Holm's method.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.intervals import Estimate, Z, mean
from torri.lab.study.arms import read_arm
from torri.lab.study.measures import Measure, measures
from torri.lab.study.playing import read_games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torri.engine.game import Game
    from torri.lab.study.ledger import StudyLedger
    from torri.lab.study.plan import Plan

SURE = 0.05
FEWEST = 2  # deals: an interval needs a spread
ENOUGH = 30
"""Deals from which on something can be sure: what fewer spread by says little of what all would."""


@dataclass(frozen=True)
class Figure:
    """A measure in one version, played by one kind of players."""

    level: str
    changes: str
    """Empty for the game as printed."""
    measure: str
    share: bool
    deals: int
    value: Estimate
    seat: int | None = None


@dataclass(frozen=True)
class Comparison:
    """A measure in the game as printed and in a variant, played by one kind of player."""

    level: str
    changes: str
    measure: str
    share: bool
    deals: int
    base: Estimate
    variant: Estimate
    difference: Estimate
    p: float
    """Corrected for all comparisons of the study."""

    @property
    def sure(self) -> bool:
        """Whether there is a difference."""
        return self.p < SURE

    @property
    def bound(self) -> float:
        """No difference larger than this one fits what was seen."""
        return max(abs(self.difference.low), abs(self.difference.high))


class Played:
    """The first games of every version, in the order of the deals."""

    def __init__(self, plan: Plan, ledger: StudyLedger, deals: int) -> None:
        self.plan, self.deals = plan, deals
        self._lines = ledger.lines
        self._games: dict[tuple[str, str], Any] = {}

    def deals_at(self, level: str) -> int:
        """So many deals these players have played."""
        return min(self.deals, self.plan.deals_at(level))

    def starts(self, level: str, arm: str) -> list[int]:
        """Where the blocks of these games begin."""
        deals = self.deals_at(level)
        return sorted(at for a, other, at in self._lines if (a, other) == (arm, level) and at < deals)

    def games(self, level: str, arm: str) -> Any:
        """The games of a version that these players played."""
        if (level, arm) not in self._games:
            game = self.plan.made(arm)
            read = [read_games(game, self._lines[arm, level, at]) for at in self.starts(level, arm)]
            self._games[level, arm] = np.concatenate(read)[: self.deals_at(level)]
        return self._games[level, arm]

    def used(self, level: str) -> dict[str, tuple[int, int]]:
        """How often each thing was possible and was done in the game as printed."""
        found: dict[str, tuple[int, int]] = {}
        for at in self.starts(level, ""):
            for name, (possible, done) in self._lines["", level, at]["used"].items():
                before = found.get(name, (0, 0))
                found[name] = (before[0] + possible, before[1] + done)
        return found


def figures_of(played: Played) -> list[Figure]:
    """Every measure of the versions in which nobody is kept from anything."""
    plan, found = played.plan, []
    for level in plan.tables:
        for arm in plan.versions:
            games = played.games(level, arm)
            for one in told_of(plan.made(arm), level, arm, games):
                value = mean(np.asarray(one.of(games), float))
                found.append(Figure(level, arm, one.name, one.share, len(games), value, one.seat))
    return found


def told_of(game: Game, level: str, arm: str, games: Any) -> list[Measure]:
    """The measures of a version; without those that a judge makes, where there is none."""
    judged = bool(games["sure"].any())
    return [one for one in measures(game, level, arm) if judged or not one.judged]


def compare(played: Played) -> list[Comparison]:
    """Every measure of every version beside the same version without what makes it one."""
    plan, found = played.plan, []
    for level in plan.tables:
        for arm in plan.arms_at(level):
            if arm not in plan.own_versions and not read_arm(arm).limits:
                continue
            pair = met_in(arm, {"": played.games(level, plan.beside(arm)), arm: played.games(level, arm)})
            if len(pair[arm]) < FEWEST:
                continue
            told = told_of(plan.made(arm), level, arm, pair[""])
            found += [compared(level, arm, measure, pair) for measure in told if measure.compared]
    corrected = holm([one.p for one in found])
    return [Comparison(**(vars(one) | {"p": p})) for one, p in zip(found, corrected, strict=True)]


def met_in(arm: str, pair: dict[str, Any]) -> dict[str, Any]:
    """Of versions that begin in some way the deals in which one can."""
    if not read_arm(arm).first:
        return pair
    possible = pair[arm]["met"] > 0
    return {name: games[possible] for name, games in pair.items()}


def compared(level: str, changes: str, measure: Measure, arms: Mapping[str, Any]) -> Comparison:
    """One measure, deal by deal."""
    base = np.asarray(measure.of(arms[""]), float)
    variant = np.asarray(measure.of(arms[changes]), float)
    difference = mean(variant - base)
    return Comparison(
        level,
        changes,
        measure.name,
        measure.share,
        len(base),
        mean(base),
        mean(variant),
        difference,
        chance_of(difference, len(base)),
    )


def chance_of(difference: Estimate, deals: int) -> float:
    """How often a difference like this comes about where there is none; a few deals show nothing."""
    if deals < ENOUGH:
        return 1.0
    error = (difference.high - difference.value) / Z
    if error == 0:
        return 1.0 if difference.value == 0 else 0.0
    return erfc(abs(difference.value) / error / sqrt(2))


def holm(chances: list[float]) -> list[float]:
    """The p-values of comparisons that are made together, by Holm's method."""
    corrected, worst = [0.0] * len(chances), 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = worst
    return corrected


def is_precise(comparisons: list[Comparison], figures: list[Figure], precision: float) -> bool:
    """Whether every share is known well enough: not how it came out, so that looking early does no harm."""
    asked = [one.difference for one in comparisons if one.share] or [
        one.value for one in figures if one.share
    ]
    return precision > 0 and all((one.high - one.low) / 2 <= precision for one in asked)
