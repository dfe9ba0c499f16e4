"""What a Ray cluster costs beside worker processes: `torri bench cluster`, and a part of `make bench`.

Both play the same deals with as many workers, in windows that take turns. The clock on the wall says what
somebody waits; processor time, of all processes that each begins, says the same on a busy machine.
docs/lab.md reckons with the rest: how many tasks and deals a head takes in, how many bytes they are, and what
a node does before its first deal.
"""

from __future__ import annotations

import os
import pickle
import time
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from torri.engine.language import N_, _
from torri.games import RULEBOOKS
from torri.lab.batches import Crew, crew, in_order
from torri.lab.batches.work import do
from torri.lab.bench.rows import THOUSANDS, Row, at_most
from torri.lab.study.ledger import StudyLedger
from torri.lab.study.plan import Plan, plan_of
from torri.lab.study.playing import Block, PlayBlock, blocks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from torri.lab.batches import Work

INSTALL = "pip install 'torri[cluster]'"
STORE = 80_000_000  # bytes for results; the least that Ray takes
LONGER = 8  # a window here is so many times as long as elsewhere: a task lasts half a second
TASKS = 400  # for one window of empty tasks
OPEN = 4  # of them wait for each worker
ASKED = 0.9
"""Of the deals that processes play a cluster plays so many in the same time: at most 10 % is overhead."""
PROC = Path("/proc")
TICKS = 100.0
PLAYED, SPENT = (
    N_("cluster of {n} cores: deals by the clock"),
    N_("cluster of {n} cores: deals a second of processor time"),
)


class Running(NamedTuple):
    """A process: who began it, the seconds that it took, and whether it belongs to Ray."""

    parent: int
    spent: float
    is_ray: bool


@dataclass(frozen=True)
class Echo:
    """Work that takes no time: the results of a block, made before."""

    line: dict[str, Any]

    def ready(self) -> None:
        """There is nothing to compile."""

    def __call__(self, block: Block) -> dict[str, Any]:
        """The line, as if the block had been played."""
        return self.line | {"start": block.start}


def is_installed() -> bool:
    """Whether Ray is."""
    return find_spec("ray") is not None


@cache
def study() -> Plan:
    """What is played: the last game by quick players, for whom the way to a worker counts most."""
    book = [*RULEBOOKS.values()][-1]
    return plan_of(book.id, book.players[0], [], {}, ["greedy"], 10**9, 0.0, "1")


def cluster_rows(window: float, rounds: int) -> list[Row]:
    """Deals in processes and in a cluster, and what the head of a cluster can do; nothing without Ray."""
    if not is_installed():
        return []
    count, work = os.cpu_count() or 1, PlayBlock(study())
    with crew(count) as processes, local_cluster(count) as nodes:
        crews = {"processes": processes, "cluster": nodes}
        found = compared({name: Windows(one, work) for name, one in crews.items()}, LONGER * window, rounds)
        kinds = {"wall": PLAYED} | ({"spent": SPENT} if PROC.is_dir() else {})
        rows = [row(found, count, kind, name) for kind, name in kinds.items()]
        line = work(Block("", "greedy", 0, 50))
        rows += [
            Row(_("cluster: empty tasks through the head"), THOUSANDS, tasks_a_second(nodes, line, rounds)),
            Row(
                _("cluster: deals of such results into a ledger"), THOUSANDS, into_ledger(nodes, line, rounds)
            ),
        ]
    return [*rows, *bytes_of(work, line)]


@contextmanager
def local_cluster(count: int) -> Iterator[Crew]:
    """A cluster of this machine alone, begun and ended here."""
    from ray.cluster_utils import Cluster

    head = {"num_cpus": count, "object_store_memory": STORE, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        with crew(cluster=cluster.address) as hired:
            yield hired
    finally:
        cluster.shutdown()


class Playing(Protocol):
    """Plays deals for a while; how many."""

    def play(self, seconds: float, /) -> int:
        """At least one."""


class Windows:
    """Deals of a study that a crew plays, window by window, each where the last one ended."""

    def __init__(self, hired: Crew, work: PlayBlock) -> None:
        self.crew, self.work, self.at = hired, work, 0
        self.play(0.0)  # compiles, begins processes

    def play(self, seconds: float) -> int:
        """Play for a while; how many deals."""
        began, before = time.perf_counter(), self.at
        while self.at == before or time.perf_counter() < began + seconds:
            batch = blocks(self.work.plan, self.at, self.at + 50 * 16 * self.crew.workers)
            self.at += sum(len(line["ranks"]) for _block, line in in_order(self.crew, self.work, batch))
        return self.at - before


def compared(
    windows: Mapping[str, Playing], seconds: float, rounds: int
) -> dict[str, dict[str, list[float]]]:
    """Thousand deals a second for each crew, by the clock and by processor time."""
    found: dict[str, dict[str, list[float]]] = {name: {"wall": [], "spent": []} for name in windows}
    for _round in range(rounds):
        for name, own in windows.items():
            began, spent = time.perf_counter(), processor_time(name)
            deals = own.play(seconds)
            found[name]["wall"].append(deals / (time.perf_counter() - began) / 1e3)
            found[name]["spent"].append(deals / max(processor_time(name) - spent, 1 / TICKS) / 1e3)
    return found


def row(found: Mapping[str, Mapping[str, list[float]]], count: int, kind: str, name: str) -> Row:
    """The cluster beside the processes."""
    asked = _("{least} x processes").format(least=ASKED)
    return Row(_(name).format(n=count), THOUSANDS, found["cluster"][kind], asked, found["processes"][kind])


def processor_time(name: str) -> float:
    """Seconds of this process, and of those that the crew of this name began, to their last descendants."""
    there = {int(place.name): running(place) for place in PROC.glob("[0-9]*")}
    own, found = os.getpid(), time.process_time()
    for number, told in there.items():
        line, at = list[Running](), number
        while at != own and (one := there.get(at)):
            line.append(one)
            at = one.parent
        if told and line and at == own and any(one.is_ray for one in line) == (name == "cluster"):
            found += told.spent
    return found


def running(place: Path) -> Running | None:
    """What the system says of a process; nothing of one that has ended."""
    try:
        fields = (place / "stat").read_text().rpartition(")")[2].split()
        said = (place / "cmdline").read_bytes()
    except OSError:
        return None
    spent = sum(map(int, fields[11:15])) / TICKS  # its own, and that of children which have ended
    return Running(int(fields[1]), spent, b"ray::" in said or b"/ray/" in said)


def tasks_a_second(nodes: Crew, line: dict[str, Any], rounds: int) -> list[float]:
    """Thousands of tasks that are sent, done in no time, and heard of."""
    work, block, rates = Echo(line), Block("", "greedy", 0, 50), list[float]()
    nodes.begin(work, [block]).result()
    for _round in range(rounds):
        began, left, there = time.perf_counter(), TASKS, set[Any]()
        while left or there:
            while left and len(there) < OPEN * nodes.workers:
                there.add(nodes.begin(work, [block]))
                left -= 1
            there = wait(there, return_when=FIRST_COMPLETED).not_done
        rates.append(TASKS / (time.perf_counter() - began) / 1e3)
    return rates


def into_ledger(nodes: Crew, line: dict[str, Any], rounds: int) -> list[float]:
    """Thousands of deals that come back, are put in order and written, where playing takes no time."""
    plan, work, rates = study(), Echo(line), list[float]()
    with TemporaryDirectory() as folder:
        for number in range(rounds):
            ledger = StudyLedger(plan, Path(folder) / f"{number}.jsonl")
            began, deals = time.perf_counter(), 0
            for _block, told in in_order(nodes, work, blocks(plan, 0, 50 * TASKS)):
                ledger.add(told)
                deals += len(told["ranks"])
            rates.append(deals / (time.perf_counter() - began) / 1e3)
    return rates


def bytes_of(work: Work[Any, Any], line: dict[str, Any]) -> list[Row]:
    """How much travels: the work once to each node, then tasks, and results of a deal."""
    block = Block("", "greedy", 0, 50)
    done = do(Echo(line), [block])

    def size(thing: Any) -> float:
        return float(len(pickle.dumps(thing)))

    return [
        Row(_("the work, once for each node"), "bytes", [size(work)]),
        Row(_("a block of 50 deals, to a worker"), "bytes", [size(block)]),
        Row(_("a deal, back to the head"), "bytes", [size(done) / 50], at_most(200)),
    ]
