"""Thousands of games at once, stepped by compiled code into arrays that are made once."""

from torri.engine.extras import need

need("bridges", "gymnasium")
