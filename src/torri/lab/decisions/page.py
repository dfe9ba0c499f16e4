"""The benchmark decisions for people: a table in the terminal, and the page of the documentation."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from rich.table import Table

from torri.engine.language import N_, _
from torri.lab.arena.report import seconds
from torri.lab.decisions.measuring import BLUNDER
from torri.lab.report import interval, percent
from torri.lab.statistics.page import table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from torri.engine.intervals import Estimate
    from torri.lab.decisions.calibration import Calibration
    from torri.lab.decisions.kept import Benchmark
    from torri.lab.decisions.measuring import Losses
    from torri.lab.decisions.subjects import Subject

HEAD = (N_("player"), N_("loss a decision"), "95 %", N_("blunders"), "95 %", N_("time a decision"))
JUDGES = (N_("judge"), N_("positions"), N_("log loss"), N_("greedy outlook"), N_("guessing"))
BANDS = ("it said", "it came to", "95 %", "positions")
PAGE = """\
# Decisions

Written by `torri bench decisions --write docs/decisions.md`; do not edit.

Strength without the luck of the cards: decisions of games between levels 4 to 6, which nobody has learned
from, and for every choice what share of the victory it brought when a quick player played on for everybody,
up to 2,000 times. All choices of a decision were rolled out from the same deals, which fit what the seat
knew, and with the same chance. A choice has as many rollouts as make the standard error of its difference to
the best one 0.01, 2,000 at most; one that is five standard errors behind gets no more. What a choice gives
away is its distance to the best one, which is found by one half of the rollouts and valued by the other;
from {blunder} of the victory on it is a blunder. Decisions in which it makes no difference what is chosen do
not count. Losses are in hundredths of the victory; intervals are of 95 %, and know that decisions of one game
are alike. The rollouts are by a quick player: what only a deep plan makes good, they do not see. A player
that thinks like it has an advantage in such figures that it would not have in games.

`make decisions` makes the positions, and goes on where it was stopped."""
JUDGED = """\
The judge {judge} on {positions:,} positions of new games, one seat each, by what the seat knows: log loss
{judged}, of the greedy outlook with fitted odds {outlook}, of a guess {guess}."""


@dataclass(frozen=True)
class Report:
    """What was found of one subject."""

    subject: Subject
    benchmark: Benchmark
    losses: list[Losses]
    calibration: Calibration | None

    def to_dict(self) -> dict[str, Any]:
        """All figures, for other programs."""
        return {
            "name": self.subject.name,
            "made": self.benchmark.head,
            "players": [asdict(row) for row in self.losses],
            "judge": asdict(self.calibration) if self.calibration else None,
        }


def rows(report: Report) -> Iterator[list[str]]:
    """A line for each player."""
    for row in report.losses:
        loss = (f"{100 * row.loss.value:.2f}", f"{100 * row.loss.low:.2f}-{100 * row.loss.high:.2f}")
        blunders = (percent(row.blunders.value), interval(row.blunders))
        yield [row.spec, *loss, *blunders, seconds(row.seconds)]


def print_report(report: Report, console: Console) -> None:
    """The tables of one subject."""
    title = _("{subject}: {count} decisions").format(
        subject=report.subject.title, count=len(report.benchmark.decisions)
    )
    _print_table(title, HEAD, rows(report), console)
    found = report.calibration
    if found is not None:
        losses = (_figure(found.log_loss), _figure(found.outlook), _figure(found.guess))
        _print_table("", JUDGES, [[found.judge, f"{found.positions:,}", *losses]], console)


def _print_table(title: str, head: Sequence[str], lines: Any, console: Console) -> None:
    shown = Table(title=title or None)
    for place, column in enumerate(head):
        shown.add_column(_(column) if column[0].isalpha() else column, justify="right" if place else "left")
    for line in lines:
        shown.add_row(*line)
    console.print(shown)


def page(reports: Sequence[Report]) -> str:
    """The page of the documentation."""
    parts = [PAGE.format(blunder=BLUNDER)]
    for report in reports:
        parts += [f"## {report.subject.title}", made(report), table(HEAD, rows(report))]
        if report.calibration is not None:
            parts += [judged(report.calibration), table(BANDS, bands(report.calibration))]
    return "\n\n".join(parts) + "\n"


def made(report: Report) -> str:
    """How the decisions of a subject came about."""
    head, decisions = report.benchmark.head, report.benchmark.decisions
    matches = len({decision.match for decision in decisions})
    return (
        f"{len(decisions)} decisions of {matches} games, rolled out by {head['reference']}, with Torri"
        f" {head['version']}: `{head['command']}`."
    )


def judged(found: Calibration) -> str:
    """The judge beside what it is compared with."""
    losses = {"judged": found.log_loss, "outlook": found.outlook, "guess": found.guess}
    told = {name: _figure(loss) for name, loss in losses.items()}
    return JUDGED.format(judge=found.judge, positions=found.positions, **told)


def bands(found: Calibration) -> Iterator[list[str]]:
    """A line for each band."""
    for band in found.bands:
        yield [percent(band.said), percent(band.came.value), interval(band.came), str(band.positions)]


def _figure(estimate: Estimate) -> str:
    return f"{estimate.value:.3f} ± {estimate.high - estimate.value:.3f}"
