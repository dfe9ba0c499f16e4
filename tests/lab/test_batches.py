"""Batches of work: results in the order of the items, whoever does them, and whoever is lost in between."""

from __future__ import annotations

import os
import signal
import socket
import time
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from torri.engine.errors import Error
from torri.lab.batches import Alone, Crew, Threads, crew, in_order
from torri.lab.batches.cluster import check_address
from torri.lab.batches.nodes import do_on_node, source_mark
from torri.lab.batches.order import LARGEST, TRIES, size_of_tasks
from torri.lab.study.command import carry_out
from torri.lab.study.ledger import StudyLedger
from torri.lab.study.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from torri.lab.batches.work import Done

PLAN = plan_of("tajuto", 2, ["market.1=11"], {}, ["greedy"], 150, 0.0, "1")  # nothing is compiled for it


@dataclass(frozen=True)
class Square:
    """Work whose first item takes longest, and whose bad item kills its worker while a file is there."""

    deadly: Path | None = None
    bad: int = 5

    def ready(self) -> None:
        """There is nothing to compile."""

    def __call__(self, number: int) -> int:
        """The square of a number."""
        if number == 0:
            time.sleep(0.02)
        if number == self.bad and self.deadly is not None and self.deadly.exists():
            self.deadly.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


class Losing(Crew):
    """A crew that loses every worker."""

    losses = (BrokenExecutor,)
    begun = 0

    def begin(self, work: Any, items: Any) -> Future[Done]:  # noqa: ARG002 - nobody looks at them
        """Nobody comes back from it."""
        self.begun += 1
        future: Future[Done] = Future()
        future.set_exception(BrokenExecutor("gone"))
        return future


@dataclass(frozen=True)
class Refused(Square):
    """It is refused with a sentence."""

    def __call__(self, number: int) -> int:
        """Nothing."""
        raise Error(f"There is no {number}.")


@pytest.fixture(scope="module")
def hired() -> Iterator[Crew]:
    """Two worker processes for the tests here."""
    with crew(2) as processes:
        yield processes


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a study writes in one process."""
    return ledger_of(Alone(), tmp_path_factory.mktemp("alone") / "games.jsonl")


def ledger_of(hired: Crew, file: Path) -> bytes:
    """What a study writes that this crew plays."""
    carry_out(PLAN, StudyLedger(PLAN, file), hired)
    return file.read_bytes()


def test_short_items_travel_together_and_further_apart_where_many_work() -> None:
    """A task lasts half a second; of a thousand workers two, since one process hands out to all of them."""
    assert [size_of_tasks(seconds, 2) for seconds in (3.0, 0.1, 0.0)] == [1, 5, LARGEST]
    assert size_of_tasks(0.1, 1000) == 20
    assert size_of_tasks(3.0, 1000) == 1


def test_results_come_in_the_order_of_the_items() -> None:
    """Though the first is done last."""
    expected = [(number, number * number) for number in range(200)]
    for one in (Alone(), Threads(3)):
        assert list(in_order(one, Square(), range(200))) == expected
        one.close()
    assert list(in_order(Alone(), Square(), [])) == []


def test_a_lost_worker_is_replaced_and_its_items_are_done_again(hired: Crew, tmp_path: Path) -> None:
    """Killed in the middle of one; the others are done, too."""
    deadly = tmp_path / "deadly"
    deadly.touch()
    results = list(in_order(hired, Square(deadly), range(40)))
    assert results == [(number, number * number) for number in range(40)]
    assert not deadly.exists()


def test_two_processes_write_the_same_ledger(hired: Crew, ledger: bytes, tmp_path: Path) -> None:
    """Byte for byte."""
    assert ledger_of(hired, tmp_path / "games.jsonl") == ledger


def test_work_that_ends_everybody_is_given_up() -> None:
    """After some tries, with a sentence."""
    losing = Losing()
    with pytest.raises(Error, match=f"A task ended its worker {TRIES} times: gone"):
        list(in_order(losing, Square(), [1]))
    assert losing.begun == TRIES


def test_a_node_refuses_work_of_another_torri() -> None:
    """It would play other games; the sentence names both."""
    done = do_on_node("0.0-other", b"name", Square(), [1])
    assert done.results == []
    assert f"({source_mark()}) than this machine (0.0-other)" in done.refused


def test_a_node_gets_ready_once_for_each_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same one again is ready, as long as no other came between."""
    monkeypatch.setenv("TORRI_CACHE_DIR", str(tmp_path))
    made_ready: list[int] = []
    monkeypatch.setattr(Square, "ready", lambda work: made_ready.append(work.bad))
    for name in (b"one", b"one", b"two"):
        assert do_on_node(source_mark(), name, Square(), [2]).results == [4]
    assert len(made_ready) == 2


@pytest.mark.parametrize(
    "address", ["nonsense", "http://host:1", "ray://host", "ray://host:port", "ray://:1"]
)
def test_what_is_no_cluster(address: str) -> None:
    """The sentence says what is one."""
    with pytest.raises(
        Error, match="is not a cluster: say auto for the one on this machine, or ray://HOST:10001"
    ):
        check_address(address)


def test_a_cluster_that_is_not_there() -> None:
    """Nobody answers at this port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"ray://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(Error, match=f"The cluster {address} cannot be used: Connection refused"):
            check_address(address)


def test_who_can_be_hired() -> None:
    """Workers or a cluster, and at least one."""
    with pytest.raises(Error, match="0 workers play no games"), crew(0):
        pass
    with pytest.raises(Error, match="give --workers or --cluster"), crew(2, "auto"):
        pass


def test_what_is_refused_elsewhere_is_a_sentence_here(hired: Crew) -> None:
    """As it is in this process."""
    for one in (Alone(), hired):
        with pytest.raises(Error, match=r"^There is no 3\.$"):
            list(in_order(one, Refused(), [3]))
