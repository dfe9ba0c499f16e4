"""The position of Tajuto: one record of fixed size, and the questions that all rules ask of it.

Floors and cubes are kept as sets: a number with a bit for each floor (48) or each colour (8), see material.
"""

from __future__ import annotations

import numpy as np

from torri.engine.compiled import Position, rule
from torri.games.tajuto.material import (
    ACTION_TILES,
    ALL_COLOURS,
    ALL_FLOORS,
    BELOW_ROOF,
    MOST_COPIES,
    MOST_PLAYERS,
    OBJECTIVES,
    PAGODAS,
    PRICED,
    ROOF,
    SIZES,
    STACKS,
)

PHASES = (
    "first",  # chance: who begins
    "turn",  # use an action tile, build, end the turn
    "draw",  # which size to feel for
    "drawn",  # chance: the floor from the bag
    "offering",  # which colour to offer
    "acquire",  # which tile to acquire
    "keep",  # which floor to keep until the next turn
    "over",
)
FIRST, TURN, DRAW, DRAWN, OFFER, ACQUIRE, KEEP, FINISHED = range(len(PHASES))

ANY_SEAT = -1  # option first
ON_BOARD = -1  # an objective that nobody has met

# Seats and sets of floors are eight bytes wide, as rules take them.
POSITION = np.dtype((np.record, np.dtype([
    ("to_move", "<i8"),
    ("players", "<i8"),
    ("turn", "<i8"),
    ("size_wanted", "<i8"),  # the size that is felt for in the bag
    # floors
    ("bag", "<i8"),
    ("built", "<i8"),
    ("cubed", "<i8"),  # built floors with an offering on them
    ("held", "<i8", MOST_PLAYERS),  # in front of a player
    ("phase", "i1"),
    # options
    ("first", "i1"),
    ("clumsy_fingers", "i1"),
    ("new_tile_at_once", "i1"),
    ("open_scores", "i1"),
    ("prices", "i1", (2, len(PRICED), MOST_COPIES)),  # and how far each can be trusted
    # the course of the game
    ("tiles_used", "i1"),  # in this turn
    ("ready", "i1", len(ACTION_TILES)),  # action tiles of the player whose turn it is, not yet used
    ("quiet", "<i2"),  # turns in a row without a build; -1 in a turn with one
    ("stalled", "i1"),
    # tiles
    ("stacks", "i1", len(STACKS)),  # tiles left in the village
    ("owned", "i1", (MOST_PLAYERS, len(STACKS))),
    ("at_site", "<i2"),  # colours whose inauguration tile nobody has yet
    ("inaugurations", "<i2", MOST_PLAYERS),  # colours whose inauguration tile is a player's
    ("objectives", "i1", len(OBJECTIVES)),  # who has met them
    # players
    ("meditation", "<i2", MOST_PLAYERS),
    ("cubes", "<i2", MOST_PLAYERS),  # colours that a player has not offered yet
], align=True)))  # fmt: skip


@rule
def next_floors(s: Position) -> int:
    """The floors that could be built now: for each unfinished pagoda the next one up."""
    return ((s.built << PAGODAS) | ALL_COLOURS) & ~s.built & ALL_FLOORS


@rule
def colours_of(floors: int) -> int:
    """The colours in a set of floors."""
    found = 0
    for _ in range(SIZES):
        found |= floors & ALL_COLOURS
        floors >>= PAGODAS
    return found


@rule
def buildable(s: Position, seat: int) -> int:
    """The colours of which a player could build a floor now, at most one each."""
    return colours_of(s.held[seat] & next_floors(s))


@rule
def free_tops(s: Position) -> int:
    """The colours of the pagodas that can take an offering: a top floor below the roof without one."""
    tops = s.built & ~(s.built >> PAGODAS) & BELOW_ROOF
    return colours_of(tops & ~s.cubed)


@rule
def offerable(s: Position, seat: int) -> int:
    """The colours that a player could offer: a cube left, and a pagoda that can take it."""
    return free_tops(s) & int(s.cubes[seat])


@rule
def height(s: Position, colour: int) -> int:
    """How many floors a pagoda has."""
    floors = s.built >> colour
    count = 0
    while floors & 1:
        count += 1
        floors >>= PAGODAS
    return count


@rule
def complete(s: Position) -> int:
    """The colours of the finished pagodas."""
    return s.built >> (ROOF * PAGODAS)


@rule
def left_neighbour(s: Position, seat: int) -> int:
    """The next player in turn order."""
    return 0 if seat + 1 == s.players else seat + 1
