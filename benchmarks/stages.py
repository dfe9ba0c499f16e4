"""What an action costs, stage by stage: `python -m benchmarks.stages`; without a socket and a database.

Tables in memory, random play, all in one thread, whose processor time is measured. A stage is looking
ahead, taking over, what each chair sees, its drawing, and the message as text.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
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
from torri.web.memory import only_young
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


class Round:
    """A table and whoever looks on, game after game; all chairs are shown every action."""

    def __init__(self, name: str, number: int, stages: Stages, *, page: bool) -> None:
        self._name = name
        self._number = number
        self._stages = stages
        self._page = page
        self._random = Random(number)
        self._begin()

    def _begin(self) -> None:
        self._table = new_table(self._name, self._number)
        around = NAMES[: GAMES[self._name]]
        self._readers = {who: Screen(live_parts, "") if self._page else Program() for who in around}
        self._number += 1_000_000
        self._since = 0
        self._show()

    def _show(self) -> None:
        stage = self._stages.stage
        for who, reader in self._readers.items():
            with stage("look"):
                shot = snapshot(
                    self._table, Guest(who, who), self._since, judge=False, text=reader.wants_text
                )
            with stage("draw"):
                message = reader.message(shot)
            with stage("text"):
                to_text(message)

    def decide(self) -> None:
        """Do something random, and show it."""
        table = self._table
        if table.to_move is None:
            self._begin()
            return
        self._since, seat = table.play.sequence, table.to_move
        code = self._random.choice(table.play.knowledge(seat).legal).code
        with self._stages.stage("act"):
            row = Row(self._since + 1, "act", seat, code, table.play.look_ahead(code))
            table.add([row])
        self._show()


def play(name: str, tables: int, actions: int, stages: Stages, *, page: bool) -> None:
    """Play so many random actions, one after the other at each table."""
    rounds = [Round(name, number, stages, page=page) for number in range(tables)]
    for count in range(-tables, actions):  # one at each, which shows what everybody sees first
        if count == 0:
            stages.spent.clear()
        rounds[count % tables].decide()


def measured(name: str, given: argparse.Namespace, *, page: bool) -> str:
    """A row of the table, and below it the functions that took the time."""
    play(name, 1, 60, Stages(), page=page)  # warm
    stages, profiler = Stages(), cProfile.Profile()
    gc.collect()
    gc.freeze()
    with only_young():
        if given.profile:
            profiler.enable()
        play(name, given.tables, given.actions, stages, page=page)
        profiler.disable()
    spent = [*(stages.spent[stage] for stage in STAGES), sum(stages.spent.values())]
    cells = (name, "page" if page else "program", *(f"{1000 * each / given.actions:.3f}" for each in spent))
    said = io.StringIO()
    if given.profile:
        pstats.Stats(profiler, stream=said).sort_stats("tottime").print_stats(40)
    return f"| {' | '.join(cells)} |\n{said.getvalue()}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what an action costs, stage by stage.")
    parser.add_argument("--actions", type=int, default=300)
    parser.add_argument("--tables", type=int, default=1, help="played in turn, as far as memory is concerned")
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--readers", nargs="*", choices=("program", "page"), default=["program", "page"])
    parser.add_argument("--profile", action="store_true", help="say which functions take the time")
    given = parser.parse_args()
    sys.stdout.write(HEAD)
    for name in given.games:
        for reader in given.readers:
            sys.stdout.write(measured(name, given, page=reader == "page"))


if __name__ == "__main__":
    main()
