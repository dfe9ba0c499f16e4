"""The migrations of the database: one file for each change, applied when the server starts."""
