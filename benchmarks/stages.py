"""What an action costs, stage by stage: `python -m benchmarks.stages`; without a socket and a database.

One table in memory, random play, all in one thread, whose processor time is measured. A stage is looking
ahead, taking over, what each chair sees, its drawing, and the message as text.
"""

from __future__ import annotations

import argparse
import cProfile
import io
import pstats
import sys
import time
from collections import Counter
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

from benchmarks.clients import NAMES
from benchmarks.cost import GAMES
from tests.table.desk import SETTINGS
from torri.games import game
from torri.table.fairness import agreement_of
from torri.table.live import LiveTable
from torri.table.rows import Guest, Row, Seat, TableRow
from torri.table.snapshot import snapshot
from torri.web.live import live_parts
from torri.web.socket import Program, Screen
from torri.web.wire import to_text

if TYPE_CHECKING:
    from collections.abc import Iterator
STAGES = ("act", "look", "draw", "text")
HEAD = """\
| game | reader | act | look | draw | text | ms an action |
|---|---|---:|---:|---:|---:|---:|
"""


class Stages:
    """The processor time of each stage."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count what is done within as this stage."""
        began = time.thread_time()
        yield
        self.spent[name] += time.thread_time() - began  # type: ignore[assignment]


def new_table(name: str, number: int) -> LiveTable:
    """A table with a person at every seat, dealt."""
    seats = [Seat(n, "person", who, key=who, holders={who}) for n, who in enumerate(NAMES[: GAMES[name]])]
    options = dict(game(name, len(seats)).options)
    secret = number.to_bytes(32, "big")
    row = TableRow("table", NAMES[0], name, len(seats), options, SETTINGS, "match", secret, seats)
    row.agreement, row.status = agreement_of(row), "playing"
    table = LiveTable(row, [], [], 0.0, 0.0)
    table.add([Row(1, "start", outcomes=table.play.deal(), by="table")])
    return table


def play(name: str, actions: int, stages: Stages, *, page: bool) -> None:
    """Play so many random actions; all chairs look on."""
    random, done, number = Random(name), 0, 0
    while done < actions:
        number += 1
        table = new_table(name, number)
        readers = {who: Screen(live_parts, "") if page else Program() for who in NAMES[: GAMES[name]]}
        since = 0
        while table.to_move is not None and done < actions:
            for who, reader in readers.items():
                with stages.stage("look"):
                    shot = snapshot(table, Guest(who, who), since, judge=False)
                with stages.stage("draw"):
                    message = reader.message(shot)
                with stages.stage("text"):
                    to_text(message)
            since, seat = table.play.sequence, table.to_move
            code = random.choice(table.play.knowledge(seat).legal).code
            with stages.stage("act"):
                row = Row(since + 1, "act", seat, code, table.play.look_ahead(code))
                table.add([row])
            done += 1


def measured(name: str, actions: int, *, page: bool, profile: bool) -> str:
    """A row of the table, and below it the functions that took the time."""
    play(name, 60, Stages(), page=page)  # warm
    stages, profiler = Stages(), cProfile.Profile()
    if profile:
        profiler.enable()
    play(name, actions, stages, page=page)
    profiler.disable()
    spent = [*(stages.spent[stage] for stage in STAGES), sum(stages.spent.values())]
    cells = (name, "page" if page else "program", *(f"{1000 * each / actions:.2f}" for each in spent))
    said = io.StringIO()
    if profile:
        pstats.Stats(profiler, stream=said).sort_stats("tottime").print_stats(40)
    return f"| {' | '.join(cells)} |\n{said.getvalue()}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what an action costs, stage by stage.")
    parser.add_argument("--actions", type=int, default=300)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--readers", nargs="*", choices=("program", "page"), default=["program", "page"])
    parser.add_argument("--profile", action="store_true", help="say which functions take the time")
    given = parser.parse_args()
    sys.stdout.write(HEAD)
    for name in given.games:
        for reader in given.readers:
            sys.stdout.write(measured(name, given.actions, page=reader == "page", profile=given.profile))


if __name__ == "__main__":
    main()
