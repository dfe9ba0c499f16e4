from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import downgrade
from alembic.migration import MigrationContext
from sqlalchemy import func, insert, select, text

from torri.engine.errors import Error
from torri.table.database import Database
from torri.table.migrate import configured, migrate
from torri.table.schema import guests, metadata

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]


def differences(connection: Connection) -> list[object]:
    """What the schema has and the migrated database has not, and the other way round."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def there_and_back(connection: Connection) -> int:
    """How many guests are left when all migrations were taken back; then forward again."""
    downgrade(configured(connection), "base")
    left = connection.execute(select(func.count()).select_from(guests)).scalar_one()
    migrate(connection)
    return left


async def test_migrations_lead_to_the_schema(database: str) -> None:
    """A migrated database is what the code expects; a migration that is taken back drops nothing."""
    opened = Database(database)
    await opened.open()
    async with opened.engine.begin() as connection:
        assert await connection.run_sync(differences) == []
        await connection.execute(
            insert(guests).values(id="adso", name="Adso", secret_hash="0" * 64, created=0.0)
        )
        assert await connection.run_sync(there_and_back) == 1
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
