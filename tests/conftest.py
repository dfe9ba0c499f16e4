"""What tests of several folders share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.table.postgres import PostgreSQL, missing

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ["tests.time_limit"]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgreSQL]:
    """A real PostgreSQL server of one's own, for one run of the tests."""
    reason = missing()
    if reason:
        pytest.skip(reason)
    server = PostgreSQL(tmp_path_factory.mktemp("postgres"))
    server.start()
    yield server
    server.stop()
