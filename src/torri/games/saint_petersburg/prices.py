"""What a card costs a player now, and what it is placed onto."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from torri.engine.choices import Choices, add_if
from torri.engine.compiled import Position, rule
from torri.engine.counts import EIGHT, more
from torri.engine.sets import lowest
from torri.games.saint_petersburg.actions import FIRST_PLACEMENT, ONTO, PLACEMENTS, TARGETS
from torri.games.saint_petersburg.material import (
    BUILDING,
    COLOUR,
    COST,
    FIRST_OF_STACK,
    FOR_TRADING,
    KINDS,
    LEAST_PRICE,
    LOWER_ROW_DISCOUNT,
    NOBLE,
    OBSERVATORY,
    PLAIN,
    PLAIN_KINDS,
    SMELTER,
    TRADE_IN,
    WORKSHOP,
)

Reason = tuple[str, int]
"""What lowers or lifts a price, and by how much."""
REASONS = 4096
"""So many prices are remembered with their reasons."""
NONE = np.zeros(KINDS, np.int8)  # no card of any kind


@rule
def reduced_cost(s: Position, seat: int, kind: int) -> int:
    """The cost less one for each identical card placed, for the workshop and for the smelter."""
    cost = int(COST[kind]) - int(s.tableau[seat, kind])
    if COLOUR[kind] == BUILDING:
        cost -= int(s.tableau[seat, WORKSHOP])
    if COLOUR[kind] == NOBLE:
        cost -= int(s.tableau[seat, SMELTER])
    return cost


@rule
def price(s: Position, seat: int, placement: int, lower: int) -> int:
    """What a placement costs: at least one ruble, and no change for a dearer card that is displaced."""
    cost = reduced_cost(s, seat, PLACEMENTS[placement, 0]) - LOWER_ROW_DISCOUNT * lower
    target = PLACEMENTS[placement, 1]
    if target >= 0:
        cost -= int(TRADE_IN[target])
    return max(LEAST_PRICE, cost)


@rule
def is_target(s: Position, seat: int, kind: int) -> bool:
    """Whether a player has such a card to displace; an Observatory used this round is not one."""
    if kind == OBSERVATORY and not s.displace_used_observatory:
        return s.tableau[seat, kind] > s.observatories_used[seat]
    return s.tableau[seat, kind] > 0


@rule
def dearest_target(s: Position, seat: int, colour: int) -> int:
    """The most that a player could get for displacing a card of this colour."""
    best = 0
    for kind in range(FIRST_OF_STACK[colour], FIRST_OF_STACK[colour + 1]):
        best = max(best, int(TRADE_IN[kind]) * (s.tableau[seat, kind] > 0))
    return best


@rule
def targets(s: Position, seat: int) -> int:
    """The kinds of cards that a player has to displace, as a set."""
    placed = 0
    for first in range(0, PLAIN_KINDS, EIGHT):
        placed |= more(s.tableau[seat], NONE, first) << first
    return placed if is_target(s, seat, OBSERVATORY) else placed & ~(1 << OBSERVATORY)


@rule
def list_placements(s: Position, seat: int, kinds: int, lower: int, first: int, choices: Choices) -> None:
    """Every way in which a player can place one of these cards and pay for it."""
    money = int(s.rubles[seat])
    rest = kinds & PLAIN
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        cost = reduced_cost(s, seat, kind) - LOWER_ROW_DISCOUNT * lower
        add_if(choices, first + FIRST_PLACEMENT[kind], max(LEAST_PRICE, cost) <= money)
    rest = kinds & FOR_TRADING
    if rest and money >= LEAST_PRICE:
        list_trades(s, seat, rest, lower, first, choices)


@rule
def list_trades(s: Position, seat: int, kinds: int, lower: int, first: int, choices: Choices) -> None:
    """Every way in which a player can displace a card by one of these trading cards and pay for it."""
    money = int(s.rubles[seat])
    placed = targets(s, seat)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        cost = reduced_cost(s, seat, kind) - LOWER_ROW_DISCOUNT * lower
        rest = placed & TARGETS[kind]
        while rest:
            target = lowest(rest)
            rest &= rest - 1
            add_if(choices, first + ONTO[kind, target], cost - TRADE_IN[target] <= money)


@lru_cache(REASONS)
def reasons(cost: int, placement: int, lower: int, placed: tuple[int, int, int]) -> tuple[Reason, ...]:
    """Why a placement costs so much: the printed cost, then each thing that lowers or lifts it.

    Of what lowers it the player has `placed` so many: the same cards, workshops and smelters.
    """
    kind, target = (int(number) for number in PLACEMENTS[placement])
    same, workshops, smelters = placed
    found = [
        ("cost", int(COST[kind])),
        ("lower row", -LOWER_ROW_DISCOUNT * lower),
        ("same cards", -same),
        ("workshop", -workshops if COLOUR[kind] == BUILDING else 0),
        ("smelter", -smelters if COLOUR[kind] == NOBLE else 0),
        ("displaced card", -int(TRADE_IN[target]) if target >= 0 else 0),
    ]
    lift = cost - sum(amount for _, amount in found)
    return tuple((why, amount) for why, amount in [*found, ("at least", lift)] if amount)
