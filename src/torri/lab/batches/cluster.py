"""A Ray cluster as a crew: Ray says which node does a task, and does it again where a node was lost."""

from __future__ import annotations

import socket
import time
import uuid
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from torri.engine.errors import Error
from torri.engine.extras import need
from torri.engine.language import _, plural
from torri.lab.batches.crews import Crew
from torri.lab.batches.nodes import do_on_node, source_mark

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from torri.lab.batches.work import Done, Work

AUTO = "auto"
EXAMPLE = "ray://HOST:10001"
PATIENCE = 5.0  # seconds to wait for an answer
RETRIES = 8  # so often Ray does a task again whose worker was lost
LOOK = 1.0  # seconds after which the nodes are counted again


class Cluster(Crew):
    """The nodes of a Ray cluster; they may come and go."""

    def __init__(self, address: str) -> None:
        need("cluster", "ray")
        check_address(address)
        import ray

        self._ray = ray
        try:
            ray.init(address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise Error(unusable(address, error)) from None
        self._task = ray.remote(max_retries=RETRIES)(do_on_node)
        self._sent: tuple[Any, ...] = (None,)
        self._looked = 0.0
        self._look()

    @property
    def workers(self) -> int:  # type: ignore[override]
        """How many cores there are now."""
        if time.monotonic() > self._looked + LOOK:
            self._look()
        return self._cores

    def _look(self) -> None:
        alive = [node["Resources"] for node in self._ray.nodes() if node["Alive"]]
        cores = [int(node.get("CPU", 0)) for node in alive]
        self._cores, self._nodes = max(1, sum(cores)), sum(map(bool, cores))
        self._looked = time.monotonic()

    def prepare(self, work: Work[Any, Any]) -> None:
        """Send the work once; each node compiles for itself."""
        self._sent = (work, uuid.uuid4().bytes, self._ray.put(work))

    def begin(self, work: Work[Any, Any], items: Sequence[Any]) -> Future[Done]:
        """Do it on some node."""
        if self._sent[0] is not work:
            self.prepare(work)
        future: Future[Done] = self._task.remote(source_mark(), *self._sent[1:], items).future()
        return future

    def told(self) -> str:
        """How many nodes and cores there are now."""
        nodes = plural("{n} node", "{n} nodes", self._nodes).format(n=self._nodes)
        cores = plural("{n} core", "{n} cores", self._cores).format(n=self._cores)
        return f"{nodes}, {cores}"

    def close(self) -> None:
        """Leave the cluster, which ends what it does for us."""
        self._ray.shutdown()


def check_address(address: str) -> None:
    """Refuse what is no address, or one where nobody answers."""
    if address == AUTO:
        return
    kind, host, port = parts_of(address)
    if kind not in ("", "ray") or not host or not port:
        sentence = _('"{address}" is not a cluster: say auto for the one on this machine, or {example}.')
        raise Error(sentence, address=address, example=EXAMPLE)
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as error:
        raise Error(unusable(address, error)) from None


def parts_of(address: str) -> tuple[str, str | None, int | None]:
    """The kind of an address, its host and its port."""
    try:
        place = urlsplit(address if "//" in address else f"//{address}")
        port = place.port
    except ValueError:
        return "", None, None
    return place.scheme, place.hostname, port


def unusable(address: str, error: Exception) -> str:
    """Why a cluster cannot be used, and what could be done."""
    if address == AUTO and isinstance(error, ConnectionError):
        sentence = _(
            "No Ray cluster runs on this machine. Start one: ray start --head, or name one: {example}."
        )
        return sentence.format(example=EXAMPLE)
    said = getattr(error, "strerror", None) or str(error)
    why = said.strip().rpartition("\n")[2].rstrip(".")  # Ray's last line says it
    return _("The cluster {address} cannot be used: {why}.").format(address=address, why=why)
