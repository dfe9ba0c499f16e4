"""The village: what tiles cost, and acquiring them."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.games.tajuto.material import (
    ACTION_TILES,
    ALL_COLOURS,
    BASIC_TILES,
    COPIES,
    FIRST_EXTRA,
    INAUGURATION,
    MARKET,
    MARKET_DISCOUNT,
    STACKS,
    WISDOM_STACKS,
)
from torri.games.tajuto.objectives import claim_wisdom
from torri.games.tajuto.price_table import PRICE
from torri.games.tajuto.state import TURN

EXTRAS = len(ACTION_TILES) - BASIC_TILES
UNAVAILABLE = 1000  # dearer than any path is long


@rule
def printed_price(s: Position, stack: int) -> int:
    """The price on the top tile of a stack that is not empty; on an inauguration tile."""
    place = 0 if stack == INAUGURATION else COPIES[stack] - int(s.stacks[stack])
    return int(s.prices[PRICE, stack, place])


@rule
def discount(s: Position, seat: int) -> int:
    """Each market makes every tile that is acquired later cheaper."""
    return MARKET_DISCOUNT * int(s.owned[seat, MARKET])


@rule
def price(s: Position, seat: int, stack: int) -> int:
    """What the top tile of a stack costs a player: nothing is given back for a tile that is free."""
    return max(0, printed_price(s, stack) - discount(s, seat))


@rule
def cheapest(s: Position, seat: int) -> int:
    """The least that a player has to pay for any tile."""
    least = int(s.prices[PRICE, INAUGURATION, 0]) if s.at_site else UNAVAILABLE
    for stack in range(len(STACKS)):
        if s.stacks[stack]:
            least = min(least, printed_price(s, stack))
    return max(0, least - discount(s, seat))


@rule
def affordable(s: Position, seat: int) -> int:
    """What a player can acquire: a bit for each stack of the village, then for each inauguration tile."""
    means = int(s.meditation[seat]) + discount(s, seat)
    found = 0
    for stack in range(len(STACKS)):
        if s.stacks[stack]:
            found |= (1 if printed_price(s, stack) <= means else 0) << stack
    if s.prices[PRICE, INAUGURATION, 0] <= means:
        found |= (int(s.at_site) & ALL_COLOURS) << len(STACKS)
    return found


@rule
def acquire(s: Position, stack: int) -> None:
    """Acquire the top tile of a stack; the next one is for sale at once."""
    s.meditation[s.turn] -= price(s, s.turn, stack)
    s.stacks[stack] -= 1
    s.owned[s.turn, stack] += 1
    s.phase = TURN
    if stack < WISDOM_STACKS:
        claim_wisdom(s)
    elif stack >= FIRST_EXTRA and s.new_tile_at_once:
        s.ready[BASIC_TILES + stack - FIRST_EXTRA] += 1


@rule
def acquire_inauguration(s: Position, colour: int) -> None:
    """Acquire the inauguration tile of a pagoda that is not finished."""
    s.meditation[s.turn] -= price(s, s.turn, INAUGURATION)
    s.at_site &= ~(1 << colour)
    s.inaugurations[s.turn] |= 1 << colour
    s.phase = TURN
