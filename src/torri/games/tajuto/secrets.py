"""What a seat may know: in this game everything. What lies in the bag is what lies nowhere else.

Tiles with points may lie face down, but all were taken openly, so whoever pays attention knows them. What a
screen shows is a matter of the view (`open_scores`).
"""

from __future__ import annotations

from torri.engine.defaults import nothing_hidden as redact, nothing_to_fill as sample

__all__ = ["redact", "sample"]
