"""The report of a study as one page: HTML that needs nothing beside it, or Markdown for a repository."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torri import __version__
from torri.engine.language import _, speaking_now
from torri.games import rulebook
from torri.lab.study.headline import details, headline
from torri.lab.study.keys import keys
from torri.lab.study.look import STYLE
from torri.lab.study.pair import cards
from torri.lab.study.panels import panels
from torri.lab.study.telling import cells, columns, figure, version_named

if TYPE_CHECKING:
    from torri.lab.study.answers import Comparison
    from torri.lab.study.command import Study


def page_of(study: Study, kind: str) -> str:
    """The report in HTML or Markdown."""
    return html(study) if kind == ".html" else markdown(study)


def groups(study: Study) -> list[tuple[str, list[Comparison]]]:
    """The comparisons of each version and level, under a title."""
    found: dict[tuple[str, str], list[Comparison]] = {}
    for one in study.comparisons:
        found.setdefault((one.changes, one.level), []).append(one)
    return [(f"{changes} ({level})", own) for (changes, level), own in found.items()]


def how(study: Study) -> list[tuple[str, str]]:
    """How the figures came about."""
    plan = study.plan
    games = sum(study.played.deals_at(table) * len(plan.arms_at(table)) for table in plan.tables)
    sentence = _("{deals} deals, each played in {arms} versions by {levels}: {games} games")
    told = sentence.format(
        deals=f"{study.deals:,}", arms=len(plan.arms), levels=", ".join(plan.levels), games=f"{games:,}"
    )
    looked = _("deal by deal, 95 %; p after Holm for all {n} comparisons").format(n=len(study.comparisons))
    stop = _("every winning share within ± {precision} %, or {games} deals").format(
        precision=f"{100 * plan.precision:.1f}", games=f"{plan.games:,}"
    )
    if not plan.precision:
        stop = _("{games} deals").format(games=f"{plan.games:,}")
    luck = _("taken off winning shares") if plan.adjusted else _("in all figures: it is not taken off")
    return [
        (_("games"), told),
        (_("intervals"), looked),
        (_("stops at"), stop),
        (_("luck"), luck),
        (_("seed"), plan.seed),
        (_("judge"), plan.judge or "-"),
        (_("version"), f"torri {__version__}"),
    ]


def title_of(study: Study) -> str:
    """The question."""
    game, players = rulebook(study.plan.game).title(), study.plan.players
    if not study.plan.variants:
        return _("{game} with {players} players: how is it balanced?").format(game=game, players=players)
    sentence = _("{game} with {players} players: what if {variants}?")
    return sentence.format(
        game=game,
        players=players,
        variants=" / ".join(version_named(study.plan, text) for text in study.plan.variants),
    )


def html(study: Study) -> str:
    """The page for a browser."""
    title, answer = escape(title_of(study)), escape(headline(study))
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in how(study))
    return (
        f'<!doctype html>\n<html lang="{speaking_now()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title}</title><meta name="description" content="{answer}">'
        '<meta name="generator" content="torri study">'  # by these lines a server knows a report
        f'<meta name="game" content="{escape(study.plan.game)}"><style>{STYLE}</style></head><body><main>'
        f'<header><div><p class="q">{title}</p><h1>{answer}</h1>'
        f'<p class="answer">{escape(sure(study))}</p></div>{cards(study)}</header>'
        f'{keys(study)}{panels(study)}<section class="panel"><h2>{escape(_("How this was made"))}</h2>'
        f'<p class="sub">{escape(_("The same command gives the same figures."))}</p>'
        f"<pre>{escape(study.plan.command())}</pre><dl>{rows}</dl></section></main></body></html>\n"
    )


def sure(study: Study) -> str:
    """The figures behind the answer, and how far they can be trusted."""
    sentence = _(
        "Measured on {deals} deals, on which all versions were played by {levels}. Intervals are of 95 %;"
        " what is called a difference stays one after all {n} comparisons are corrected for."
    )
    levels = ", ".join(study.plan.levels)
    measured = sentence.format(deals=f"{study.deals:,}", levels=levels, n=len(study.comparisons))
    return " ".join(filter(None, [details(study), measured]))


def markdown(study: Study) -> str:
    """The page for a repository."""
    lines = [f"# {title_of(study)}", "", f"**{headline(study)}**", "", sure(study), ""]
    lines += [f"## {_('The game as printed')}", "", *table_in_markdown(figures_rows(study)), ""]
    for name, comparisons in groups(study):
        lines += [f"## {name}", "", *table_in_markdown([columns(), *map(cells, comparisons)]), ""]
    lines += [f"## {_('How this was made')}", "", "```sh", study.plan.command(), "```", ""]
    return "\n".join([*lines, *(f"* {name}: {text}" for name, text in how(study))]) + "\n"


def figures_rows(study: Study) -> list[list[str]]:
    """Every measure of the game as printed, a column for each level; the first row is the head."""
    levels = study.plan.levels
    found: dict[str, list[str]] = {}
    for one in study.figures:
        if one.level in levels and not one.changes:
            half = figure(one, (one.value.high - one.value.low) / 2).removesuffix(" %")
            found.setdefault(one.measure, []).append(f"{figure(one, one.value.value)} ± {half}")
    return [[_("measured"), *levels], *([name, *told] for name, told in found.items())]


def table_in_markdown(rows: list[list[str]]) -> list[str]:
    """A table whose first row is its head."""
    head, *others = rows
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *others]
    return [f"| {' | '.join(told)} |" for told in lines]
