"""How figures are said: in numbers, in a verdict, and all of them in one sentence."""

from __future__ import annotations

from dataclasses import astuple, replace
from typing import TYPE_CHECKING

from torri.engine.intervals import Estimate
from torri.engine.language import _, speaking_now
from torri.engine.tables import numbers, tables_of
from torri.lab.study.answers import SURE, chance_of, holm
from torri.lab.study.arms import AMONG, read_arm, things_of
from torri.lab.study.found import changes_in, figure_of, seats, worths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import Rulebook
    from torri.lab.study.answers import Comparison, Figure
    from torri.lab.study.command import Study
    from torri.lab.study.found import Worth
    from torri.lab.study.plan import Plan

TOLD = 3  # differences that the sentence names


def figure(one: Comparison | Figure, value: float) -> str:
    """A value of this measure."""
    return f"{100 * value:.1f} %" if one.share else f"{value:.1f}"


def signed(one: Comparison, value: float) -> str:
    """A difference of this measure."""
    return f"{100 * value:+.1f} %" if one.share else f"{value:+.2f}"


def points_of(value: Estimate) -> str:
    """A difference of shares, with half its interval."""
    return f"{share_told(value.value)} ± {50 * (value.high - value.low):.1f}"


def in_bold(one: Worth, level: str) -> str:
    """What a thing is worth to a level, in Markdown: bold where it is no accident."""
    told = points_of(one.by_level[level])
    return f"**{told}**" if one.sure[level] else told


def share_told(value: float) -> str:
    """A difference of shares, in per cent; no minus before a zero."""
    return f"{round(100 * value, 1) + 0.0:+.1f}"


def difference(one: Comparison) -> str:
    """The difference with its interval."""
    low, high = (signed(one, value).removesuffix(" %") for value in (one.difference.low, one.difference.high))
    return _("{difference} ({low} to {high})").format(
        difference=signed(one, one.difference.value), low=low, high=high
    )


def verdict(one: Comparison) -> str:
    """What a comparison says, in words."""
    if one.sure:
        return _("▲ more") if one.difference.value > 0 else _("▼ less")
    return _("= no difference above {bound}").format(bound=signed(one, one.bound).removeprefix("+"))


def columns() -> list[str]:
    """The heads of the columns."""
    return [_("measured"), _("as printed"), _("changed"), _("difference"), "p", _("what that means")]


def cells(one: Comparison) -> list[str]:
    """A comparison as text, column by column."""
    figures = [figure(one, one.base.value), figure(one, one.variant.value)]
    return [one.measure, *figures, difference(one), f"{one.p:.3f}", verdict(one)]


def named(book: Rulebook, thing: str) -> str:
    """A card by the name that is printed on it, where the tables have one."""
    for table in tables_of((book.printed or book).package).values():
        for entries in table.values():
            for entry in entries if isinstance(entries, list) else ():
                if isinstance(entry, dict) and entry.get("code") == thing:
                    return str(entry.get(speaking_now(), entry.get("en", thing)))
    return thing


def version_named(plan: Plan, text: str) -> str:
    """A version for people: "Observatory cost 6 → 4"; empty for the game as printed."""
    arm, book = read_arm(text), plan.made("").rulebook
    printed = {
        ".".join(at): number
        for table in tables_of((book.printed or book).package).values()
        for at, number in numbers(table)
    }
    told = []
    for address, number in changes_in(book, arm).items():
        thing, *rest = address.split(".")
        told.append(f"{' '.join([named(book, thing), *rest])} {printed[address]} → {number}")
    return ", ".join([*told, *([replace(arm, changes="").text] if replace(arm, changes="").text else [])])


def player_named(level: str) -> str:
    """Who plays, for people."""
    one, among, others = level.partition(AMONG)
    return _("{one} among {others}").format(one=one, others=others) if among else level


def surest(plan: Plan, comparisons: Sequence[Comparison]) -> str:
    """The surest differences, with their intervals."""
    sure = sorted((one for one in comparisons if one.sure), key=lambda one: one.p)
    return "; ".join(
        f"{version_named(plan, one.changes)}, {player_named(one.level)}: {one.measure} {difference(one)}"
        for one in sure[:TOLD]
    )


def compared(plan: Plan, comparisons: Sequence[Comparison]) -> str:
    """The surest differences, or that there is none."""
    sure = sorted((one for one in comparisons if one.sure), key=lambda one: one.p)
    if not sure:
        bound = max((one.bound for one in comparisons if one.share), default=0.0)
        sentence = _("No difference could be seen; no winning share differs by more than {bound} %.")
        return sentence.format(bound=f"{100 * bound:.1f}")
    sentence = _("{sure} of {n} comparisons differ. The surest: {parts}.")
    return sentence.format(sure=len(sure), n=len(comparisons), parts=surest(plan, comparisons))


def described(study: Study) -> str:
    """What the game is like, as the last of the levels plays it."""
    level = study.plan.levels[-1]
    told = [about_seats(seats(study, level))]
    first = figure_of(study, level, _("whoever begins wins"))
    even = 1 / study.plan.players
    if first and not first.value.low <= even <= first.value.high:
        sentence = _("Whoever begins wins {share} % of the games ({low} to {high}); {even} % would be even.")
        ends = {end: f"{100 * getattr(first.value, end):.1f}" for end in ("low", "high")}
        told.append(sentence.format(share=f"{100 * first.value.value:.1f}", even=f"{100 * even:.1f}", **ends))
    book = study.plan.made("").rulebook
    things = things_of(book)
    sure = [one for one in worths(study) if one.name in things and one.sure.get(level) and one.most > 0]
    if sure:
        sentence = _(
            "Nothing is missed more than {thing}: a seat that does without it wins {share} % less often."
        )
        name = named(book, sure[0].name)
        told.append(sentence.format(thing=name, share=f"{100 * sure[0].most:.1f}"))
    return " ".join(told)


def about_seats(figures: Sequence[Figure]) -> str:
    """Whether one seat has it better."""
    if len(figures) == 1:
        share = figures[0].value
        return _("All win {share} % of their games ({low} to {high}).").format(
            share=f"{100 * share.value:.1f}", low=f"{100 * share.low:.1f}", high=f"{100 * share.high:.1f}"
        )
    even = 1 / len(figures)
    best = max(figures, key=lambda one: abs(one.value.value - even))
    away = [Estimate(*(end - even for end in astuple(one.value))) for one in figures]
    if min(holm([chance_of(one, figures[0].deals) for one in away])) >= SURE:
        bound = max(abs(end - even) for one in figures for end in (one.value.low, one.value.high))
        return _("No seat is seen to have it better than the others, by {bound} % at most.").format(
            bound=f"{100 * bound:.1f}"
        )
    return _(
        "Seats are not alike: seat {seat} wins {share} % of the games, where {even} % would be even."
    ).format(seat=(best.seat or 0) + 1, share=f"{100 * best.value.value:.1f}", even=f"{100 * even:.1f}")
