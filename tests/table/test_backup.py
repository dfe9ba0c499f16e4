"""A copy of the tables while they are played."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from tests.table.conftest import serving
from tests.table.players import decide, two_people
from torri.cli import main
from torri.engine.errors import Error
from torri.table.backup import back_up, restore

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("quarry")
async def test_a_server_on_the_copy_goes_on_where_it_was(tmp_path: Path) -> None:
    """The copy is made while the server runs; what comes afterwards is not in it."""
    file, copied = tmp_path / "tables.sqlite", tmp_path / "monday.sqlite"
    async with serving(str(file)) as tables:
        table, guests = await two_people(tables, game="quarry")
        await decide(tables, table, guests)
        assert back_up(str(file), copied) == copied.stat().st_size
        await decide(tables, table, guests)
    async with serving(str(copied)) as again:
        assert (await again.look(table, guests[0])).sequence == 2
        await decide(again, table, guests)
        assert (await again.look(table, guests[0])).sequence == 3
    assert copied.stat().st_mode & 0o077 == 0


def test_nothing_is_overwritten_and_nothing_half_done(tmp_path: Path) -> None:
    """A file that is there stays as it is; a copy that fails leaves none."""
    file, taken = tmp_path / "tables.sqlite", tmp_path / "taken"
    file.write_bytes(b"no database at all" * 100)
    taken.write_text("mine")
    with pytest.raises(Error, match="there already"):
        back_up(str(file), taken)
    assert taken.read_text() == "mine"
    with pytest.raises(Error, match="cannot be backed up"):
        back_up(str(file), tmp_path / "new")
    with pytest.raises(Error, match="There is no database"):
        back_up(str(tmp_path / "nowhere"), tmp_path / "new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tables.sqlite", "taken"]


def test_postgresql_has_its_own_way() -> None:
    """And it is named."""
    with pytest.raises(Error, match="pg_dump"):
        back_up("postgresql://localhost/torri", None)  # type: ignore[arg-type]


def test_the_command_says_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`torri backup FILE --database FILE`; what is refused is a sentence."""
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE things (name TEXT)")
    connection.close()
    command = ["backup", str(tmp_path / "copy"), "--database", str(file)]
    assert main(command) in (None, 0)
    assert "has the tables of" in capsys.readouterr().out
    assert main(command) == 2
    assert "there already" in capsys.readouterr().err


@pytest.mark.usefixtures("quarry")
async def test_a_backup_is_put_in_the_place_of_a_damaged_file(tmp_path: Path) -> None:
    """Not while a server uses it; what was there before is kept, whatever it is."""
    file, copied = tmp_path / "tables.sqlite", tmp_path / "monday.sqlite"
    async with serving(str(file)) as tables:
        table, guests = await two_people(tables, game="quarry")
        back_up(str(file), copied)
        with pytest.raises(Error, match="Another server"):
            restore(copied, str(file))
    file.write_bytes(b"nonsense" * 1000)
    old = restore(copied, str(file))
    assert old == tmp_path / "tables.sqlite.before-1"
    assert old.read_bytes() == b"nonsense" * 1000
    async with serving(str(file)) as again:
        await decide(again, table, guests)


def test_what_is_no_backup_replaces_nothing(tmp_path: Path) -> None:
    """The file stays as it is."""
    file, nonsense = tmp_path / "tables.sqlite", tmp_path / "nonsense"
    file.write_bytes(b"tables")
    nonsense.write_bytes(b"nonsense" * 1000)
    for backup in (nonsense, tmp_path / "nowhere"):
        with pytest.raises(Error):
            restore(backup, str(file))
    assert file.read_bytes() == b"tables"
    assert {path.name for path in tmp_path.iterdir()} == {"tables.sqlite", "tables.sqlite.lock", "nonsense"}


def test_the_command_says_what_it_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And where the old tables are."""
    file, copied = tmp_path / "tables.sqlite", tmp_path / "monday.sqlite"
    for made in (file, copied):
        with sqlite3.connect(made) as connection:
            connection.execute("CREATE TABLE guests (id)")
    assert main(["restore", str(copied), "--database", str(file)]) == 0
    assert "tables.sqlite.before-1" in capsys.readouterr().out
