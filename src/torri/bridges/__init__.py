"""Bridges to the libraries that researchers use: one file for each, all on the same games."""
