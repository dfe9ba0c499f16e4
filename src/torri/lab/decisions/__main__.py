"""The command `python -m torri.lab.decisions`: makes the benchmark decisions of every game.

Games between levels 4 to 6 are played, and every choice of some of their decisions is rolled out. Games are
kept one by one: a run that was stopped, or whose time was up, goes on.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from torri.engine.compiled import cache_home
from torri.engine.language import _
from torri.lab.commands import ended
from torri.lab.decisions.kept import new_file_in, write_decisions
from torri.lab.decisions.making import Making, Wishes
from torri.lab.decisions.subjects import chosen_subjects
from torri.lab.decisions.values import MOST
from torri.lab.report import progress_bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.decisions.subjects import Subject


def make(subject: Subject, wishes: Wishes, folder: Path, out: Path | None) -> str:
    """Make the decisions of a subject and write its file; a sentence about it."""
    making = Making(subject, wishes, folder)
    with progress_bar(_("Rolling out {subject}").format(subject=subject.name), making.total) as progress:
        benchmark = making.run(progress)
    if not benchmark.decisions:
        return _("{subject}: no decision was finished in this time.").format(subject=subject.name)
    file = out / f"{subject.name}.npz" if out else new_file_in(making.game, subject)
    write_decisions(benchmark, making.game, file)
    told = _("{file} has {count} decisions, rolled out by {player}.")
    return told.format(file=file, count=len(benchmark.decisions), player=benchmark.head["reference"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Make decisions; what went wrong is one sentence."""
    parser = argparse.ArgumentParser(prog="python -m torri.lab.decisions", description=__doc__)
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="GAME",
        help="a game, or GAME-PLAYERS",
    )
    parser.add_argument("--decisions", type=int, default=300, help="for each game and number of players")
    parser.add_argument("--rollouts", type=int, default=MOST, help="of each choice, at most")
    parser.add_argument("--minutes", type=float, default=1e6, help="for each of them, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=cache_home() / "decisions", help="to go on from")
    parser.add_argument("--out", type=Path, help="write here instead of into the folders of the games")
    given = parser.parse_args(arguments)

    def work() -> None:
        wishes = Wishes(given.decisions, given.seed, given.rollouts, 60 * given.minutes)
        for subject in chosen_subjects(given.only):
            Console().print(make(subject, wishes, given.folder, given.out), soft_wrap=True, highlight=False)

    return ended(work)


if __name__ == "__main__":
    sys.exit(main())
