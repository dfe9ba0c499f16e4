"""The text interface: a table drawn in the terminal, numbered choices, and the small commands around it."""

from torri.engine.extras import need

need("play", "rich")
