"""Who can be to move, and who can watch, besides the seats 0, 1, 2 and so on."""

from __future__ import annotations

CHANCE = -1
"""`to_move` where the world decides."""

OVER = -2
"""`to_move` where nobody does: the game is over."""

SPECTATOR = -3
"""The seat of somebody who only watches, inside the rules; outside it is None. It is never to move."""
