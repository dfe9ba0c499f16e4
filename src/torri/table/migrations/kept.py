"""What a database has already: a downgrade drops nothing, so that an upgrade may find its work done."""

import sqlalchemy as sa
from alembic import op


def has_table(name: str) -> bool:
    """Whether there is such a table."""
    return sa.inspect(op.get_bind()).has_table(name)


def add_column(table: str, column: sa.Column[object]) -> None:
    """Add a column, unless it is there."""
    if column.name not in {kept["name"] for kept in sa.inspect(op.get_bind()).get_columns(table)}:
        op.add_column(table, column)
