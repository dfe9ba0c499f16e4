"""How the database came to be what it is: a file a change, applied when the server starts."""
