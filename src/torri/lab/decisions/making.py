"""Making benchmark decisions: game after game on all cores, each kept, so that a stopped run goes on."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.interrupts import dismissing
from torri.engine.language import _
from torri.lab.decisions.continuations import continue_in
from torri.lab.decisions.drawing import EACH, draw_decisions
from torri.lab.decisions.kept import (
    Benchmark,
    Decision,
    decisions_mark,
    joined,
    read_decisions,
    write_decisions,
)
from torri.lab.decisions.subjects import reference, reference_name
from torri.lab.decisions.values import BATCH, MOST, valued
from torri.players.search.simulation import simulate_in
from torri.players.warmup import ensure_players_compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from torri.lab.decisions.subjects import Subject

    Progress = Callable[[int], object]


@dataclass(frozen=True)
class Wishes:
    """How many decisions, from which seed, how often each choice is rolled out, and for how long at most."""

    decisions: int
    seed: int
    rollouts: int = MOST
    seconds: float = float("inf")


class Making:
    """The decisions of a subject; each game has a file in a folder that is named after all it depends on."""

    def __init__(self, subject: Subject, wishes: Wishes, folder: Path) -> None:
        self.subject, self.wishes = subject, wishes
        self._stopped = threading.Event()
        if wishes.decisions < 1 or wishes.rollouts < BATCH:
            sentence = _("At least 1 decision and {batch} rollouts of each choice are needed.")
            raise Error(sentence, batch=BATCH)
        self.game = subject.made()
        who, mark = reference_name(self.game), decisions_mark(self.game)
        self.folder = folder / f"{subject.name}-{wishes.seed}-{who}-{wishes.rollouts}-{mark:08x}"
        self.files = [self.folder / f"{number}.npz" for number in range(-(-wishes.decisions // EACH))]

    @property
    def total(self) -> int:
        """How many games are to be played."""
        return len(self.files)

    def run(self, progress: Progress = lambda _done: None) -> Benchmark:
        """Play and roll out what is missing, as long as there is time; all that there is then."""
        found = {number: part for number, file in enumerate(self.files) if (part := self._read(file))}
        progress(len(found))
        book = self.game.rulebook
        ensure_players_compiled(book)
        for bound in (simulate_in, continue_in):
            bound(book)  # Numba binds in one thread at a time only
        end = time.monotonic() + self.wishes.seconds
        with ThreadPoolExecutor(os.cpu_count()) as pool, self._stopping(), dismissing(pool):
            missing = [number for number in range(self.total) if number not in found]
            waiting = {pool.submit(self._one, number, end): number for number in missing}
            for finished in as_completed(waiting):
                part = finished.result()
                if part is not None:
                    found[waiting[finished]] = part
                    progress(len(found))
        return Benchmark(self._head(), joined([found[number] for number in sorted(found)]))

    @contextmanager
    def _stopping(self) -> Iterator[None]:
        """What ends this block early ends the games under way at their next decision."""
        try:
            yield
        except BaseException:
            self._stopped.set()
            raise

    def _one(self, number: int, end: float) -> Benchmark | None:
        """The decisions of one game; None where time is up, and the next run plays it."""
        if time.monotonic() > end:
            return None
        seed = f"decisions:{self.wishes.seed}:{number}"
        company = reference(self.game)
        decisions = []
        for place, knowledge in enumerate(draw_decisions(self.game, seed)):
            if self._stopped.is_set():
                return None
            values = valued(knowledge, company, f"{seed}:{place}", self.wishes.rollouts)
            if not values.alike:
                decisions.append(Decision(knowledge, number, values))
        part = Benchmark(self._head(), decisions)
        write_decisions(part, self.game, self.files[number])
        return part

    def _read(self, file: Path) -> Benchmark | None:
        with suppress(Error):
            return read_decisions(self.game, file)
        return None

    def _head(self) -> dict[str, Any]:
        """How the decisions came about."""
        wishes = self.wishes
        return {
            "command": f"python -m torri.lab.decisions --only {self.subject.name} --seed {wishes.seed}"
            f" --decisions {wishes.decisions} --rollouts {wishes.rollouts}",
            "reference": reference_name(self.game),
            "version": version("torri"),
        }
