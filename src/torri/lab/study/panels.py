"""The panels of the page of a study: a question each, with its picture, its table and what it says."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.language import _
from torri.lab.study import charts
from torri.lab.study.charts import Lane, Mark
from torri.lab.study.found import HARDLY, at_prices, beginnings, dead, figure_of, seats, unused, worths
from torri.lab.study.measures import SECONDS
from torri.lab.study.pieces import figures, level_key, numbers, panel, percent, spread
from torri.lab.study.skill_panel import of_skill
from torri.lab.study.split import SKILL, splits
from torri.lab.study.telling import difference, figure, named, player_named, points_of, verdict, version_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.study.answers import Comparison, Figure
    from torri.lab.study.command import Study
    from torri.lab.study.found import Worth

LOWEST = 20  # percent, where curves of leading chances begin
SHAPES = ("●", "■", "◆")


def panels(study: Study) -> str:
    """All that a study has an answer to."""
    whole = (by_seat, of_worth, of_prices, of_beginnings)
    pairs = ((of_length, of_points), (of_skill, of_drama))
    found = [draw(study) for draw in whole]
    for one, other in pairs:
        drawn = [text for text in (one(study), other(study)) if text]
        found.append(f'<div class="twoup">{"".join(drawn)}</div>' if len(drawn) > 1 else "".join(drawn))
    return "".join([*found, of_use(study), of_comparisons(study)])


# --- the figures on top ------------------------------------------------------------------------------------


def keys(study: Study) -> str:
    """Four figures that everybody asks for, as the last of the levels plays, and those of a version."""
    level = study.plan.levels[-1]
    versions = ["", *study.plan.own_versions[:1]]
    shown = [seats(study, level, version)[0] for version in versions]
    said = {
        one.measure: in_short(one)
        for one in study.comparisons
        if (one.level, one.changes) == (level, versions[-1])
    }
    cells = [key(shown, "{n} %", 100, 1, said.get(shown[0].measure, spread(shown[0].value)))]
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


# --- questions ---------------------------------------------------------------------------------------------


def by_seat(study: Study) -> str:
    """Who wins, by seat: a picture for each level."""
    versions = ("", *study.plan.own_versions)
    drawn = []
    for place, level in enumerate(study.plan.levels):
        own = [seats(study, level, version) for version in versions]
        lanes = [
            Lane(
                told[0].measure,
                [Mark(one.value, place, at == 0) for at, one in enumerate(told)],
                seat_told(told),
            )
            for told in zip(*own, strict=True)
        ]
        even = 1 / len(lanes) if len(lanes) > 1 else 0.5
        head = (_("seat"), _("share of victories, per cent"))
        drawn.append(f"<div><h3>{escape(level)}</h3>{charts.dots(level, head, lanes, even, percent)}</div>")
    entries = [
        ("pt ho", _("as printed")),
        *(("pt", version_named(study.plan, text)) for text in study.plan.own_versions),
    ]
    about = _("Share of victories; the upright line is an even share. Lines are the 95 % intervals.")
    return panel(
        _("Who wins, by seat"), about, f'{charts.key(entries)}<div class="threeup">{"".join(drawn)}</div>'
    )


def seat_told(told: Sequence[Figure]) -> str:
    """The shares of a seat in all versions."""
    values = " → ".join(f"{100 * one.value.value:.1f}" for one in told)
    return f"{values} <small>{spread(told[0].value)}</small>"


def worth_lanes(study: Study, found: Sequence[Worth]) -> list[Lane]:
    """A lane for each thing, a mark for each level."""
    book = study.plan.made("").rulebook
    return [
        Lane(
            named(book, one.name),
            [
                Mark(value, place, not one.sure[level])
                for place, (level, value) in enumerate(one.by_level.items())
            ],
            figures([f"{100 * value.value:+.1f}" for value in one.by_level.values()]),
        )
        for one in found
    ]


def worth_rows(found: Sequence[Worth]) -> list[list[str]]:
    """The same in figures."""
    return [[one.name, *map(points_of, one.by_level.values()), one.deals] for one in found]


def of_worth(study: Study) -> str:
    """What each thing is worth."""
    found = worths(study)
    if not found:
        return ""
    levels = list(found[0].by_level)
    about = _(
        "How much less often a seat wins that does without it, on the same deals as with it. Another seat in"
        " each deal does without: this is what the thing does, and not who owns it. Filled: no accident."
    )
    head = (_("thing or action"), _("worth, per cent of victories"))
    drawn = charts.dots(_("What each thing is worth"), head, worth_lanes(study, found), 0.0, percent)
    rows = numbers([_("thing or action"), *levels, _("deals")], worth_rows(found))
    return panel(
        _("What each thing is worth"), about, level_key(levels) + drawn + rows, worth_reads(study, found)
    )


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
            figures([f"{100 * value.value:+.1f}" for value in own.values()]),
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


def of_beginnings(study: Study) -> str:
    """With what to begin."""
    found = beginnings(study)
    if not found:
        return ""
    levels = list(found[0].by_level)
    about = _(
        "How much more often a seat wins that begins so, in the deals where it can, than one that is free."
    )
    head = (_("first decision"), _("difference, per cent of victories"))
    drawn = level_key(levels) + charts.dots(
        _("The first decision"), head, worth_lanes(study, found), 0.0, percent
    )
    better = [one.name for one in found if one.sure[levels[-1]] and one.most > 0]
    reads = _("Better than what {level} does by itself: {names}.").format(
        level=levels[-1], names=", ".join(better) or _("nothing that could be seen")
    )
    rows = numbers([_("first decision"), *levels, _("deals")], worth_rows(found))
    return panel(_("The first decision"), about, drawn + rows, reads)


def histogram_of(study: Study, title: str, what: str) -> str:
    """How a figure is spread, as the last of the levels plays, also in the first other version."""
    level = study.plan.levels[-1]
    versions = ["", *study.plan.own_versions[:1]]
    values = [spread_of(study, level, version, what) for version in versions]
    edges, shares = charts.columns_of(values)
    names = [_("as printed"), *(version_named(study.plan, text) for text in versions[1:])]
    entries = [("sw o", names[0]), ("sw", names[1])] if len(versions) > 1 else [("sw", names[0])]
    rows = [[f"{edge:g}", *(f"{one[place]:.1f} %" for one in shares)] for place, edge in enumerate(edges)]
    means = " → ".join(f"{np.mean(one):.1f}" for one in values)
    quantiles = ", ".join(f"{value:.0f}" for value in np.quantile(values[-1], (0.1, 0.5, 0.9)))
    reads = _("Mean {means}; a tenth, half and nine tenths are below {quantiles}.")
    inside = charts.key(entries) + charts.histogram(edges, shares) + numbers([_("from"), *names], rows)
    about = f"{level}, n = {len(values[0]):,}"
    return panel(title, about, inside, reads.format(means=means, quantiles=quantiles))


def spread_of(study: Study, level: str, version: str, what: str) -> list[float]:
    """Turns, or points of the winner, game by game."""
    games = study.played.games(level, version)
    return (games["points"].max(axis=1) if what == "points" else games[what]).tolist()


def of_length(study: Study) -> str:
    """How long games are."""
    return histogram_of(study, _("Length, in turns"), "turns")


def of_points(study: Study) -> str:
    """How many points win."""
    return histogram_of(study, _("Points of the best"), "points")


def of_drama(study: Study) -> str:
    """How the chance of whoever leads grows."""
    levels = [level for level in study.plan.levels if study.played.games(level, "")["sure"].any()]
    if not levels:
        return ""
    curves = [study.played.games(level, "")["sure"].mean(axis=0).tolist() for level in levels]
    entries = "".join(
        f'<li><svg viewBox="0 0 38 12" aria-hidden="true"><path class="ln k{place}" d="M0 6H38"/></svg>'
        f"{escape(name)}</li>"
        for place, name in enumerate(levels)
    )
    about = _("Mean chance to win of whoever leads, in per cent, as the judge sees it.")
    drawn = charts.lines(about, curves[: charts.KINDS], LOWEST, (_("first decision"), _("last")))
    moments = np.linspace(0, 100, len(curves[0])).round().astype(int)
    rows = [[f"{at} %", *(f"{curve[place]:.0f} %" for curve in curves)] for place, at in enumerate(moments)]
    table = numbers([_("of the decisions"), *levels], rows)
    leads = study.played.games(levels[-1], "")["leads"].mean()
    reads = _("For {level} the lead changes {n} times a game.").format(level=levels[-1], n=f"{leads:.1f}")
    if study.plan.made("").rulebook.cooperative:
        reads = ""
    return panel(
        _("How decided a game is"), about, f'<ul class="keyline">{entries}</ul>{drawn}{table}', reads
    )


def of_use(study: Study) -> str:
    """What is done how often, and what never."""
    levels = study.plan.levels
    used = [(study.played.used(level), study.played.deals_at(level)) for level in levels]
    names = list(dict.fromkeys(name for one, _deals in used for name in one))
    book = study.plan.made("").rulebook
    rows = [
        [named(book, name), *(f"{one.get(name, (0, 0))[1] / deals:.2f}" for one, deals in used)]
        for name in names
    ]
    never = unused(study)
    reads = _("Everything that was possible was done by somebody.")
    if never:
        sentence = _("Possible, and never done by anybody: {names}.")
        reads = sentence.format(names=", ".join(named(book, name) for name in never))
    inside = numbers([_("what"), *levels], rows, title=_("All {n} figures").format(n=len(rows)))
    return panel(_("What is done"), _("How often in a game, by all seats together."), inside, reads)


def of_comparisons(study: Study) -> str:
    """Every measure of the versions that were asked for."""
    own = [one for one in study.comparisons if one.changes in study.plan.own_versions]
    if not own:
        return ""
    head = [_("measured"), _("as printed"), _("changed"), _("difference"), "p", _("what that means")]
    rows = [
        [
            f"{one.measure} ({player_named(one.level)})",
            figure(one, one.base.value),
            figure(one, one.variant.value),
            difference(one),
            f"{one.p:.3f}",
            verdict(one),
        ]
        for one in own
    ]
    sure = [row for row, one in zip(rows, own, strict=True) if one.sure]
    shown = charts.table(head, sure, [True] * len(sure)) if sure else ""
    reads = _("{sure} of {n} comparisons differ.").format(sure=len(sure), n=len(own))
    about = ", ".join(version_named(study.plan, text) for text in study.plan.own_versions)
    folded = numbers(head, rows, [one.sure for one in own], _("All {n} figures").format(n=len(rows)))
    return panel(_("All comparisons"), about, shown + folded, reads)
