"""The answer of a study on top of its page: a sentence or two in words, and the figures behind it."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.lab.study.found import of_versions, worths, worths_changed
from torri.lab.study.telling import (
    TOLD,
    compared,
    described,
    named,
    player_named,
    points_of,
    share_told,
    surest,
    version_named,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.intervals import Estimate
    from torri.lab.study.answers import Comparison
    from torri.lab.study.command import Study
    from torri.lab.study.plan import Plan


def headline(study: Study) -> str:
    """The answer in a sentence or two: what versions change, else what the game is like."""
    if not study.plan.own_versions:
        return described(study)
    worths_told = [worth_in_short(study, *pair) for pair in worth_pairs(study)]
    return " ".join([*worths_told, compared_in_short(study.plan, of_versions(study))])


def details(study: Study) -> str:
    """The figures behind the headline, with their intervals; nothing where they are in it."""
    told = [worth_in_full(study, *pair) for pair in worth_pairs(study)]
    own = of_versions(study)
    if any(one.sure for one in own):
        told.append(_("The surest differences: {parts}.").format(parts=surest(study.plan, own)))
    return " ".join(told)


def worth_pairs(study: Study) -> list[tuple[str, Estimate, Estimate]]:
    """Things whose price is changed, with their worth before and after to the last of the levels.

    Of several versions each is named, too.
    """
    plan, level = study.plan, study.plan.levels[-1]
    book, printed = plan.made("").rulebook, {one.name: one for one in worths(study)}
    return [
        (
            version_named(plan, one.version) if len(plan.own_versions) > 1 else named(book, one.name),
            printed[one.name].by_level[level],
            one.by_level[level],
        )
        for one in worths_changed(study)
        if one.name in printed and level in one.by_level
    ]


def worth_in_short(study: Study, thing: str, before: Estimate, after: Estimate) -> str:
    """What a thing is worth at another price, in words."""
    if told_apart(before, after):
        sentence = _("{thing} is worth {after} % of the victories to {level}, instead of {before} %.")
    else:
        sentence = _(
            "{thing} is worth {after} % of the victories to {level}; that cannot be told from the {before} %"
            " before."
        )
    ends = {"before": share_told(before.value), "after": share_told(after.value)}
    return sentence.format(thing=thing, level=study.plan.levels[-1], **ends)


def told_apart(before: Estimate, after: Estimate) -> bool:
    """Whether two figures differ by more than their intervals allow together, as if of other deals."""
    halves = [(one.high - one.low) / 2 for one in (before, after)]
    return abs(after.value - before.value) > hypot(*halves)


def worth_in_full(study: Study, thing: str, before: Estimate, after: Estimate) -> str:
    """The same with intervals."""
    sentence = _("Worth of {thing} to {level}: {before} % of the victories before, {after} % after.")
    ends = {"before": points_of(before), "after": points_of(after)}
    return sentence.format(thing=thing, level=study.plan.levels[-1], **ends)


def compared_in_short(plan: Plan, comparisons: Sequence[Comparison]) -> str:
    """How many figures differ, and which most surely, without numbers; or that none does."""
    sure = sorted((one for one in comparisons if one.sure), key=lambda one: one.p)
    if not sure:
        return compared(plan, comparisons)
    several = len(plan.own_versions) > 1
    parts = [
        f"{'▲' if one.difference.value > 0 else '▼'} {one.measure} ("
        f"{', '.join([*([version_named(plan, one.changes)] if several else []), player_named(one.level)])})"
        for one in sure[:TOLD]
    ]
    sentence = _("{sure} of {n} figures differ, most surely: {parts}.")
    return sentence.format(sure=len(sure), n=len(comparisons), parts=", ".join(parts))
