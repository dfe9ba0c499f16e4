"""The command `make balance`: plays the studies of our games and writes docs/balance anew; it goes on."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.lab.balance.asked import games, plans_of
from torri.lab.balance.page import write_page
from torri.lab.balance.thinking import DEALS, thinking_plan, write_thinking
from torri.lab.batches import crew
from torri.lab.commands import ended
from torri.lab.report import progress_bar
from torri.lab.study.command import Study, carry_out
from torri.lab.study.ledger import StudyLedger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.study.plan import Plan

KEPT = Path("build/balance")
QUICK, THINKING = PARTS = ("quick", "thinking")
"""The page of a game, by quick players; one by players who think, where people say something of its cards."""


def played(plan: Plan, kept: Path, workers: int | None) -> Study:
    """A study, from its file and on."""
    about = "-thinking" if plan.fewer else "-prices" if plan.prices else ""
    ledger = StudyLedger(plan, kept / f"{plan.game}-{plan.players}{about}.jsonl")
    with crew(workers) as hired, progress_bar(plan.game, plan.games, hired) as progress:
        return carry_out(plan, ledger, hired, progress)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and write; what went wrong is one sentence."""
    parser = argparse.ArgumentParser(prog="python -m torri.lab.balance", description=__doc__)
    parser.add_argument("--game", choices=games(), action="append", help=_("Which game; else all."))
    parser.add_argument("--games", type=int, default=400, help=_("How many deals at most."))
    parser.add_argument("--thinking", type=int, default=DEALS, help=_("How many deals of who searches."))
    parser.add_argument("--part", choices=PARTS, action="append", help=_("Which pages; else all."))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--kept", type=Path, default=KEPT, metavar="FOLDER")
    parser.add_argument("--write", type=Path, default=Path("docs/balance"), metavar="FOLDER")
    given = parser.parse_args(arguments)

    def play(plan: Plan) -> Study:
        return played(plan, given.kept, given.workers)

    def work() -> None:
        for game in given.game or games():
            if QUICK in (given.part or PARTS):
                write_page(game, list(map(play, plans_of(game, given.games, given.seed))), given.write)
            plan = thinking_plan(game, given.games, given.seed, given.thinking)
            if plan and THINKING in (given.part or PARTS):
                write_thinking(play(plan), given.write)

    return ended(work)


if __name__ == "__main__":
    sys.exit(main())
