"""The processor time that a server has had, with the processes that it started."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def used(process: int) -> float:
    """The seconds of processor time that a process has had."""
    user, system = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / TICK


def used_by_all(process: int) -> float:
    """The same, with the processes that it started."""
    started = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    return used(process) + sum(used_by_all(int(child)) for child in started)
