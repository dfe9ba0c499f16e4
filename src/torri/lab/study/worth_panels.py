"""The panels of what things are worth: as printed and changed, at other prices, and as a first decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.lab.study import charts
from torri.lab.study.arms import read_arm
from torri.lab.study.charts import Lane, Mark
from torri.lab.study.found import HARDLY, at_prices, beginnings, dead, worths, worths_changed
from torri.lab.study.pieces import figures, level_key, numbers, panel, percent
from torri.lab.study.telling import named, points_of, share_told, version_named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torri.lab.study.command import Study
    from torri.lab.study.found import Worth


def of_worth(study: Study) -> str:
    """What each thing is worth; one whose price is changed, at both prices."""
    found = worths(study)
    if not found:
        return ""
    about = _(
        "How much less often a seat wins that does without it, on the same deals as with it. Another seat in"
        " each deal does without: this is what the thing does, and not who owns it. Filled: no accident."
    )
    every = sorted([*found, *worths_changed(study)], key=lambda one: -one.most)
    drawn = worths_drawn(
        _("What each thing is worth"),
        (_("thing or action"), _("worth, per cent of victories")),
        every,
        lambda one: thing_named(study, one),
    )
    return panel(_("What each thing is worth"), about, drawn, worth_reads(study, found))


def of_beginnings(study: Study) -> str:
    """With what to begin."""
    found = beginnings(study)
    if not found:
        return ""
    about = _(
        "How much more often a seat wins that begins so, in the deals where it can, than one that is free."
    )
    head = (_("first decision"), _("difference, per cent of victories"))
    drawn = worths_drawn(_("The first decision"), head, found, lambda one: one.name)
    level = list(found[0].by_level)[-1]
    better = [one.name for one in found if one.sure[level] and one.most > 0]
    reads = _("Better than what {level} does by itself: {names}.").format(
        level=level, names=", ".join(better) or _("nothing that could be seen")
    )
    return panel(_("The first decision"), about, drawn, reads)


def worths_drawn(
    title: str, head: tuple[str, str], found: Sequence[Worth], name: Callable[[Worth], str]
) -> str:
    """A lane for each with a mark for each level, and the same as a table."""
    levels = list(found[0].by_level)
    lanes = [
        Lane(
            name(one),
            [
                Mark(value, place, not one.sure[level])
                for place, (level, value) in enumerate(one.by_level.items())
            ],
            figures([share_told(value.value) for value in one.by_level.values()]),
            changed=bool(one.version),
        )
        for one in found
    ]
    rows = [[name(one), *map(points_of, one.by_level.values()), one.deals] for one in found]
    told = numbers([head[0], *levels, _("deals")], rows)
    return level_key(levels) + charts.dots(title, head, lanes, 0.0, percent) + told


def thing_named(study: Study, one: Worth) -> str:
    """A thing by its name; where its price is another one, with that."""
    if one.version:
        return version_named(study.plan, read_arm(one.version).text)
    return named(study.plan.made("").rulebook, one.name)


def worth_reads(study: Study, found: Sequence[Worth]) -> str:
    """What the picture says: what is missed, what is better left alone, what nothing can be said of."""
    book, level = study.plan.made("").rulebook, list(found[0].by_level)[-1]
    sure = [one for one in found if one.sure[level]]
    missed = [named(book, one.name) for one in sure if one.most > 0]
    harmful = [named(book, one.name) for one in reversed(sure) if one.most < 0]
    told = [_("{level} misses: {names}.").format(level=level, names=", ".join(missed) or "-")]
    if harmful:
        sentence = _("It wins more often without: {names}: it buys what does not pay, or what pays others.")
        told.append(sentence.format(names=", ".join(harmful)))
    told.append(_("Of the other {n} no worth can be told from 0.").format(n=len(found) - len(sure)))
    lifeless = [named(book, name) for name in dead(study, found)]
    if lifeless:
        sentence = _("Dead, as far as this study sees: {names}. Doing without costs at most {share} %.")
        told.append(sentence.format(names=", ".join(lifeless), share=f"{100 * HARDLY:.0f}"))
    return " ".join(told)


def of_prices(study: Study) -> str:
    """What each thing is worth with its price one lower, as printed, and one higher."""
    level = study.plan.levels[-1]
    found = at_prices(study, level)
    if not found:
        return ""
    book = study.plan.made("").rulebook
    lanes = [
        Lane(
            named(book, name),
            [Mark(value, place, step == 0) for place, (step, value) in enumerate(own.items())],
            figures([share_told(value.value) for value in own.values()]),
        )
        for name, own in found.items()
    ]
    names = {-1: _("one cheaper"), 0: _("as printed"), 1: _("one dearer")}
    cheaper, dearer = _("{n} cheaper"), _("{n} dearer")
    steps = sorted({step for own in found.values() for step in own})
    entries = [
        (
            f"pt k{place}{' ho' if step == 0 else ''}",
            names.get(step, (cheaper if step < 0 else dearer).format(n=abs(step))),
        )
        for place, step in enumerate(steps)
    ]
    head = (_("thing"), _("worth, per cent of victories"))
    about = _("The worth of each thing at other prices and as printed, on the same deals, for {level}.")
    drawn = charts.key(entries) + charts.dots(_("One more, one less"), head, lanes, 0.0, percent)
    return panel(_("One more, one less"), about.format(level=level), drawn)
