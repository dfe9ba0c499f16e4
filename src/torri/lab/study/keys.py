"""The figures on top of the page of a study."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.lab.study.found import figure_of, seats, worths, worths_changed
from torri.lab.study.measures import SECONDS
from torri.lab.study.pieces import spread
from torri.lab.study.split import SKILL, splits
from torri.lab.study.telling import named, player_named, share_told, verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.study.answers import Comparison, Figure
    from torri.lab.study.command import Study
    from torri.lab.study.found import Worth


def keys(study: Study) -> str:
    """Four figures that everybody asks for, as the last of the levels plays, and those of a version.

    Before them what a thing is worth whose price is changed.
    """
    level = study.plan.levels[-1]
    versions = ["", *study.plan.own_versions[:1]]
    shown = [seats(study, level, version)[0] for version in versions]
    said = {
        one.measure: in_short(one)
        for one in study.comparisons
        if (one.level, one.changes) == (level, versions[-1])
    }
    cells = [worth_key(study, one) for one in worths_changed(study)[:1]]
    cells += [key(shown, "{n} %", 100, 1, said.get(shown[0].measure, spread(shown[0].value)))]
    for name, measure, unit, times, about in (
        (
            _("length"),
            _("decisions"),
            _("{n} minutes"),
            SECONDS / 60,
            _("at {n} s a decision").format(n=SECONDS),
        ),
        (
            _("clear after"),
            _("the end is clear after, % of the decisions"),
            "{n} %",
            1,
            _("of the decisions"),
        ),
    ):
        found = [one for version in versions if (one := figure_of(study, level, measure, version))]
        if found:
            cells.append(key(found, unit, times, 0, said.get(measure, about), name))
    last = [one for one in splits(study) if one.level == study.plan.tables[-1]][: len(versions)]
    if last:
        share = " → ".join(f"{100 * one.parts[SKILL].value:.0f}" for one in last)
        cells.append(key_cell(_("skill decides"), f"{share} %", player_named(last[0].level)))
    return f'<ul class="keys">{"".join(cells)}</ul>'


def worth_key(study: Study, one: Worth) -> str:
    """What a thing is worth before and after its price is changed."""
    level, book = study.plan.levels[-1], study.plan.made("").rulebook
    printed = [other for other in worths(study) if other.name == one.name]
    value = one.by_level[level]
    told = " → ".join(share_told(each.by_level[level].value) for each in (*printed, one))
    name = _("worth of {thing}").format(thing=named(book, one.name))
    return key_cell(name, f"{told} %", spread(value))


def key(found: Sequence[Figure], unit: str, times: float, digits: int, about: str, name: str = "") -> str:
    """A figure as printed, and in the version."""
    told = " → ".join(f"{times * one.value.value:.{digits}f}" for one in found)
    return key_cell(name or found[0].measure, unit.format(n=told), about)


def in_short(one: Comparison) -> str:
    """A verdict for little room: the bound stands among all comparisons."""
    return verdict(one) if one.sure else _("= cannot be told apart")


def key_cell(name: str, value: str, about: str) -> str:
    """A card with a figure."""
    return (
        f'<li class="panel"><small>{escape(name)}</small><b>{escape(value)}</b><em>{escape(about)}</em></li>'
    )
