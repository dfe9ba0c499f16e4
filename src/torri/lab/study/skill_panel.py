"""The panel of skill and luck: how much more often the stronger player wins, and what decides who does."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.lab.study import charts
from torri.lab.study.charts import Lane, Mark
from torri.lab.study.found import skills
from torri.lab.study.pieces import numbers, panel, percent, spread
from torri.lab.study.split import CARDS, REST, SEAT, SKILL, splits
from torri.lab.study.telling import player_named, version_named

if TYPE_CHECKING:
    from torri.lab.study.command import Study
    from torri.lab.study.split import Split


def of_skill(study: Study) -> str:
    """How much more often the stronger player wins, and what decides who does."""
    found = skills(study)
    if not found:
        return ""
    even = 1 / study.plan.players
    lanes = [
        Lane(
            player_named(one.level),
            [Mark(one.value, 2)],
            f"{100 * one.value.value:.1f} <small>{spread(one.value)}</small>",
        )
        for one in found
    ]
    head = (_("who meets whom"), _("share of victories, per cent"))
    about = _("How often a player wins among players of the level before; the upright line is an even share.")
    drawn = charts.dots(_("Skill and luck"), head, lanes, even, percent)
    return panel(_("Skill and luck"), about, drawn + what_decides(study), skill_reads(study))


def what_decides(study: Study) -> str:
    """Bars of skill, luck and seat, for every two levels that meet, in every version."""
    found = splits(study)
    names = part_names(study)
    entries = [(f"sw p{place}", names[part]) for place, part in enumerate(found[0].parts)]
    bars = "".join(
        charts.bar(at_table(study, one), [(names[part], value.value) for part, value in one.parts.items()])
        for one in found
    )
    told = numbers(
        [_("who meets whom"), *(names[part] for part in found[0].parts)],
        [[at_table(study, one), *(part_told(one, part) for part in one.parts)] for one in found],
    )
    title = _("What decides who wins")
    return f"<h3>{escape(title)}</h3>{charts.key(entries)}{bars}{told}"


def part_names(study: Study) -> dict[str, str]:
    """What decides, for people; what is left is less where the luck of the cards is known."""
    known = study.plan.adjusted
    rest = _("what is hidden or overlooked") if known else _("luck, and what is overlooked")
    return {SKILL: _("skill"), CARDS: _("luck of the cards"), SEAT: _("seat"), REST: rest}


def part_told(one: Split, part: str) -> str:
    """A part in per cent, with its interval."""
    value = one.parts[part]
    if part == REST:
        return f"{100 * value.value:.1f} %"
    return f"{100 * value.value:.1f} % ({100 * value.low:.1f}-{100 * value.high:.1f})"


def at_table(study: Study, one: Split) -> str:
    """Who meets whom, in which version."""
    return ", ".join(filter(None, [player_named(one.level), version_named(study.plan, one.changes)]))


def skill_reads(study: Study) -> str:
    """How much is skill, and where that comes from."""
    last = [one for one in splits(study) if not one.changes][-1]
    sentence = _(
        "{share} of what decides is skill where {players} meet: the part of the variance of victories that"
        " goes with who sits there."
    )
    return sentence.format(share=part_told(last, SKILL), players=player_named(last.level))
