"""What tests of several folders share."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from tests.table.postgres import PostgreSQL, missing

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ["tests.garbage", "tests.time_limit", "tests.together", "tests.watchdog"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """A real PostgreSQL server of one's own, for one run of the tests."""
    reason = missing()
    if reason:
        pytest.skip(reason)
    # Not in pytest's own folder: every run of pytest closes that to other users, and the server is one.
    with TemporaryDirectory(prefix="torri-postgres-") as folder:
        server = PostgreSQL(Path(folder))
        server.start()
        yield server
        server.stop()
