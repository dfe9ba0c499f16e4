"""A PostgreSQL server of one's own: made in an empty folder, started, killed, stopped."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from itertools import count
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE = 60.0


def program(name: str) -> str | None:
    """A program of PostgreSQL, also where Debian hides it."""
    hidden = "/usr/lib/postgresql"
    versions = sorted(os.listdir(hidden), reverse=True) if os.path.isdir(hidden) else []  # noqa: PTH112, PTH208
    places = [os.environ.get("PATH", ""), *(f"{hidden}/{version}/bin" for version in versions)]
    return shutil.which(name, path=":".join(places))


def missing() -> str:
    """Why there is no PostgreSQL here; a failure where continuous integration must have it."""
    if program("initdb") and program("postgres"):
        return ""
    reason = "PostgreSQL is not installed: scripts/system-packages installs it"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    return reason


def nobody_special() -> int | None:
    """PostgreSQL refuses to run as root: another user for it, where we are root."""
    return None if os.getuid() else pwd.getpwnam("nobody").pw_uid


class PostgreSQL:
    """One server in one folder."""

    def __init__(self, folder: Path, *, fsync: bool = False) -> None:
        self._folder = folder
        self._user = nobody_special()
        self._numbers = count(1)
        self._fsync = (
            "on" if fsync else "off"
        )  # tests kill the server, not the machine: what was written is there
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if self._user is not None:
            os.chown(folder, self._user, -1)
        self._run(
            "initdb", "-D", str(folder / "data"), "-U", "torri", "--auth=trust", "--no-sync", "-E", "UTF8"
        )

    def _run(self, name: str, *arguments: str) -> None:
        command = [program(name) or name, *arguments]
        subprocess.run(command, check=True, user=self._user, cwd=self._folder, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Start the server, and wait until it answers; one that ends meanwhile is started again."""
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < until, (self._folder / "log").read_text()
            if not self.running:
                self.kill()  # what is left of one that has ended
                self._begin()
            time.sleep(0.05)

    def _begin(self) -> None:
        settings = [
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={self._folder}",
            "max_connections=80",
            f"fsync={self._fsync}",
        ]
        command = [program("postgres") or "postgres", "-D", str(self._folder / "data"), "-p", str(self.port)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *(part for setting in settings for part in ("-c", setting))],
                user=self._user,
                cwd=self._folder,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )

    def _answers(self) -> bool:
        command = [program("pg_isready") or "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return self.running and subprocess.run(command, check=False).returncode == 0

    @property
    def running(self) -> bool:
        """Whether the server was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Kill the server without a warning; the processes that it started end when they notice."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop the server."""
        self._end(signal.SIGQUIT)

    def _end(self, how: signal.Signals) -> None:
        """End the server, and wait for all its processes: each has the server's standard output open."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.communicate(timeout=PATIENCE)
            self._process = None

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"torri{next(self._numbers)}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "torri", name)
        return f"postgresql://torri@127.0.0.1:{self.port}/{name}"
