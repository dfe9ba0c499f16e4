"""What a sensible player of Tajuto thinks of a position: points now, and what meditation can still become."""

from __future__ import annotations

import numpy as np

from torri.engine.compiled import Position, rule
from torri.engine.sets import count_members
from torri.games.tajuto.actions import CHOICES
from torri.games.tajuto.garden import in_bag
from torri.games.tajuto.material import (
    ALL_COLOURS,
    BASIC_TILES,
    COVERING_BONUS,
    FIRST_EXTRA,
    INAUGURATION_POINTS,
    LANTERN,
    LANTERN_POINTS,
    MARKET,
    OBJECTIVE_POINTS,
    PAGODAS,
    PAGODAS_TO_END,
    ROOF,
    SIZES,
    USAGE,
)
from torri.games.tajuto.rules import apply, legal
from torri.games.tajuto.scoring import total
from torri.games.tajuto.state import (
    ACQUIRE,
    DRAW,
    DRAWN,
    FINISHED,
    OFFER,
    POSITION,
    TURN,
    complete,
)
from torri.games.tajuto.village import EXTRAS

# What things are worth in points: found by games of this player against itself with other numbers, 4,000
# games a change. Action tiles and markets were bought too often at first: an action is worth about a step.
WON = 10.0  # to be first when the game ends
STEP, LAST_STEP = 0.25, 0.03  # a step on the path while it can still be spent, and at the very end
SOON = 4.2  # so many turns before the end a step begins to lose its worth
PACE = 3.7  # turns that the players need between them for a floor of the pagodas that will be finished
LATER = 0.6  # the share of its worth that a floor has for each floor missing below it
LANTERN_A_TURN, MARKET_A_TURN = 0.14, 0.1  # what a tile brings in each turn to come
EXTRA_A_TURN = np.array([0.1, 0.09, 0.1])  # the same of D, E and F
HIGHER = 2  # how much likelier a high pagoda is finished than a low one, as a power of its height


@rule
def outlook(s: Position, seat: int) -> float:
    """How many points a player may expect to be ahead; a tile and what it is used for are one move."""
    if s.turn != seat or s.phase not in (DRAW, OFFER, ACQUIRE):
        return prospects(s, seat)
    desk = np.empty(1, POSITION)
    answers = np.empty(1, CHOICES)
    legal(s, answers[0])
    highest = -np.inf
    for place in range(answers[0].count):
        desk[0] = s
        apply(desk[0], int(answers[0].ids[place]))
        highest = max(highest, prospects(desk[0], seat))
    return highest


@rule
def prospects(s: Position, seat: int) -> float:
    """What a player has and may still get, less what the others have on average."""
    if s.phase == FINISHED:
        return lead(s, seat) + result(s, seat)
    turns = turns_to_come(s)
    step = LAST_STEP + (STEP - LAST_STEP) * min(1.0, turns / SOON)
    value = standing(s, seat, turns, step) + floors_in_front(s, seat, step)
    for other in range(s.players):
        if other != seat:
            value -= standing(s, other, turns, step) / (s.players - 1)
    if s.turn == seat and s.phase == DRAWN:
        value += draw(s, seat, step, s.size_wanted)
    elif s.turn == seat and s.phase == TURN:
        value += draws_to_come(s, seat, step)
    return value


@rule
def lead(s: Position, seat: int) -> float:
    """How many points a player is ahead of the best of the others."""
    best = -1
    for other in range(s.players):
        if other != seat:
            best = max(best, total(s, other))
    return float(total(s, seat) - best)


@rule
def result(s: Position, seat: int) -> float:
    """What it means that the game ends now."""
    ahead = lead(s, seat)
    return WON if ahead > 0 else -WON if ahead < 0 else 0.0


@rule
def turns_to_come(s: Position) -> float:
    """How many turns each player will still have, until the highest pagodas are finished."""
    wanted = PAGODAS_TO_END - count_members(complete(s))
    floors = 0
    for size in range(ROOF, -1, -1):
        pagodas = min(wanted, count_members(waiting_for(s.built, size)))
        floors += pagodas * (SIZES - size)
        wanted -= pagodas
    return PACE * floors / s.players


@rule
def waiting_for(built: int, size: int) -> int:
    """The colours of the pagodas whose next floor is of this size."""
    return (((built << PAGODAS) | ALL_COLOURS) & ~built) >> (PAGODAS * size) & ALL_COLOURS


@rule
def standing(s: Position, seat: int, turns: float, step: float) -> float:
    """Points, steps on the path, bets on pagodas, and what other tiles will bring."""
    value = total(s, seat) + step * s.meditation[seat]
    prize = INAUGURATION_POINTS + LANTERN_POINTS * int(s.owned[seat, LANTERN])
    value += prize * inaugurations_to_come(s, int(s.inaugurations[seat]))
    value += turns * (LANTERN_A_TURN * s.owned[seat, LANTERN] + MARKET_A_TURN * s.owned[seat, MARKET])
    for extra in range(EXTRAS):
        value += turns * EXTRA_A_TURN[extra] * s.owned[seat, FIRST_EXTRA + extra]
    return value


@rule
def inaugurations_to_come(s: Position, colours: int) -> float:
    """How many of these pagodas will still be finished: rather those that are high already."""
    every = 0.0
    these = 0.0
    for size in range(SIZES):
        pagodas = waiting_for(s.built, size)
        every += (size + 1) ** HIGHER * count_members(pagodas)
        these += (size + 1) ** HIGHER * count_members(pagodas & colours)
    return (PAGODAS_TO_END - count_members(complete(s))) * these / every


@rule
def floors_in_front(s: Position, seat: int, step: float) -> float:
    """Floors that fit will be built, one on another; of the rest the best one is kept."""
    built = built_with(s, s.held[seat])
    fitting = built & ~s.built
    value = step * COVERING_BONUS * count_members(fitting & (s.cubed << PAGODAS))
    kept = 0.0
    for size in range(SIZES):
        pagodas = (fitting >> (PAGODAS * size)) & ALL_COLOURS
        value += step * (size + 1) * count_members(pagodas)
        if size == ROOF and pagodas:
            value += roof_worth(s, seat)
        spare = (s.held[seat] & ~built) >> (PAGODAS * size) & ALL_COLOURS
        worth = step * (size + 1)
        for below in range(size - 1, -1, -1):
            worth *= LATER
            if spare & waiting_for(built, below):
                kept = max(kept, worth)
    return value + kept


@rule
def built_with(s: Position, floors: int) -> int:
    """What will be built when all of these floors that fit are."""
    built = s.built + 0
    for _ in range(SIZES):
        built |= floors & ((built << PAGODAS) | ALL_COLOURS)
    return built


@rule
def roof_worth(s: Position, seat: int) -> float:
    """The first roof meets an objective; the last one ends the game, well or badly."""
    finished = count_members(complete(s))
    if finished == PAGODAS_TO_END - 1:
        return result(s, seat)
    return float(OBJECTIVE_POINTS) if finished == 0 else 0.0


@rule
def draw(s: Position, seat: int, step: float, size: int) -> float:
    """What a floor of this size from the bag will bring: most of them only if they fit."""
    colours = in_bag(s, size)
    if not colours:
        return 0.0
    built = built_with(s, s.held[seat])
    fitting = colours & waiting_for(built, size)
    value = step * (size + 1) * count_members(fitting)
    if size > 0:
        value += step * COVERING_BONUS * count_members(fitting & (s.cubed >> (PAGODAS * (size - 1))))
    if size == ROOF:
        value += roof_worth(s, seat) * count_members(fitting)
    return value / count_members(colours)


@rule
def draws_to_come(s: Position, seat: int, step: float) -> float:
    """What the ready tiles are good for at least: each can draw a floor."""
    best = 0.0
    for size in range(SIZES):
        best = max(best, draw(s, seat, step, size))
    value = 0.0
    for tile in range(BASIC_TILES + 1):
        if USAGE[tile] <= s.meditation[seat]:
            value += s.ready[tile] * max(0.0, best - step * USAGE[tile])
    return value
