"""The sacred garden: drawing floors from the bag, offerings, and building pagodas."""

from __future__ import annotations

from torri.engine.choices import Choices, weigh
from torri.engine.compiled import Position, rule
from torri.engine.seats import CHANCE
from torri.engine.sets import count_members
from torri.games.tajuto.actions import DRAWN as IS_DRAWN
from torri.games.tajuto.material import (
    ALL_COLOURS,
    CLUMSY,
    COVERING_BONUS,
    OFFERING_BONUS,
    PAGODAS,
    ROOF,
    SIZES,
    SPLITS,
)
from torri.games.tajuto.objectives import advance, claim_offerings, claim_pagoda
from torri.games.tajuto.state import DRAWN, TURN, height

# --- drawing -----------------------------------------------------------------------------------------------


@rule
def in_bag(s: Position, size: int) -> int:
    """The colours of a size that are left in the bag."""
    return (s.bag >> (PAGODAS * size)) & ALL_COLOURS


@rule
def sizes_in_bag(s: Position) -> int:
    """The sizes of which the bag has a floor."""
    sizes = 0
    for size in range(SIZES):
        sizes |= (1 if in_bag(s, size) else 0) << size
    return sizes


@rule
def feel_for(s: Position, size: int) -> None:
    """Draw: fingers can tell the size of a floor; the colour is up to chance."""
    s.size_wanted = size
    s.phase = DRAWN
    s.to_move = CHANCE


@rule
def weigh_size(s: Position, size: int, share: int, choices: Choices) -> None:
    """The floors of a size in the bag, which have a share of all draws between them."""
    colours = in_bag(s, size)
    if not colours or not share:
        return
    each = share * SPLITS // count_members(colours)
    for colour in range(PAGODAS):
        weigh(choices, IS_DRAWN + PAGODAS * size + colour, each * ((colours >> colour) & 1))


@rule
def weigh_bag(s: Position, choices: Choices) -> None:
    """What can be drawn: each floor of the wanted size alike; clumsy fingers may take the next size."""
    size = s.size_wanted
    if not s.clumsy_fingers:
        colours = in_bag(s, size)
        for colour in range(PAGODAS):
            weigh(choices, IS_DRAWN + PAGODAS * size + colour, (colours >> colour) & 1)
        return
    for other in range(max(0, size - 1), min(SIZES, size + 2)):
        weigh_size(s, other, CLUMSY[size, other - size + 1], choices)


@rule
def take_from_bag(s: Position, floor: int) -> None:
    """The drawn floor is laid in front of the player, for all to see."""
    s.bag &= ~(1 << floor)
    s.held[s.turn] |= 1 << floor
    s.size_wanted = 0
    s.phase = TURN
    s.to_move = s.turn


# --- offerings ---------------------------------------------------------------------------------------------


@rule
def offering_gain(s: Position, colour: int) -> int:
    """The steps for an offering on a pagoda: as many as it is high, and two more."""
    return height(s, colour) + OFFERING_BONUS


@rule
def offer(s: Position, colour: int) -> None:
    """A cube onto the top floor of the pagoda of its colour."""
    floors = height(s, colour)
    gain = offering_gain(s, colour)
    s.cubed |= 1 << (PAGODAS * (floors - 1) + colour)
    s.cubes[s.turn] &= ~(1 << colour)
    s.phase = TURN
    advance(s, gain)
    claim_offerings(s)


# --- building ----------------------------------------------------------------------------------------------


@rule
def covers_cube(s: Position, colour: int) -> bool:
    """Whether the next floor of a pagoda would lie directly on an offering, whoever made it."""
    floors = height(s, colour)
    return floors > 0 and (s.cubed >> (PAGODAS * (floors - 1) + colour)) & 1 == 1


@rule
def building_gain(s: Position, colour: int) -> int:
    """The steps for the next floor of a pagoda: its height, and two more if it covers an offering."""
    return height(s, colour) + 1 + (COVERING_BONUS if covers_cube(s, colour) else 0)


@rule
def build(s: Position, colour: int) -> None:
    """Build the next floor of a pagoda; the roof finishes it."""
    size = height(s, colour)
    gain = building_gain(s, colour)
    floor = 1 << (PAGODAS * size + colour)
    s.held[s.turn] &= ~floor
    s.built |= floor
    s.quiet = -1
    advance(s, gain)
    if size == ROOF:
        s.at_site &= ~(1 << colour)  # an inauguration tile that nobody has leaves the game
        claim_pagoda(s)
