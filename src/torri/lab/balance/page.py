"""A page of docs/balance: what a game is like, what each thing is worth, what its own lab says to that."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from torri import __version__
from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import rulebook
from torri.lab.balance.picture import picture
from torri.lab.given import labs
from torri.lab.study.arms import things_of, verbs_of
from torri.lab.study.charts import Lane, Mark
from torri.lab.study.found import at_prices, beginnings, skills, unused, worths
from torri.lab.study.page import figures_rows, table_in_markdown
from torri.lab.study.skill_panel import part_told
from torri.lab.study.split import SEAT, SKILL, splits
from torri.lab.study.telling import described, in_bold, named, player_named, points_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from torri.lab.study.command import Study
    from torri.lab.study.found import Prices, Worth

HEAD = """\
Written by `make balance ARGS="--games {deals} --seed {seed}"`; do not edit. Figures are means over {deals}
deals with half their 95 % interval. `level:1` and `level:2` overlook much and little, `greedy` overlooks
nothing and plans no further than its next decision; people who plan miss and use other things. How it is
measured: [docs/lab.md](../lab.md)."""

WORTH = """\
How much less often a seat wins that does without it, in per cent of the games, on the same deals as with it;
another seat in each deal. What is filled in the picture and bold in the table is no accident after all
comparisons of the page were corrected for (Holm). Minus: it wins more often without."""


def write_page(game: str, studies: Sequence[Study], folder: Path) -> None:
    """The page of a game and its picture."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{game}.svg").write_text(worth_picture(studies[0]), encoding="utf-8")
        (folder / f"{game}.md").write_text(page_of(game, studies), encoding="utf-8")
    except OSError as error:
        raise Error(_("{file} cannot be used: {why}."), file=folder, why=error) from None


def page_of(game: str, studies: Sequence[Study]) -> str:
    """All of it, chapter by chapter."""
    study, prices = studies[0], at_prices(studies[-1], studies[-1].plan.levels[-1])
    plain = [one for one in studies if not one.plan.prices]
    head = HEAD.format(deals=study.deals, seed=study.plan.seed)
    answer, *remarks = remarks_of(game, study, prices)
    short = [f"* {told}" for told in (*map(in_short, plain), answer) if told]
    lines = [f"# How balanced {rulebook(game).title()} is", "", *short, "", head, ""]
    for one in plain:
        lines += [f"## With {one.plan.players} players", "", described(one), ""]
        lines += [*table_in_markdown(figures_rows(one)), "", *skill_of(one)]
    lines += ["## What each thing is worth", "", WORTH, "", f"![What each thing is worth]({game}.svg)", ""]
    lines += [*worth_table(study, worths(study)), "", *prices_of(studies[-1], prices)]
    lines += ["## With what to begin", "", *begin_of(study), ""]
    lines += ["## What is never done", "", never(study), "", *remarks]
    lines += ["## How this was made", "", "```sh", *(one.plan.command() for one in studies), "```", ""]
    judges = ", ".join(dict.fromkeys(one.plan.judge or "-" for one in plain))
    return "\n".join([*lines, f"torri {__version__}, judges {judges}."]) + "\n"


def in_short(study: Study) -> str:
    """What came out for so many players: the seats, and how often the stronger of two levels wins."""
    first, rest = described(study)[0].lower(), described(study)[1:]
    told = [f"**With {study.plan.players} players** {first}{rest}"]
    if skills(study):
        last, even = skills(study)[-1], f"{100 / study.plan.players:.0f} %"
        who, wins = player_named(last.level).capitalize(), f"{100 * last.value.value:.0f} %"
        told.append(f"{who} wins {wins} of its games, where {even} would be even.")
    return " ".join(told)


def worth_picture(study: Study) -> str:
    """The picture: what each card or tile is worth; in a game that has none, each action."""
    book = study.plan.made("").rulebook
    things = things_of(book) or verbs_of(book)
    lanes = [
        Lane(
            named(book, one.name),
            [
                Mark(value, kind, not one.sure[level])
                for kind, (level, value) in enumerate(one.by_level.items())
            ],
            "",
        )
        for one in worths(study)
        if one.name in things
    ]
    title = f"{rulebook(study.plan.game).title()}: per cent of victories that each thing is worth"
    return picture(title, study.plan.levels, lanes)


def worth_table(study: Study, found: Sequence[Worth]) -> list[str]:
    """The same in figures; bold is what is no accident."""
    book, levels = study.plan.made("").rulebook, list(study.plan.levels)
    rows = [[named(book, one.name), *(in_bold(one, level) for level in levels)] for one in found]
    return table_in_markdown([["thing or action", *levels], *rows])


def prices_of(study: Study, found: Prices) -> list[str]:
    """What things are worth at other prices."""
    if not found:
        return []
    level, book = study.plan.levels[-1], study.plan.made("").rulebook
    about = (
        f"What each thing is worth to `{level}` with all its prices one lower, as printed, and one higher,"
        f" on {study.deals} deals."
    )
    rows = [
        [named(book, name), *(points_of(own[step]) if step in own else "-" for step in (-1, 0, 1))]
        for name, own in found.items()
    ]
    return [
        "## One more, one less",
        "",
        about,
        "",
        *table_in_markdown([["thing", "-1", "0", "+1"], *rows]),
        "",
    ]


def skill_of(study: Study) -> list[str]:
    """How often the stronger player wins, and how much of what decides is skill."""
    found = skills(study)
    if not found:
        return []
    parts = {one.level: one for one in splits(study) if not one.changes}
    told = [
        f"* {player_named(one.level)}: wins {points_of(one.value).removeprefix('+')} %; of what decides"
        f" {part_told(parts[one.level], SKILL)} is skill, {part_told(parts[one.level], SEAT)} the seat, and"
        " the rest is luck and what they overlook"
        for one in found
    ]
    return [*told, ""]


def begin_of(study: Study) -> list[str]:
    """How much more often a seat wins that begins so than one that is free."""
    found = beginnings(study)
    told = "How much more often a seat wins that begins so, in the deals where it can, than one that is free."
    if not found:
        return ["No way to begin was possible in two deals."]
    rows = [[one.name, one.deals, *map(points_of, one.by_level.values())] for one in found]
    return [told, "", *table_in_markdown([["first decision", "deals", *study.plan.levels], *rows])]


def never(study: Study) -> str:
    """Which rules are dead."""
    book = study.plan.made("").rulebook
    names = ", ".join(named(book, name) for name in unused(study))
    return (
        f"Possible, and never done by any of these players: {names}."
        if names
        else "Everything is done by somebody."
    )


def remarks_of(game: str, study: Study, prices: Prices) -> list[str]:
    """What the lab of the game says to it: the answer, and the chapter that says why."""
    name = f"{labs()[game].__name__}.remarks"
    if not find_spec(name):
        return [""]
    answer, *lines = import_module(name).remarks(study, prices)
    return [answer, "## What to make of it", "", answer, *lines, ""]
