"""Passing for somebody: where nothing else is possible, or where it was asked for. Shown, and cancellable.

To pass at once because nothing else is possible tells everybody that nothing else was possible. So it is
done only where that is known anyway: where the seat knows nothing that a spectator does not. In a game with
hidden hands a person is always asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torri.engine.vocabulary import Action
    from torri.table.play import Play
    from torri.table.rows import Seat

PASS = "pass"  # noqa: S105 - the verb of a game
IN_A_ROW = 24
"""So many automatic rows in a row, then people are asked: no table runs away on its own."""


def automatic(play: Play, seat: Seat) -> Action | None:
    """The pass that is coming for the seat to move, or None where it is asked."""
    if seat.auto == "off" or running_away(play):
        return None
    knowledge = play.knowledge(seat.number)
    legal = knowledge.legal
    passing = next((action for action in legal if action.data["do"] == PASS), None)
    if passing is None or (seat.auto == "forced" and len(legal) > 1):
        return None
    if seat.auto == "forced" and not all_public(play, seat.number):
        return None
    return passing


def all_public(play: Play, seat: int) -> bool:
    """Whether this seat knows nothing that a spectator does not."""
    return play.knowledge(seat).to_bytes() == play.knowledge(None).to_bytes()


def running_away(play: Play) -> bool:
    """Whether the last rows were all automatic."""
    last = play.rows[-IN_A_ROW:]
    return len(last) == IN_A_ROW and all(row.by == "auto" for row in last)
