"""Bridges to the libraries that researchers use: a file a library, all on the same games."""
