"""People and bots around a table: seats, clocks, undo, fair chance, storage. No screens, no HTTP."""

from torri.engine.extras import need

need("play", "sqlalchemy", "alembic", "msgspec")
