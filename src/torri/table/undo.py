"""Undo: only one's own last action, only while one still decides, and never across anything revealed.

The judge is what the seat saw. The match says whether chance or anybody else has moved since. What remains is
an action that showed the seat something hidden: then the position after it could not be foretold from what
the seat knew before.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torri.table.play import Play

DEALS = 12  # deals that fit what the seat knew, tried for one that would have looked otherwise


def can_undo(play: Play, seat: int) -> bool:
    """Whether this seat can take back the last row."""
    if not play.begun or not play.match.can_undo(seat):
        return False
    last = play.in_force[-1]
    return last.kind == "act" and last.seat == seat and not revealed(play, seat)


def revealed(play: Play, seat: int) -> bool:
    """Whether the last row showed its seat something that it could not have foretold."""
    last = play.in_force[-1]
    if last.outcomes or last.code is None:
        return True
    known, after = play.position(play.in_force[:-1]).known_to(seat), play.knowledge(seat)
    random = Random(last.sequence)
    deals = (known.sample(random) for _ in range(DEALS))
    return any(deal.play(last.code).known_to(seat).to_bytes() != after.to_bytes() for deal in deals)
