"""The server that a browser talks to: the JSON API, the socket, and the pages."""
