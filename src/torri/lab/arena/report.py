"""The arena for people: the command, its tables and its progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from torri.engine.language import _
from torri.lab.arena import Arena
from torri.lab.batches import crew
from torri.lab.report import interval, pasteable, percent, progress_bar, spread

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rich.console import Console

    from torri.engine.intervals import Estimate
    from torri.lab.arena.playing import Setting
    from torri.lab.arena.results import Results


def run_arena(
    setting: Setting,
    specs: Sequence[str],
    games: int,
    file: Path | None,
    ladder: bool,
    one_way: bool,
    workers: int | None,
    cluster: str | None,
    json: bool,
    console: Console,
) -> int:
    """The command `torri arena`; stopped by the person it shows what came out so far. The exit code."""
    arena = Arena(setting, specs, games, file, ladder=ladder, one_way=one_way)
    code = 0
    try:
        with crew(workers, cluster) as hired, progress_bar(_("Playing"), arena.total, hired) as progress:
            arena.run(hired, progress)
    except KeyboardInterrupt:
        code = 130
    results = arena.results()
    if json:
        console.out(results.to_json(), highlight=False)
    else:
        print_arena(results, console)
    if code:
        print_how_to_go_on(arena, console, json=json)
    return code


def print_how_to_go_on(arena: Arena, console: Console, *, json: bool) -> None:
    """What was stopped, and whether it can go on."""
    if json:
        return
    done = _("Stopped after {done} of {total} games.").format(done=arena.done, total=arena.total)
    file = arena.ledger.file
    more = (
        _("The same command goes on from {file}.").format(file=file)
        if file
        else _("With --file FILE a run can go on where it was stopped.")
    )
    console.print(f"{done} {more}", highlight=False)


def print_arena(results: Results, console: Console) -> None:
    """Who met whom, and how strong everybody is."""
    if not results.games:
        console.print(_("No game was finished."))
        return
    setting = results.setting
    title = " ".join([setting.game, *(pasteable(name, value) for name, value in setting.options)])
    seats = _("{seats} players").format(seats=setting.seats)
    known = [_("open cards")] if setting.open_cards else []
    console.print(encounters(results, ", ".join([title, seats, *known])))
    if results.contests:
        console.print(contests(results))
    console.print(standings(results))
    said = _("{games} games, every deal in every seating; seed {seed}; intervals of 95 %")
    console.print(said.format(games=results.games, seed=setting.seed), highlight=False)
    if setting.judge:
        said = _("Luck is taken off by the judge {judge}, fixed before the first game.")
        console.print(said.format(judge=setting.judge), highlight=False)


def encounters(results: Results, title: str) -> Table:
    """A line for each encounter."""
    table = Table(title=title)
    cooperative = all(entry.others is None for entry in results.encounters)
    columns = [_("player"), *([] if cooperative else [_("against")]), _("games"), _("wins"), "95 %"]
    columns += [_("without luck"), "95 %"] if results.setting.judge else []
    columns += [_("points"), *([] if cooperative else [_("lead")])]
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number < 2 - cooperative else "right")
    for entry in results.encounters:
        against = [] if entry.others is None else [entry.others]
        lead = [] if entry.lead is None else [signed(entry.lead)]
        wins = [percent(entry.wins.value), interval(entry.wins)]
        if entry.adjusted is not None:
            wins += [percent(entry.adjusted.value), interval(entry.adjusted)]
        table.add_row(entry.one, *against, str(entry.games), *wins, spread(entry.points), *lead)
    return table


def contests(results: Results) -> Table:
    """A line for each two teams."""
    table = Table(title=_("of the deals that only one of two teams won"))
    for number, column in enumerate((_("player"), _("beside"), _("deals"), _("wins"), "95 %")):
        table.add_column(column, justify="right" if number > 1 else "left")
    for entry in results.contests:
        figures = (str(entry.deals), percent(entry.wins.value), interval(entry.wins))
        table.add_row(entry.one, entry.other, *figures)
    return table


def standings(results: Results) -> Table:
    """A line for each player."""
    table = Table()
    for number, column in enumerate((_("player"), _("rating"), "95 %", _("time a decision"))):
        table.add_column(column, justify="right" if number else "left")
    for entry in results.standings:
        table.add_row(entry.spec, f"{entry.rating.value:.0f}", span(entry.rating), seconds(entry.seconds))
    return table


def span(rating: Estimate) -> str:
    """The interval of a rating; there is none for the anchor, nor for who won or lost every game."""
    return f"{rating.low:.0f} - {rating.high:.0f}" if rating.low < rating.high else ""


def signed(estimate: Estimate) -> str:
    """A lead in points with its interval."""
    return f"{estimate.value:+.1f} ± {estimate.high - estimate.value:.1f}"


def seconds(time: float) -> str:
    """A time as one says it."""
    return f"{time:.2f} s" if time >= 1 else f"{1000 * time:.1f} ms"
