"""The processor time that a server has had, and its workers."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def used(process: int) -> float:
    """The seconds of processor time that a process has had."""
    user, system = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / TICK


def workers_of(process: int) -> list[int]:
    """The processes of a server that answer, which are the children that it started first."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    return [int(child) for child in children if b"spawn_main" in command_of(child)]


def command_of(process: str) -> bytes:
    """How a process was started; nothing of one that has just ended."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


def used_by_all(process: int) -> float:
    """The same with its workers; without the processes in which it compiles, and bots think."""
    return sum(map(used, [process, *workers_of(process)]))
