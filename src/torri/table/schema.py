"""The tables of the database. Changes to them are migrations, in migrations/versions."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

CODE = String(32)  # a table, a guest, a match, a key
HASH = String(64)
COUNTED = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up in a column of this type only

guests = Table(
    "guests",
    metadata,
    Column("id", CODE, primary_key=True),
    Column("name", Text, nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("created", Float(53), nullable=False),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("guest", CODE, ForeignKey("guests.id"), primary_key=True),
    Column("url", Text, nullable=False),
    Column("server", Text, nullable=False),
    Column("language", String(16), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", CODE, primary_key=True),
    Column("owner", CODE, ForeignKey("guests.id"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("match", CODE, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("commitment", HASH),
    Column("agreement", JSON),
    Column("status", String(16), nullable=False),
    Column("listed", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("due", Float(53)),
    Column("takeback", JSON),
    Column("rematch", JSON, nullable=False),
    Index("tables_due", "due"),
    Index("tables_listed", "listed", "status", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", CODE, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", String(32)),
    Column("word", Text, nullable=False),
    Column("seal", HASH),
    Column("key", CODE),
    Column("stand_in", String(32)),
    Column("auto", String(8), nullable=False),
)

holders = Table(
    "holders",
    metadata,
    Column("table_id", CODE, ForeignKey("tables.id"), primary_key=True),
    Column("guest", CODE, ForeignKey("guests.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Index("holders_guest", "guest"),
)

# One row for each action, unique by match and sequence: of two that come at once the database takes one.
actions = Table(
    "actions",
    metadata,
    Column("table_id", CODE, ForeignKey("tables.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("code", Text),
    Column("outcomes", JSON, nullable=False),
    Column("by", String(8), nullable=False),
    Column("at", Float(53), nullable=False),
    Column("clocks", JSON),
    Column("to", Integer),
)

messages = Table(
    "messages",
    metadata,
    Column("number", COUNTED, primary_key=True, autoincrement=True),
    Column("table_id", CODE, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    Index("messages_table", "table_id", "number"),
)

# One row, written to see whether the database takes anything.
pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float(53), nullable=False),
)

# The review of a finished table: `found` is what the deepest pass so far said.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", CODE, ForeignKey("tables.id"), primary_key=True),
    Column("status", String(16), nullable=False),
    Column("asked_by", CODE, nullable=False),
    Column("at", Float(53), nullable=False),
    Column("made_by", JSON),
    Column("found", JSON),
)
