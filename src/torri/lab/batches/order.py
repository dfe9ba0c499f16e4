"""Handing out items, and their results in the order of the items."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Future

    from torri.lab.batches.crews import Crew
    from torri.lab.batches.work import Done, Work

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 2  # tasks for each worker that are handed out and not done
HELD = 8  # tasks for each worker that may wait for an earlier one
LASTS = 0.5  # seconds that a task takes where items are short, so that handing it out costs little
HANDED = (
    0.002  # seconds of that for each worker: one process hands out all tasks, and has time for twice as many
)
LARGEST = 256  # items of a task
TRIES = 5  # so often a task is begun whose worker was lost


@dataclass
class Task:
    """Some items that one worker does at a time."""

    items: Sequence[Any]
    done: Done | None = None
    tries: int = 0


class Batch:
    """The items of one call: what is handed out, what is done and waits for its turn."""

    def __init__(self, crew: Crew, work: Work[Any, Any], items: Sequence[Any]) -> None:
        self.crew, self.work, self.items = crew, work, items
        self.queue: deque[Task] = deque()
        self.finished: SimpleQueue[tuple[Task, Future[Done]]] = SimpleQueue()
        self.handed_out = self.busy = 0
        self.size = 1

    def results(self) -> Iterator[tuple[Any, Any]]:
        """Every item with its result."""
        while self.handed_out < len(self.items) or self.queue:
            self._hand_out()
            self._hear()
            while self.queue and (done := self.queue[0].done):
                yield from zip(self.queue.popleft().items, done.results, strict=True)

    def _hand_out(self) -> None:
        """Keep everybody busy, but not further ahead than can be lost."""
        workers = self.crew.workers
        busy = AHEAD * workers if self.crew.ahead else workers
        while self.handed_out < len(self.items) and self.busy < busy and len(self.queue) < HELD * workers:
            left = len(self.items) - self.handed_out
            size = max(1, min(self.size, left // (AHEAD * workers)))
            task = Task(self.items[self.handed_out : self.handed_out + size])
            self.handed_out += size
            self.queue.append(task)
            self.busy += 1
            self._begin(task)

    def _begin(self, task: Task) -> None:
        task.tries += 1
        future = self.crew.begin(self.work, task.items)
        future.add_done_callback(lambda done: self.finished.put((task, done)))

    def _hear(self) -> None:
        """Wait for a task; it is begun again where its worker was lost."""
        task, future = self.finished.get()
        try:
            task.done = future.result()
        except self.crew.losses as loss:
            if task.tries >= TRIES:
                sentence = _("A task ended its worker {tries} times: {why}.")
                raise Error(sentence, tries=TRIES, why=loss) from None
            self._begin(task)
            return
        self.busy -= 1
        if task.done.refused:
            raise Error(task.done.refused)
        self.size = (
            size_of_tasks(task.done.seconds / len(task.items), self.crew.workers) if self.crew.ahead else 1
        )


def size_of_tasks(seconds: float, workers: int) -> int:
    """How many items are handed out at a time, where one takes so long."""
    lasts = max(LASTS, HANDED * workers)
    return max(1, round(lasts / max(seconds, LASTS / LARGEST)))


def in_order(crew: Crew, work: Work[Item, Result], items: Sequence[Item]) -> Iterator[tuple[Item, Result]]:
    """Every item with its result, in their order, whoever did it and whoever was done first."""
    if items:
        crew.prepare(work)
    return Batch(crew, work, items).results()
