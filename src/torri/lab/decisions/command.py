"""The command `torri bench decisions`: players on the benchmark decisions, and judges beside them."""

from __future__ import annotations

import json as as_json
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _
from torri.lab.decisions.calibration import calibrate
from torri.lab.decisions.kept import file_in, read_decisions
from torri.lab.decisions.measuring import measure
from torri.lab.decisions.page import Report, page, print_report
from torri.lab.decisions.subjects import chosen_subjects
from torri.lab.report import progress_bar
from torri.players import line_up

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from torri.lab.decisions.subjects import Subject

USUAL = "greedy,level:4,level:6"


def run_decisions(
    game: str | None, players: str | None, json: bool, write: Path | None, console: Console
) -> None:
    """Measure, and print tables, JSON, or write the page of the documentation."""
    if write is not None and game is not None:
        raise Error(_("The page of the documentation has all rows: --write goes without a part of them."))
    specs = line_up(players or USUAL)
    reports = []
    for subject in kept_subjects(game):
        report = measured(subject, specs)
        reports.append(report)
        if not json:
            print_report(report, console)
    if write is not None:
        write.parent.mkdir(parents=True, exist_ok=True)
        write.write_text(page(reports), encoding="utf-8")
    if json:
        console.out(as_json.dumps([report.to_dict() for report in reports], indent=2), highlight=False)


def kept_subjects(game: str | None) -> list[Subject]:
    """Those of which decisions are kept; a sentence where there are none."""
    asked = chosen_subjects([game] if game else [])
    found = [subject for subject in asked if file_in(subject.made(), subject) is not None]
    if not found:
        names = ", ".join(subject.name for subject in asked)
        raise Error(_("No decisions are kept of {names}: `make decisions` makes them."), names=names)
    return found


def measured(subject: Subject, specs: list[str]) -> Report:
    """The figures of one subject."""
    game = subject.made()
    file = file_in(game, subject)
    if file is None:
        raise AssertionError("only what is kept is measured")
    benchmark = read_decisions(game, file)
    total = len(benchmark.decisions) * len(specs)
    with progress_bar(_("Deciding in {subject}").format(subject=subject.name), total) as progress:
        losses = measure(game, benchmark.decisions, specs, progress=progress)
    return Report(subject, benchmark, losses, calibrate(game))
