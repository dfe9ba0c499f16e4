"""Where guests want to be told that a game over days waits for them."""

import sqlalchemy as sa
from alembic import op

from torri.table.migrations.kept import has_table

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Change the database."""
    if has_table("webhooks"):
        return
    op.create_table(
        "webhooks",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("server", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"]),
        sa.PrimaryKeyConstraint("guest"),
    )


def downgrade() -> None:
    """Nothing is dropped: an older Torri does not ask for what it does not know."""
