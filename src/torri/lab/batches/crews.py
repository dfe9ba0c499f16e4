"""Who does the work: this process, its threads, worker processes, or a Ray cluster."""

from __future__ import annotations

import os
import signal
import threading
from abc import ABC, abstractmethod
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.interrupts import deaf, dismiss, handling
from torri.engine.language import _, plural
from torri.lab.batches.work import Done, Work, do

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Crew(ABC):
    """Does tasks, each some items of one piece of work; `in_order` hands them out."""

    workers: int = 1
    """How many tasks can be done at once."""
    ahead: bool = True
    """Whether tasks wait at the workers, since handing them out takes time."""
    losses: tuple[type[BaseException], ...] = ()
    """With what a task ends whose worker was lost."""

    def prepare(self, work: Work[Any, Any]) -> None:
        """Compile here what all workers read from this machine's disk."""
        work.ready()

    @abstractmethod
    def begin(self, work: Work[Any, Any], items: Sequence[Any]) -> Future[Done]:
        """Do some items."""

    def told(self) -> str:
        """Who is at work, beside a bar."""
        return ""

    def close(self) -> None:  # noqa: B027 - this process has nothing to do then
        """All is done."""

    def dismiss(self) -> None:
        """Leave nothing running, without waiting for what was begun."""
        self.close()


class Alone(Crew):
    """This process, one item after the other."""

    ahead = False

    def begin(self, work: Work[Any, Any], items: Sequence[Any]) -> Future[Done]:
        """Do it now."""
        future: Future[Done] = Future()
        future.set_result(do(work, items))
        return future


class Threads(Crew):
    """Threads of this process: for compiled loops, which let each other run."""

    ahead = False

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = ThreadPoolExecutor(workers)

    def begin(self, work: Work[Any, Any], items: Sequence[Any]) -> Future[Done]:
        """Do it in a thread."""
        return self._pool.submit(do, work, items)

    def told(self) -> str:
        """How many there are."""
        return plural("{n} thread", "{n} threads", self.workers).format(n=self.workers)

    def close(self) -> None:
        """Wait for what was begun: a thread cannot be ended."""
        self._pool.shutdown(cancel_futures=True)


class Processes(Crew):
    """Worker processes of this machine; one that was lost is replaced."""

    losses = (BrokenProcessPool,)

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._new_pool()

    def _new_pool(self) -> None:
        self._pool = ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=end_with_parent)
        self._begun = 0

    def begin(self, work: Work[Any, Any], items: Sequence[Any]) -> Future[Done]:
        """Do it in a process; where one was lost, the pool is made anew."""
        try:
            return self._submit(work, items)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._new_pool()
            return self._submit(work, items)

    def _submit(self, work: Work[Any, Any], items: Sequence[Any]) -> Future[Done]:
        """The first tasks start the processes, which are deaf to Ctrl-C: it is for this one."""
        self._begun += 1
        with deaf() if self._begun <= self.workers else nullcontext():
            return self._pool.submit(do, work, items)

    def told(self) -> str:
        """How many there are."""
        return plural("{n} process", "{n} processes", self.workers).format(n=self.workers)

    def close(self) -> None:
        """They end when they have nothing to do."""
        self._pool.shutdown()

    def dismiss(self) -> None:
        """End them: a game under way may take minutes, and is played again."""
        dismiss(self._pool)


def end_with_parent() -> None:
    """In a worker process: end when the one is gone that it works for, also if that was killed."""
    parent = parent_process()
    if parent is None:
        raise AssertionError("a worker process has a parent")

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def crew(workers: int | None = None, cluster: str | None = None, *, threads: bool = False) -> Iterator[Crew]:
    """Who works within this block: a cluster, or so many workers, else one for each core of this machine.

    What ends the block early ends all of them; SIGTERM does so as Ctrl-C does.
    """
    with handling(signal.default_int_handler, signal.SIGTERM):
        hired = hire(workers, cluster, threads=threads)
        try:
            yield hired
        except BaseException:
            hired.dismiss()
            raise
        hired.close()


def hire(workers: int | None, cluster: str | None, *, threads: bool) -> Crew:
    """Who is asked for."""
    if cluster is not None:
        if workers is not None:
            raise Error(
                _("A cluster decides itself how many processes work: give --workers or --cluster, not both.")
            )
        from torri.lab.batches.cluster import Cluster

        return Cluster(cluster)
    count = os.cpu_count() or 1 if workers is None else workers
    if count < 1:
        raise Error(_("{workers} workers play no games; at least 1 is needed."), workers=count)
    if count == 1:
        return Alone()
    return Threads(count) if threads else Processes(count)
