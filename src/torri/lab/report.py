"""Figures for people: tables and progress in a terminal."""

from __future__ import annotations

from contextlib import contextmanager
from statistics import median
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from torri.engine.language import N_, _
from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from torri.engine.intervals import Estimate
    from torri.lab.bench.rows import Row
    from torri.lab.simulate import Results

BENCH_COLUMNS = (N_("measured"), N_("best"), N_("median"), N_("from"), N_("to"), N_("ratio"), N_("asked for"))

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
{absent}"""


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, so that what is printed can be piped; it goes away when it is full."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)


def print_results(results: Results, console: Console) -> None:
    """The results of a simulation: a column for each player, and a few lines about the games."""
    players = results.players
    table = Table("", title=_title(results))
    for player in players:
        table.add_column(player.spec, justify="right")
    table.add_row(_("wins"), *(percent(player.wins.value) for player in players))
    table.add_row("  95 %", *(interval(player.wins) for player in players))
    for name, kind in ((_("share of the victory"), "share"), (_("without luck"), "adjusted")):
        if results.judge:
            table.add_row(name, *(percent(getattr(player, kind).value) for player in players))
            table.add_row("  95 %", *(interval(getattr(player, kind)) for player in players))
    table.add_row(_("points"), *(spread(player.score) for player in players), end_section=True)
    names = RULEBOOKS[results.game].parts
    for part in players[0].parts:
        if any(player.parts[part] for player in players):
            table.add_row(_(names.get(part, part)), *(f"{player.parts[part]:.1f}" for player in players))
    console.print(table)
    for line in _lines(results):
        console.print(line, highlight=False)


def _title(results: Results) -> str:
    """The game, and its options where they are not as usual."""
    usual = {option.name: option.default for option in RULEBOOKS[results.game].options}
    own = [f"{name}={value}".lower() for name, value in results.options.items() if value != usual[name]]
    return " ".join([results.game, *own])


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
    if results.turns is None:
        yield _("{decisions:.1f} decisions a game").format(decisions=results.decisions)
    else:
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
