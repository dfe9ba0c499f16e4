"""The server and what it shows: the API, the socket, and tables drawn as pages for a browser."""
