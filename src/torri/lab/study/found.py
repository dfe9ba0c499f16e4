"""What a study found, question by question: what pages and tables tell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from torri.engine.intervals import Estimate
from torri.engine.tables import read_changes, tables_of
from torri.lab.study.arms import AMONG, WITHOUT, read_arm
from torri.lab.study.asking import prices_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torri.engine.rulebook import Rulebook
    from torri.lab.study.answers import Comparison, Figure
    from torri.lab.study.arms import Arm
    from torri.lab.study.command import Study

Prices = dict[str, dict[int, Estimate]]
"""What things are worth at other prices, by how much the price differs; 0 as printed."""
HARDLY = 0.02
"""A rule is dead where nobody loses a larger share of the victories without it."""


@dataclass(frozen=True)
class Worth:
    """What a thing or a beginning is worth: winning shares by level, and whether each is no accident."""

    name: str
    by_level: dict[str, Estimate]
    sure: dict[str, bool]
    each: dict[str, int]
    """Deals, by level."""
    version: str = ""
    """In which of the versions that were asked for; empty as printed."""

    @property
    def deals(self) -> str:
        """How many deals, level by level where they differ."""
        return " / ".join(dict.fromkeys(map(str, self.each.values())))

    @property
    def most(self) -> float:
        """What it is worth to the last, and mostly the strongest, of the levels."""
        return list(self.by_level.values())[-1].value


def opposite(one: Estimate) -> Estimate:
    """The figure the other way round."""
    return Estimate(-one.value, -one.high, -one.low)


def worths(study: Study) -> list[Worth]:
    """What it costs a seat to do without each thing, at printed prices: the dearest first."""

    def name(arm: Arm) -> str:
        return arm.without if not arm.whole.text else ""

    return sorted(_by_name(study, name, opposite), key=lambda one: -one.most)


def worths_changed(study: Study) -> list[Worth]:
    """The same of things whose price a version changes that was asked for, at that price."""
    plan, book = study.plan, study.plan.made("").rulebook

    def name(arm: Arm) -> str:
        asked = arm.whole.text in plan.own_versions or arm.text in plan.variants
        return (
            arm.text if asked and changes_in(book, arm).keys() & prices_of(book, arm.without).keys() else ""
        )

    found = [(read_arm(one.name), one) for one in _by_name(study, name, opposite)]
    return [replace(one, name=arm.without, version=arm.whole.text) for arm, one in found]


def beginnings(study: Study) -> list[Worth]:
    """How much more often a seat wins that begins so than one that begins as its player would."""

    def name(arm: Arm) -> str:
        return arm.first if not arm.whole.text else ""

    return sorted(_by_name(study, name, lambda one: one), key=lambda one: -one.most)


def _by_name(study: Study, name: Callable[[Arm], str], turned: Callable[[Estimate], Estimate]) -> list[Worth]:
    found: dict[str, Worth] = {}
    for one in study.comparisons:
        told = name(read_arm(one.changes)) if one.share else ""
        if told:
            worth = found.setdefault(told, Worth(told, {}, {}, {}))
            worth.by_level[one.level] = turned(one.difference)
            worth.sure[one.level] = one.sure
            worth.each[one.level] = one.deals
    return list(found.values())


def at_prices(study: Study, level: str) -> Prices:
    """What each thing is worth at other prices, by how much the price differs; 0 as printed."""
    book = study.plan.made("").rulebook
    found: Prices = {}
    for one in study.comparisons:
        arm = read_arm(one.changes)
        if not (one.share and one.level == level and arm.without):
            continue
        printed = prices_of(book, arm.without)
        steps = {number - printed[at] for at, number in changes_in(book, arm).items() if at in printed} or {0}
        if len(steps) == 1 and printed:
            found.setdefault(arm.without, {})[steps.pop()] = opposite(one.difference)
    return {name: dict(sorted(own.items())) for name, own in found.items() if len(own) > 1}


def changes_in(book: Rulebook, arm: Arm) -> dict[str, int]:
    """The numbers that a version changes, by their whole addresses."""
    own = book.printed or book
    return read_changes(own.id, tables_of(own.package), arm.changes) if arm.changes else {}


def dead(study: Study, found: Sequence[Worth]) -> list[str]:
    """What somebody was kept from, and lost hardly anything by, as sure as can be, at every level."""
    names = []
    for one in found:
        arm = f"{WITHOUT} {one.name}"
        met = any(study.played.games(level, arm)["met"].any() for level in one.by_level)
        if met and all(value.high < HARDLY for value in one.by_level.values()):
            names.append(one.name)
    return names


def unused(study: Study) -> list[str]:
    """What was possible at some level, and was never done at any."""
    possible: dict[str, int] = {}
    for level in study.plan.levels:
        for name, (_offered, done) in study.played.used(level).items():
            possible[name] = possible.get(name, 0) + done
    return [name for name, done in possible.items() if not done]


def of_versions(study: Study) -> list[Comparison]:
    """The comparisons of versions that were asked for by name."""
    return [one for one in study.comparisons if one.changes in study.plan.own_versions]


def figure_of(study: Study, level: str, name: str, changes: str = "") -> Figure | None:
    """One figure."""
    fits = (one for one in study.figures if (one.level, one.changes, one.measure) == (level, changes, name))
    return next(fits, None)


def skills(study: Study) -> list[Figure]:
    """How often one player wins among others, in the game as printed."""
    return [one for one in study.figures if AMONG in one.level and not one.changes]


def seats(study: Study, level: str, changes: str = "") -> list[Figure]:
    """The winning share of each seat."""
    return [
        one for one in study.figures if one.seat is not None and (one.level, one.changes) == (level, changes)
    ]
