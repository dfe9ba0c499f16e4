"""The file of an SQLite database: one server has it, and nobody else can read it."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from tests.table.conftest import serving
from torri.engine.errors import Error
from torri.table.sqlite_file import own_file

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


def modes_in(folder: Path) -> dict[str, int]:
    """Who may do what with each file."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def test_nobody_else_can_read_a_database(tmp_path: Path) -> None:
    """The file, its lock and what SQLite keeps beside it, also where it was open to all before."""
    file = tmp_path / "tables.sqlite"
    async with serving(str(file)):
        pass
    file.chmod(0o644)
    async with serving(str(file)) as tables:
        await tables.guests.welcome("Adso")
        modes = modes_in(tmp_path)
    names = ("tables.sqlite", "tables.sqlite.lock", "tables.sqlite-wal", "tables.sqlite-shm")
    assert modes == dict.fromkeys(names, 0o600)


def test_a_link_leads_to_the_same_lock(tmp_path: Path) -> None:
    """Two names of a file are one file."""
    link = tmp_path / "link.sqlite"
    link.symlink_to(tmp_path / "tables.sqlite")
    with own_file(tmp_path / "tables.sqlite"), pytest.raises(Error, match="Another server"):
        own_file(link)
