"""The panels of the page of a study: a question each, with its picture, its table and what it says."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.language import _
from torri.lab.study import charts
from torri.lab.study.charts import Lane, Mark
from torri.lab.study.drama_panel import of_drama
from torri.lab.study.found import of_versions, seats, unused
from torri.lab.study.pieces import numbers, panel, percent, spread
from torri.lab.study.skill_panel import of_skill
from torri.lab.study.telling import about_seats, cells, columns, compared, named, player_named, version_named
from torri.lab.study.worth_panels import of_beginnings, of_prices, of_worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.study.answers import Figure
    from torri.lab.study.command import Study


def panels(study: Study) -> str:
    """All that a study has an answer to."""
    whole = (by_seat, of_worth, of_prices, of_beginnings)
    pairs = ((of_length, of_points), (of_skill, of_drama))
    found = [draw(study) for draw in whole]
    for one, other in pairs:
        drawn = [text for text in (one(study), other(study)) if text]
        found.append(f'<div class="twoup">{"".join(drawn)}</div>' if len(drawn) > 1 else "".join(drawn))
    return "".join([*found, of_use(study), of_comparisons(study)])


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
    inside = f'{charts.key(entries)}<div class="threeup">{"".join(drawn)}</div>'
    return panel(_("Who wins, by seat"), about, inside, seats_read(study))


def seats_read(study: Study) -> str:
    """Whether a seat has it better as the last of the levels plays, and whether versions change that."""
    told = [about_seats(seats(study, study.plan.levels[-1]))]
    if study.plan.own_versions:
        named_seats = {one.measure for one in study.figures if one.seat is not None}
        told.append(compared(study.plan, [one for one in of_versions(study) if one.measure in named_seats]))
    return " ".join(told)


def seat_told(told: Sequence[Figure]) -> str:
    """The shares of a seat in all versions."""
    values = " → ".join(f"{100 * one.value.value:.1f}" for one in told)
    return f"{values} <small>{spread(told[0].value)}</small>"


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
    own = of_versions(study)
    if not own:
        return ""
    head = columns()
    rows = [[f"{one.measure} ({player_named(one.level)})", *cells(one)[1:]] for one in own]
    sure = [row for row, one in zip(rows, own, strict=True) if one.sure]
    shown = charts.table(head, sure, [True] * len(sure)) if sure else ""
    reads = _("{sure} of {n} comparisons differ.").format(sure=len(sure), n=len(own))
    about = ", ".join(version_named(study.plan, text) for text in study.plan.own_versions)
    folded = numbers(head, rows, [one.sure for one in own], _("All {n} figures").format(n=len(rows)))
    return panel(_("All comparisons"), about, shown + folded, reads)
