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

PATIENCE = 120.0


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

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._user = nobody_special()
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if self._user is not None:
            for path in folder.parents:  # pytest keeps its folders to its own user
                if path.stat().st_uid == os.getuid() and not path.stat().st_mode & 0o001:
                    path.chmod(path.stat().st_mode | 0o011)
            folder.chmod(0o755)
            os.chown(folder, self._user, -1)
        self._run(
            "initdb", "-D", str(folder / "data"), "-U", "torri", "--auth=trust", "--no-sync", "-E", "UTF8"
        )

    def _run(self, name: str, *arguments: str) -> None:
        command = [program(name) or name, *arguments]
        subprocess.run(command, check=True, user=self._user, cwd=self._folder, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = [
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={self._folder}",
            "max_connections=80",
        ]
        command = [program("postgres") or "postgres", "-D", str(self._folder / "data"), "-p", str(self.port)]
        log = (self._folder / "log").open("ab")
        self._process = subprocess.Popen(
            [*command, *(part for setting in settings for part in ("-c", setting))],
            user=self._user,
            cwd=self._folder,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        log.close()
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        command = [program("pg_isready") or "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(command, check=False).returncode:
            assert time.monotonic() < until, (self._folder / "log").read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """Kill the server and all its processes without a warning."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Stop the server."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(PATIENCE)

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"torri{next(self._numbers)}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "torri", name)
        return f"postgresql://torri@127.0.0.1:{self.port}/{name}"
