"""A Ray cluster of two nodes on this machine: the same ledger, byte for byte, also when a node is killed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from tests.lab.test_batches import PLAN, ledger_of
from torri.lab.batches import Alone, crew
from torri.lab.bench import cluster as bench
from torri.lab.study.command import carry_out
from torri.lab.study.ledger import StudyLedger
from torri.lab.study.playing import PlayBlock, blocks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from torri.lab.batches import Crew

# Ray forks only to begin other programs; JAX, where another test has loaded it, warns of every fork.
pytestmark = pytest.mark.filterwarnings("ignore:os.fork")

STORE = 80_000_000  # bytes for results; the least that Ray takes


@dataclass
class Nodes:
    """A head, and a node that can be killed."""

    cluster: Any
    other: Any
    crew: Crew

    def kill(self) -> None:
        """As a power cut does it."""
        self.cluster.remove_node(self.other, allow_graceful=False)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """Two nodes with a core each."""
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "object_store_memory": STORE, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        other = cluster.add_node(num_cpus=1, object_store_memory=STORE)
        with crew(cluster=cluster.address) as hired:
            yield Nodes(cluster, other, hired)
    finally:
        cluster.shutdown()


def test_what_a_head_can_do_is_measured(nodes: Nodes) -> None:
    """Empty tasks come back, and a deal is small."""
    line = PlayBlock(PLAN)(blocks(PLAN, 0, 50)[0])
    assert all(rate > 0 for rate in bench.tasks_a_second(nodes.crew, line, 1))
    assert bench.bytes_of(PlayBlock(PLAN), line)[2].best < 200


def test_a_cluster_writes_the_same_ledger_also_when_a_node_is_killed(nodes: Nodes, tmp_path: Path) -> None:
    """First with both nodes; then one is killed when the first deals are played, and its deals are again."""
    alone = ledger_of(Alone(), tmp_path / "alone.jsonl")
    assert nodes.crew.told() == "2 nodes, 2 cores"
    assert ledger_of(nodes.crew, tmp_path / "both.jsonl") == alone
    file, done = tmp_path / "killed.jsonl", list[int]()

    def progress(deals: int) -> None:
        if not done:
            nodes.kill()
        done.append(deals)

    carry_out(PLAN, StudyLedger(PLAN, file), nodes.crew, progress)
    assert file.read_bytes() == alone
    assert len(done) > 1
