"""The panel of drama: how the chance of whoever leads grows, as a judge sees it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.language import _
from torri.lab.study import charts
from torri.lab.study.found import figure_of
from torri.lab.study.pieces import numbers, panel
from torri.lab.study.telling import version_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.study.command import Study

LOWEST = 20  # percent, where curves of leading chances begin


@dataclass(frozen=True)
class Curve:
    """The mean chance of whoever leads, moment by moment, in per cent."""

    level: str
    version: str
    values: list[float]


def of_drama(study: Study) -> str:
    """A curve for each level; of versions one for each, as the last of the levels plays."""
    found = curves(study)
    if not found:
        return ""
    versions = study.plan.own_versions
    level = study.plan.levels[-1]
    drawn = [one for one in found if one.level == level] if versions else found
    drawn = drawn[: charts.KINDS]
    names = [
        (version_named(study.plan, one.version) or _("as printed")) if versions else one.level
        for one in drawn
    ]
    about = _("Mean chance to win of whoever leads, in per cent, as the judge sees it.")
    plot = charts.lines(about, [one.values for one in drawn], LOWEST, (_("first decision"), _("last")))
    if versions:
        about += " " + _("Played by {level}.").format(level=level)
    inside = curve_key(names) + plot + as_table(study, found)
    return panel(_("How decided a game is"), about, inside, drama_reads(study, level))


def curves(study: Study) -> list[Curve]:
    """What a judge saw: of each level as printed, then of the last one in each version."""
    levels = study.plan.levels
    told = [*((level, "") for level in levels), *((levels[-1], one) for one in study.plan.own_versions)]
    seen = [(level, version, study.played.games(level, version)["sure"]) for level, version in told]
    return [Curve(level, version, sure.mean(axis=0).tolist()) for level, version, sure in seen if sure.any()]


def curve_key(names: Sequence[str]) -> str:
    """Which line is which."""
    entries = "".join(
        f'<li><svg viewBox="0 0 38 12" aria-hidden="true"><path class="ln k{place}" d="M0 6H38"/></svg>'
        f"{escape(name)}</li>"
        for place, name in enumerate(names)
    )
    return f'<ul class="keyline">{entries}</ul>'


def as_table(study: Study, found: Sequence[Curve]) -> str:
    """The same in figures."""
    heads = [", ".join(filter(None, [one.level, version_named(study.plan, one.version)])) for one in found]
    moments = np.linspace(0, 100, len(found[0].values)).round().astype(int)
    rows = [[f"{at} %", *(f"{one.values[place]:.0f} %" for one in found)] for place, at in enumerate(moments)]
    return numbers([_("of the decisions"), *heads], rows)


def drama_reads(study: Study, level: str) -> str:
    """How late the end is clear, and how often the lead changes: as printed, and in the first version."""
    versions = ["", *study.plan.own_versions[:1]]

    def told(measure: str, digits: int) -> str:
        found = [figure_of(study, level, measure, version) for version in versions]
        return " → ".join(f"{one.value.value:.{digits}f}" for one in found if one) or "-"

    share = told(_("the end is clear after, % of the decisions"), 0)
    reads = _("For {level} the end is clear after {share} % of the decisions.").format(
        level=level, share=share
    )
    if not study.plan.made("").rulebook.cooperative:
        leads = told(_("changes of the lead"), 1)
        reads += " " + _("The lead changes {n} times a game.").format(n=leads)
    return reads
