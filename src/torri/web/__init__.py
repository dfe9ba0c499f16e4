"""The server and what it shows: the API, the socket, and tables drawn as pages for a browser."""

from torri.engine.extras import need

need("play", "fastapi", "jinja2", "babel", "segno")
