"""Bringing a database up to date: Alembic over a connection that is open already."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = 0x746F727269  # "torri": of several servers that start at once, one migrates


def configured(connection: Connection) -> Config:
    """What Alembic needs to know."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def migrate(connection: Connection) -> None:
    """Apply the migrations that this database has not seen."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
    config = configured(connection)
    must_be_known(connection, config)
    command.upgrade(config, "head")


def must_be_known(connection: Connection, config: Config) -> None:
    """Refuse a database that a newer Torri has changed."""
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        sentence = _(
            "The database was used by a newer Torri (its schema is {found}): install that one again."
        )
        raise Error(sentence, found=found)
