from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import downgrade
from alembic.migration import MigrationContext
from sqlalchemy import insert, select, text

from torri.engine.errors import Error
from torri.table.database import Database
from torri.table.migrate import configured, migrate
from torri.table.schema import metadata

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]


def differences(connection: Connection) -> list[object]:
    """What the schema has and the migrated database has not, and the other way round."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


VALUES: dict[type, object] = {str: "x", int: 7, float: 0.5, object: {"x": [1]}, bytes: b"x"}


def fill(connection: Connection) -> None:
    """Put a row into every table, with something in every column."""
    for table in metadata.sorted_tables:
        connection.execute(
            insert(table).values({column.name: VALUES[column.type.python_type] for column in table.columns})
        )


def contents(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is in the database."""
    return {
        table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
        for table in metadata.sorted_tables
    }


def there_and_back(connection: Connection) -> None:
    """Take back all migrations, as somebody does who installs an older Torri; then go forward."""
    downgrade(configured(connection), "base")
    migrate(connection)


async def test_migrations_lead_to_the_schema(database: str) -> None:
    """A migrated database is what the code expects; a migration that is taken back drops nothing."""
    opened = Database(database)
    await opened.open()
    async with opened.engine.begin() as connection:
        assert await connection.run_sync(differences) == []
        await connection.run_sync(fill)
        before = await connection.run_sync(contents)
        assert all(before.values())
        await connection.run_sync(there_and_back)
        assert await connection.run_sync(contents) == before
        assert await connection.run_sync(differences) == []
    await opened.close()


async def test_a_database_of_a_newer_torri_is_refused(tmp_path: Path) -> None:
    """In a sentence, and nothing is changed."""
    file = str(tmp_path / "tables.sqlite")
    opened = Database(file)
    await opened.open()
    async with opened.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await opened.close()
    with pytest.raises(Error, match=r"newer Torri .*9999"):
        await Database(file).open()
