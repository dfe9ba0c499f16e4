"""The file of an SQLite database: it belongs to one server, and to nobody else on the machine."""

from __future__ import annotations

import fcntl
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from pathlib import Path

PRIVATE = 0o600
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file, by the ends of its names."""


def own_file(given: Path) -> IO[Any]:
    """Take a file, which is made where there is none: what is in memory must be what is in the file.

    The lock lies beside the file itself, whatever link led to it.
    """
    path = given.resolve()
    lock = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(f"{path.name}.lock").open("w")
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.touch(PRIVATE)
    except BlockingIOError:
        if lock is not None:
            lock.close()
        raise Error(
            _("Another server uses {file}. For several servers give a PostgreSQL database."), file=given
        ) from None
    except OSError as error:
        raise Error(_("{file} cannot be written: {why}."), file=given, why=error.strerror) from None
    make_private(path)
    return lock


def make_private(path: Path) -> None:
    """Let nobody else read a database, with what lies beside it: secrets and keys are in it."""
    for name in (path.name, f"{path.name}.lock", *(path.name + end for end in BESIDE)):
        with suppress(OSError):  # it is not there, or somebody else's, who has decided
            path.with_name(name).chmod(PRIVATE)
