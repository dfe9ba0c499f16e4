"""What Alembic runs: the migrations, over the connection that the server gives it."""

from alembic import context

from torri.table.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
