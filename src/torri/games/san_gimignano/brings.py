"""What an action of San Gimignano brings: points, the marker, an end; and what is done only on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.defaults import points_gained
from torri.engine.language import _
from torri.games.san_gimignano.material import POINTS_FAILED_CLOSE
from torri.games.san_gimignano.scoring import close_can_fail

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data


def brings(before: Position, after: Position, data: Data, seat: int, gain: int) -> list[str]:
    """The points, who has the marker afterwards, and what ends by it."""
    said = list(points_gained(before, after, data, seat, gain)) if after.deal == before.deal else []
    if after.marker == seat != before.marker:
        said.append(_("takes the Highest Marker"))
    if before.marker == seat != after.marker:
        said.append(_("loses the Highest Marker"))
    if after.deal > before.deal:
        said.append(_("ends the deal"))
    return said + (closing(before) if data["do"] == "close" else [])


def closing(s: Position) -> list[str]:
    """What a Close does, and what it may cost."""
    said = [_("begins the Ending Phase: nothing more is drawn")]
    if close_can_fail(s):
        lost = abs(POINTS_FAILED_CLOSE)
        said.append(_("costs {n} points if you are not first at the end").format(n=lost))
    return said


def warns(before: Position, after: Position, data: Data, seat: int) -> str:
    """To aim at a tower of one's own, and the pass after which another one ends a deal."""
    if data["do"] == "destroy" and data["whose"] == "own":
        return _("destroys your own tower {slot}").format(slot=data["tower"])
    if data["do"] == "pass" and before.deals > 1 and after.passes == 1 and not before.ending:
        return _("one more pass ends the deal")
    return ""
