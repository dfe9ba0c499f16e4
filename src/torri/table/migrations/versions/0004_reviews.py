"""Reviews of finished tables are kept, with the versions that made them."""

import sqlalchemy as sa
from alembic import op

from torri.table.migrations.kept import has_table

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Change the database."""
    if has_table("reviews"):
        return
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("asked_by", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.Column("made_by", sa.JSON(), nullable=True),
        sa.Column("found", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("table_id"),
    )


def downgrade() -> None:
    """Nothing is dropped: an older Torri does not ask for what it does not know."""
