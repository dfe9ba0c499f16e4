"""A row that is written to see whether the database takes anything."""

import sqlalchemy as sa
from alembic import op

from torri.table.migrations.kept import has_table

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Change the database."""
    if has_table("pulse"):
        return
    pulse = op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.bulk_insert(pulse, [{"id": 1, "at": 0.0}])


def downgrade() -> None:
    """Nothing is dropped: an older Torri does not ask for what it does not know."""
