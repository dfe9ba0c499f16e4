"""What happens on a node of a cluster: the same Torri, compiled there once, does some items."""

from __future__ import annotations

import fcntl
import hashlib
import socket
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torri
from torri.engine.compiled import cache_home
from torri.engine.language import _
from torri.lab.batches.work import Done, do

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.batches.work import Work

COUNTS = (".npz", ".py", ".toml")
NO_GAMES = {"bridges", "cli", "locale", "terminal", "web"}  # folders on which no result depends

_prepared: list[bytes] = []
"""The work that this process was made ready for, last."""


@cache
def source_mark() -> str:
    """The version, and a hash of all rules, players and judges: nodes with another one play other games."""
    home = Path(torri.__file__).parent
    digest = hashlib.sha256()
    for file in sorted(home.rglob("*")):
        path = file.relative_to(home)
        if file.suffix in COUNTS and NO_GAMES.isdisjoint(path.parts):
            digest.update(path.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{torri.__version__}-{digest.hexdigest()[:10]}"


def do_on_node(mark: str, name: bytes, work: Work[Any, Any], items: Sequence[Any]) -> Done:
    """Do some items here, if this node has the same Torri as whoever asks; `name` is that of the work."""
    if mark != source_mark():
        sentence = _(
            "The node {node} has another Torri ({there}) than this machine ({here}): install the same one."
        )
        told = sentence.format(node=socket.gethostname(), there=source_mark(), here=mark)
        return Done([], 0.0, told)
    if name not in _prepared:
        get_ready(work)
        _prepared[:] = [name]
    return do(work, items)


def get_ready(work: Work[Any, Any]) -> None:
    """Compile what is not on this node's disk yet: one process does so, the others wait and read it."""
    home = cache_home()
    home.mkdir(parents=True, exist_ok=True)
    with (home / "compiling.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(lock, fcntl.LOCK_SH)  # all who waited go on at once
        else:
            work.ready()
            return
    work.ready()
