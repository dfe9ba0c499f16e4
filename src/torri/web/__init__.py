"""The table in a browser: pages and fragments rendered on the server, one small script, drawings of our own."""
