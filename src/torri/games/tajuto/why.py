"""Why something cannot be done in Tajuto now: too dear, no floor that fits, tiles that are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games.tajuto.garden import sizes_in_bag
from torri.games.tajuto.material import (
    ACQUIRING,
    ACTION_TILES,
    BASIC_TILES,
    COLOURS,
    DRAWING,
    INAUGURATION,
    OFFERING,
    SIZES,
    STACKS,
    USAGE,
)
from torri.games.tajuto.state import KEEP, TURN, buildable, free_tops, height
from torri.games.tajuto.village import price

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data

ACTIONS = {"draw with": DRAWING, "offer with": OFFERING, "acquire with": ACQUIRING}


def why_not(s: Position, data: Data, seat: int) -> str:
    """The reason, by the rule that refuses it; empty where none is known."""
    if s.phase == KEEP:
        return _("First choose which floor you keep.")
    do = data["do"]
    if do == "build":
        return why_not_built(s, COLOURS.index(data["colour"]), seat)
    if do == "size":
        gone = not int(sizes_in_bag(s)) >> (int(data["size"]) - 1) & 1
        return _("There is no floor of this size left in the bag.") if gone else no_tile(s, seat, DRAWING)
    if do == "offer":
        return why_not_offered(s, COLOURS.index(data["colour"]), seat)
    if do == "acquire":
        return why_not_acquired(s, data, seat)
    if do in ACTIONS:
        return why_not_used(s, ACTION_TILES.index(data["tile"]), seat)
    return _("First use an action tile, and build what can be built.") if do == "end turn" else ""


def why_not_built(s: Position, colour: int, seat: int) -> str:
    """A pagoda that is finished, or whose next floor does not lie before the player."""
    high = int(height(s, colour))
    if high == SIZES:
        return _("This pagoda is finished.")
    if int(buildable(s, seat)) >> colour & 1:
        return ""
    said = _("Its next floor has size {size}, and you have no such floor in this colour.")
    return said.format(size=high + 1)


def why_not_offered(s: Position, colour: int, seat: int) -> str:
    """A pagoda that can take no cube, a cube that was used, or no tile for it."""
    high = int(height(s, colour))
    if high == 0:
        return _("There is no floor yet on which a cube could lie.")
    if high == SIZES:
        return _("This pagoda is finished: nothing is offered on a roof.")
    if not int(free_tops(s)) >> colour & 1:
        return _("A cube lies on its top floor already: it waits for the next floor.")
    if not int(s.cubes[seat]) >> colour & 1:
        return _("You have offered your cube of this colour.")
    return no_tile(s, seat, OFFERING)


def why_not_acquired(s: Position, data: Data, seat: int) -> str:
    """A tile that is gone, or costs more than is left after the usage of an action tile."""
    if data["tile"] == "inauguration":
        stack, gone = INAUGURATION, not int(s.at_site) >> COLOURS.index(data["colour"]) & 1
    else:
        stack = STACKS.index(data["tile"])
        gone = not s.stacks[stack]
    if gone:
        return _("This tile is no longer for sale.")
    missing = no_tile(s, seat, ACQUIRING)
    if missing:
        return missing
    cost, means = int(price(s, seat, stack)), int(s.meditation[seat])
    usage = least_usage(s, ACQUIRING) if s.phase == TURN else 0
    if cost > means:
        return _("It costs {cost} meditation, and you have {means}.").format(cost=cost, means=means)
    if usage is not None and cost + usage > means:
        said = _("It costs {cost} and the action tile {usage} meditation, and you have {means}.")
        return said.format(cost=cost, usage=usage, means=means)
    return ""


def why_not_used(s: Position, tile: int, seat: int) -> str:
    """An action tile that was used, costs too much, or for which there is nothing to do."""
    if s.ready[tile] <= 0:
        return _("This tile was used in this turn.")
    usage, means = int(USAGE[tile]), int(s.meditation[seat])
    if usage > means:
        return _("Its use costs {usage} meditation, and you have {means}.").format(usage=usage, means=means)
    return _("There is nothing now that it could be used for.")


def no_tile(s: Position, seat: int, action: int) -> str:
    """Said where every action tile for an action is used, or costs more than the player has."""
    if s.phase != TURN:
        return ""
    usage, means = least_usage(s, action), int(s.meditation[seat])
    if usage is None:
        return _("You have no action tile left for that in this turn.")
    if usage > means:
        said = _("The cheapest action tile for that costs {usage} meditation, and you have {means}.")
        return said.format(usage=usage, means=means)
    return ""


def least_usage(s: Position, action: int) -> int | None:
    """What the cheapest ready tile for an action costs; None where there is none."""
    tiles = [*range(BASIC_TILES), BASIC_TILES + action]
    return min((int(USAGE[tile]) for tile in tiles if s.ready[tile] > 0), default=None)
