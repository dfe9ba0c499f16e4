"""What an action of Tajuto brings: meditation, points, objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.defaults import points_gained
from torri.engine.language import _
from torri.games.tajuto.material import OBJECTIVES
from torri.games.tajuto.words import objective_name

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data


def brings(before: Position, after: Position, data: Data, seat: int, gain: int) -> list[str]:
    """How far the monk goes or what is paid, the points, and the objectives that are met."""
    steps = int(after.meditation[seat]) - int(before.meditation[seat])
    said = []
    if steps > 0:
        said.append(_("+{n} meditation").format(n=steps))
    if steps < 0:
        said.append(_("costs {n} meditation").format(n=-steps))
    said += points_gained(before, after, data, seat, gain)
    met = [
        objective_name(name)
        for number, name in enumerate(OBJECTIVES)
        if after.objectives[number] == seat != before.objectives[number]
    ]
    return said + [_("objective: {name}").format(name=name) for name in met]
