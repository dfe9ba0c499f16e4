"""Figures for people: tables and progress in a terminal."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torri.lab.intervals import Estimate
    from torri.lab.simulate import Results


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, so that what is printed can be piped; it goes away when it is full."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)


def print_results(results: Results, console: Console) -> None:
    """The results of a simulation: a column a player, and a few lines about the games."""
    players = results.players
    table = Table("", title=_title(results))
    for player in players:
        table.add_column(player.spec, justify="right")
    table.add_row(_("wins"), *(percent(player.wins.value) for player in players))
    table.add_row("  95 %", *(interval(player.wins) for player in players))
    table.add_row(_("points"), *(spread(player.score) for player in players), end_section=True)
    for name in players[0].parts:
        if any(player.parts[name] for player in players):
            table.add_row(_(name), *(f"{player.parts[name]:.1f}" for player in players))
    console.print(table)
    for line in _lines(results):
        console.print(line, highlight=False)


def _title(results: Results) -> str:
    on = [f"{name}={str(value).lower()}" for name, value in results.options.items() if value not in (0, 1)]
    on += [name for name, value in results.options.items() if value is True]
    return " ".join([results.game, *on])


def _lines(results: Results) -> Iterator[str]:
    first = results.first_player_wins
    yield _("{games} games in {seconds:.1f} s, {rate:.0f} a second; seed {seed}; seats rotated").format(
        games=results.games, seconds=results.seconds, rate=results.games_a_second, seed=results.seed
    )
    yield _("draws {draws}; the first player wins {first} ({interval})").format(
        draws=percent(results.draws), first=percent(first.value), interval=interval(first)
    )
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
