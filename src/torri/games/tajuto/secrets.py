"""What a seat may know: in this game everything. What lies in the bag is what lies nowhere else.

Tiles with points may lie face down, but all were taken openly, so whoever pays attention knows them. What a
screen shows is a matter of the view (`open_scores`).
"""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule


@rule
def redact(s: Position, seat: int) -> None:
    """Nothing to blank: a careful player knows all of it."""


@rule
def sample(s: Position, seat: int, rng: Any) -> None:
    """Nothing to fill: chance decides the colour of a floor when it is drawn."""
