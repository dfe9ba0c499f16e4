"""A copy of the tables while they are played: what was committed when it began is in it, and all of it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from torri.engine.errors import Error
from torri.engine.language import _
from torri.table.database import read_url
from torri.table.sqlite_file import BESIDE, own_file

AT_ONCE = 1000
"""Pages of a database that are copied before others may write again."""


def back_up(database: str, to: Path) -> int:
    """Copy an SQLite database into a new file, which is whole or not there; how many bytes it has."""
    url = read_url(database)
    if url.get_backend_name() != "sqlite":
        raise Error(_("Only an SQLite file is backed up so; PostgreSQL brings pg_dump for that."))
    source = Path(url.database or "")
    if not source.is_file():
        raise Error(_("There is no database {file}."), file=source)
    if to.exists():
        raise Error(_("{file} is there already; give the backup another name."), file=to)
    part = to.with_name(f"{to.name}.part")
    try:
        copy(source, part)
        part.rename(to)
    except (sqlite3.Error, OSError) as error:
        why = getattr(error, "strerror", None) or error
        raise Error(_("{file} cannot be backed up: {why}."), file=source, why=why) from None
    finally:
        part.unlink(missing_ok=True)
    return to.stat().st_size


def copy(source: Path, to: Path) -> None:
    """Copy a database, check the copy, and see to it that it is on the disk."""
    to.touch(mode=0o600)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(to)) as new,
    ):
        old.backup(new, pages=AT_ONCE)
        if new.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            raise sqlite3.DatabaseError(_("the copy is damaged"))
    with to.open("rb+") as file:
        os.fsync(file.fileno())


def restore(backup: Path, database: str) -> Path | None:
    """Put a backup in the place of a database that no server uses; where the old file is kept, if any."""
    url = read_url(database)
    if url.get_backend_name() != "sqlite":
        raise Error(_("Only an SQLite file is restored so; PostgreSQL brings pg_restore for that."))
    if not backup.is_file():
        raise Error(_("There is no backup {file}."), file=backup)
    place = Path(url.database or "").resolve()
    part = place.with_name(f"{place.name}.part")
    with own_file(place):
        try:
            copy(backup, part)
            old = put_aside(place)
            part.rename(place)
        except (sqlite3.Error, OSError) as error:
            raise Error(_("{file} cannot be restored: {why}."), file=backup, why=error) from None
        finally:
            part.unlink(missing_ok=True)
    return old


def put_aside(place: Path) -> Path | None:
    """Keep a database under another name, with all that SQLite has beside it; None where it was empty."""
    if not place.stat().st_size:
        return None
    names = (place.with_name(f"{place.name}.before-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    place.rename(aside)
    for end in BESIDE:
        with suppress(FileNotFoundError):
            place.with_name(place.name + end).rename(aside.with_name(aside.name + end))
    return aside
