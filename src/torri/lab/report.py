"""Figures for people: tables and progress in a terminal."""

from __future__ import annotations

import shlex
from contextlib import contextmanager
from statistics import median
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from torri.engine.language import N_, _
from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from torri.engine.intervals import Estimate
    from torri.lab.batches import Crew
    from torri.lab.bench.rows import Row
    from torri.lab.simulate import PlayerResult, Results

BENCH_COLUMNS = (N_("measured"), N_("best"), N_("median"), N_("from"), N_("to"), N_("ratio"), N_("asked for"))

MEDIAN = 50  # per cent

BENCH_PAGE = """\
# Benchmarks

Written by `make bench ARGS="--write docs/benchmarks.md"`; do not edit.

Measured on: {machine}.

{table}

{rounds} windows of {window} s for most rows, taking turns: best, median and range.

* A step is one action applied, decided by a seat or by chance; legal actions are listed and chance is
  resolved in every playout. All playouts are random, run in one thread, and start after the deal.
* OpenSpiel's playouts run inside its C++ (`RandomRolloutEvaluator` under an `MCTSBot` of two simulations);
  the other peers are stepped as their users step them. One thread is measured in CPU time, two by the clock
  on the wall.
* The ratio is of medians: to the best peer for random steps; for the vector environment (4,096 games at
  every stage, observations and masks written, and copied for the caller unless it says `copy=False`) to the
  bare rules on whole games one after the other, deals included; to one core or thread for two.
  `torri bench vector` shows where its time goes.
* `clone`, `redact` and `sample` are measured inside compiled code; the warm start is a new process that
  imports Torri, finds the compiled rules on disk and deals a game.
* The cluster is Ray on this machine, beside as many worker processes; docs/lab.md reckons with its rows.
{absent}"""


@contextmanager
def progress_bar(label: str, total: int, crew: Crew | None = None) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, so that what is printed can be piped; it goes away when it is full.

    Beside it stand how many are done, how many a second, and who of the crew is at work.
    """
    beside = TextColumn("{task.fields[beside]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), beside)
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, beside="")

        def progress(done: int) -> None:
            bar.update(task, completed=done, beside=_beside(bar.tasks[task].speed, crew))

        yield progress


def _beside(speed: float | None, crew: Crew | None) -> str:
    """The rate, and who is at work."""
    rate = "" if speed is None else _("{rate:.1f} a second").format(rate=speed)
    return ", ".join(filter(None, [rate, crew.told() if crew else ""]))


def print_results(results: Results, console: Console) -> None:
    """The results of a simulation: a column for each player, and a few lines about the games."""
    players = results.kinds
    table = Table("", title=_title(results))
    for player in players:
        table.add_column(
            player.spec if player.count == 1 else f"{player.count} × {player.spec}", justify="right"
        )
    table.add_row(_("wins"), *(percent(player.wins.value) for player in players))
    table.add_row("  95 %", *(interval(player.wins) for player in players))
    for name, kind in ((_("share of the victory"), "share"), (_("without luck"), "adjusted")):
        if results.judge:
            table.add_row(name, *(percent(getattr(player, kind).value) for player in players))
            table.add_row("  95 %", *(interval(getattr(player, kind)) for player in players))
    for name, told in _luck_told(players):
        table.add_row(name, *told)
    table.add_row(_("points"), *(spread(player.score) for player in players), end_section=True)
    names = RULEBOOKS[results.game].parts
    for part in players[0].parts:
        if any(player.parts[part] for player in players):
            table.add_row(_(names.get(part, part)), *(f"{player.parts[part]:.1f}" for player in players))
    console.print(table)
    if results.seats:
        console.print(seats_table(results))
    console.print(length_table(results))
    for line in _lines(results):
        console.print(line, highlight=False)


def seats_table(results: Results) -> Table:
    """What each seat wins, whoever sits there."""
    table = Table(_("seat"))
    for title in (_("share of the victory"), "95 %"):
        table.add_column(title, justify="right")
    for seat, share in enumerate(results.seats, 1):
        table.add_row(str(seat), percent(share.value), interval(share))
    return table


def length_table(results: Results) -> Table:
    """How long games are: so many per cent of them are no longer."""
    table = Table(_("length"))
    for share in next(iter(results.quantiles.values())):
        table.add_column(_("median") if share == MEDIAN else f"{share} %", justify="right")
    for name, found in zip((_("decisions"), _("turns")), results.quantiles.values(), strict=True):
        table.add_row(name, *(f"{value:.0f}" for value in found.values()))
    return table


def _luck_told(players: Sequence[PlayerResult]) -> Iterator[tuple[str, list[str]]]:
    """How much was luck: its mean in shares of the victory, and what taking it off is good for."""
    known = [player.explained for player in players if player.explained is not None]
    if known:
        halves = [one.luck.high - one.luck.value for one in known]
        means = zip(known, halves, strict=True)
        yield _("luck"), [f"{100 * one.luck.value:+.1f} ± {100 * half:.1f} %" for one, half in means]
        yield _("its correlation with the result"), [f"{one.correlation:.2f}" for one in known]
        yield _("variance, times smaller without it"), [f"{one.smaller:.1f}" for one in known]


def _title(results: Results) -> str:
    """The game, and its options where they are not as usual."""
    usual = {option.name: option.default for option in RULEBOOKS[results.game].options}
    own = [pasteable(name, value) for name, value in results.options.items() if value != usual.get(name)]
    return " ".join([results.game, *own])


def pasteable(name: str, value: Any) -> str:
    """An option as the command line takes it."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return shlex.join(["--option", f"{name}={text}"])


def _lines(results: Results) -> Iterator[str]:
    first = results.first_player_wins
    yield _("{games} games in {seconds:.1f} s, {rate:.0f} a second; seed {seed}; seats rotated").format(
        games=results.games, seconds=results.seconds, rate=results.games_a_second, seed=results.seed
    )
    yield _("draws {draws}; the first player wins {first} ({interval})").format(
        draws=percent(results.draws), first=percent(first.value), interval=interval(first)
    )
    if results.judge:
        said = _("Luck is taken off by the judge {judge}, fixed before the first game.")
        yield said.format(judge=results.judge)
    yield _("{turns:.1f} turns and {decisions:.1f} decisions a game").format(
        turns=results.turns, decisions=results.decisions
    )


def percent(share: float) -> str:
    """A share as one says it."""
    return f"{100 * share:.1f} %"


def interval(estimate: Estimate) -> str:
    """An interval of shares."""
    return f"{100 * estimate.low:.1f}-{100 * estimate.high:.1f}"


def spread(estimate: Estimate) -> str:
    """A mean with its interval."""
    return f"{estimate.value:.1f} ± {estimate.high - estimate.value:.1f}"


def bench_cells(row: Row) -> list[str]:
    """A row of the benchmark as text."""
    digits = 0 if row.unit in ("bytes", "ns") and min(row.values) >= 10 else 2
    figures = (row.best, median(row.values), min(row.values), max(row.values))
    best, *others = (f"{figure:.{digits}f}" for figure in figures)
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return [row.what, f"{best} {row.unit}", *others, ratio, row.asked]


def print_bench(rows: list[Row], machine: str, console: Console) -> None:
    """The table of the benchmark."""
    table = Table(title=machine)
    for number, column in enumerate(BENCH_COLUMNS):
        table.add_column(_(column), justify="right" if number else "left")
    for row in rows:
        table.add_row(*bench_cells(row))
    console.print(table)


def bench_page(rows: list[Row], machine: str, window: float, rounds: int, absent: Sequence[str] = ()) -> str:
    """The page of the documentation."""
    lines = [list(BENCH_COLUMNS), ["---", *["---:"] * (len(BENCH_COLUMNS) - 1)], *map(bench_cells, rows)]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    remarks = "".join(f"* {sentence}\n" for sentence in absent)
    return BENCH_PAGE.format(machine=machine, table=table, window=window, rounds=rounds, absent=remarks)
