"""Commitments, seals and agreements are kept. Tables from before go on as they began."""

import sqlalchemy as sa

from torri.table.migrations.kept import add_column

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Change the database."""
    add_column("tables", sa.Column("commitment", sa.String(length=64), nullable=True))
    add_column("tables", sa.Column("agreement", sa.JSON(), nullable=True))
    add_column("seats", sa.Column("seal", sa.String(length=64), nullable=True))


def downgrade() -> None:
    """Nothing is dropped: an older Torri does not ask for what it does not know."""
