"""The command `torri study`: plays until the answer is precise enough, and tells it."""

from __future__ import annotations

import json as as_json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from rich.table import Table

from torri import __version__
from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import rulebook
from torri.lab.batches import Alone, Crew, crew, in_order
from torri.lab.report import progress_bar
from torri.lab.study.answers import Comparison, Figure, Played, compare, figures_of, is_precise
from torri.lab.study.found import beginnings, worths
from torri.lab.study.headline import details, headline
from torri.lab.study.ledger import StudyLedger
from torri.lab.study.page import figures_rows, groups, page_of
from torri.lab.study.playing import PlayBlock, blocks
from torri.lab.study.telling import cells, columns, named, points_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rich.console import Console

    from torri.lab.study.plan import Plan

FIRST_LOOK = 200  # deals; each look after it has twice as many


@dataclass(frozen=True)
class Study:
    """What came out."""

    plan: Plan
    deals: int
    """On so many every variant was played."""
    figures: list[Figure]
    comparisons: list[Comparison]
    played: Played

    def to_json(self) -> str:
        """All figures, for other programs."""
        told: dict[str, Any] = {"torri": __version__, "command": self.plan.command(), "deals": self.deals}
        told["judge"] = self.plan.judge
        told["figures"] = [asdict(one) for one in self.figures]
        told["comparisons"] = [asdict(one) for one in self.comparisons]
        return as_json.dumps(told, indent=2)


def looks(games: int) -> Iterator[int]:
    """After how many deals the figures are looked at."""
    at = FIRST_LOOK
    while at < games:
        yield at
        at *= 2
    yield games


def carry_out(
    plan: Plan,
    ledger: StudyLedger,
    crew: Crew | None = None,
    progress: Callable[[int], object] = lambda _: None,
) -> Study:
    """Play until every share is known as precisely as asked, or all games are played."""
    crew, work = crew or Alone(), PlayBlock(plan)
    before = 0
    for deals in looks(plan.games):
        waiting = [block for block in blocks(plan, before, deals) if not ledger.has(block)]
        for _block, line in in_order(crew, work, waiting):
            ledger.add(line)
            progress(line["start"] + len(line["ranks"]))
        played, before = Played(plan, ledger, deals), deals
        figures, comparisons = figures_of(played), compare(played)
        playing = {table for table in plan.tables if plan.deals_at(table) > deals}
        if is_precise(
            [one for one in comparisons if one.level in playing],
            [one for one in figures if one.level in playing],
            plan.precision,
        ):
            break
    return Study(plan, before, figures, comparisons, played)


def run_study(
    plan: Plan,
    file: Path | None,
    page: Path | None,
    workers: int | None,
    cluster: str | None,
    json: bool,
    console: Console,
) -> None:
    """A table or JSON, and a page where one is asked for; a run that was stopped goes on from its file."""
    if page is not None and page.suffix.lower() not in (".html", ".md"):
        raise Error(_("A report ends in .html or .md, not {given}."), given=page.name)
    study = play_study(plan, file, workers, cluster, page)
    if page is not None:
        written(page, page_of(study, page.suffix.lower()))
    if json:
        console.out(study.to_json(), highlight=False)
    else:
        print_study(study, console)
        if page is not None:
            console.print(str(page), soft_wrap=True, highlight=False)


def play_study(
    plan: Plan, file: Path | None, workers: int | None, cluster: str | None, result: Path | None = None
) -> Study:
    """Play it with whoever is there, with a bar; where nothing can be written in the end, not at all."""
    if result is not None:
        written(result, "", mode="a")
    ledger = StudyLedger(plan, file)
    with crew(workers, cluster) as hired, progress_bar(_("Playing"), plan.games, hired) as progress:
        return carry_out(plan, ledger, hired, progress)


def written(file: Path, text: str, mode: str = "w") -> None:
    """Write what somebody asked for."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open(mode, encoding="utf-8") as out:
            out.write(text)
    except OSError as error:
        raise Error(_("{file} cannot be used: {why}."), file=file, why=error) from None


def print_study(study: Study, console: Console) -> None:
    """The answer, the game as printed, a table for each version and level, and what things are worth."""
    for told in filter(None, [headline(study), details(study)]):
        console.print(told, soft_wrap=True, highlight=False)
    book = rulebook(study.plan.game)
    print_table(console, book.title(), figures_rows(study))
    for name, comparisons in groups(study):
        if comparisons[0].changes in study.plan.own_versions:
            print_table(console, name, [columns(), *map(cells, comparisons)])
    for title, found in (
        (_("worth, per cent of victories"), worths(study)),
        (_("first decision"), beginnings(study)),
    ):
        if found:
            rows = [[named(book, one.name), *map(points_of, one.by_level.values())] for one in found]
            print_table(console, title, [[_("thing or action"), *found[0].by_level], *rows])
    sentence = _(
        "{deals} deals, all variants on the same; seed {seed}; p corrected for {n} comparisons (Holm)"
    )
    told = sentence.format(deals=study.deals, seed=study.plan.seed, n=len(study.comparisons))
    console.print(told, soft_wrap=True, highlight=False)
    if study.plan.adjusted:
        said = _("Luck is taken off by the judge {judge}, fixed before the first game.")
        console.print(said.format(judge=study.plan.judge), soft_wrap=True, highlight=False)


def print_table(console: Console, title: str, rows: list[list[str]]) -> None:
    """A table whose first row is its head."""
    table = Table(title=title)
    table.add_column(rows[0][0], overflow="fold")
    for head in rows[0][1:]:
        table.add_column(head, justify="right", overflow="fold")
    for row in rows[1:]:
        table.add_row(*row)
    console.print(table)
