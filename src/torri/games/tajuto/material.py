"""What lies in the box of Tajuto, from the table `tiles.toml`."""

from __future__ import annotations

import numpy as np

from torri.engine.tables import read_table

TABLE = read_table(__name__, "tiles.toml")

MOST_PLAYERS = 4
COLOURS = tuple(TABLE["colours"])
PAGODAS = len(COLOURS)
SIZES = TABLE["sizes"]
ROOF = SIZES - 1
PAGODAS_TO_END = TABLE["pagodas_to_end"]
QUIET_TURNS = TABLE["quiet_turns"]

# A floor is a number: its size (0 the largest) times eight, plus its colour. A set of floors is a number of
# 48 bits, a byte for each size; a set of colours is one such byte.
FLOORS = PAGODAS * SIZES
ALL_COLOURS = (1 << PAGODAS) - 1
ALL_FLOORS = (1 << FLOORS) - 1
BELOW_ROOF = (1 << PAGODAS * ROOF) - 1

# The action tiles: three that everybody has, and one more for each action.
ACTION_TILES = tuple(TABLE["usage"])
BASIC_TILES = 3
USAGE = np.array(list(TABLE["usage"].values()), np.int64)
ACTIONS = ("draw", "offering", "acquire")
DRAWING, OFFERING, ACQUIRING = range(len(ACTIONS))

# The stacks of the village.
STACKS = tuple(TABLE["copies"])
WISDOM_STACKS = 5
MARKET, LANTERN, FIRST_EXTRA = STACKS.index("market"), STACKS.index("lantern"), STACKS.index("D")
COPIES = np.array(list(TABLE["copies"].values()), np.int64)
MOST_COPIES = int(COPIES.max())

# What has a price of its own: the stacks, and the inauguration tiles, which all cost the same.
PRICED = (*STACKS, "inauguration")
INAUGURATION = PRICED.index("inauguration")

OFFERING_BONUS = TABLE["meditation"]["offering"]
COVERING_BONUS = TABLE["meditation"]["covering"]
MARKET_DISCOUNT = TABLE["meditation"]["discount"]
INAUGURATION_POINTS = TABLE["points"]["inauguration"]
OBJECTIVE_POINTS = TABLE["points"]["objective"]
LANTERN_POINTS = TABLE["points"]["lantern"]

OBJECTIVES = (
    "wisdom-5",
    "wisdom-10",
    "offerings-4",
    "offerings-8",
    "path-30",
    "first-pagoda",
    "fourth-pagoda",
    "furthest",
)
(WISDOM_FIVE, WISDOM_TEN, FOUR_OFFERINGS, EIGHT_OFFERINGS, PATH_THIRTY, FIRST_PAGODA, FOURTH_PAGODA,
 FURTHEST) = range(len(OBJECTIVES))  # fmt: skip
LITTLE_WISDOM, MUCH_WISDOM = TABLE["objectives"]["wisdom"]
SOME_OFFERINGS, ALL_OFFERINGS = TABLE["objectives"]["offerings"]
PATH_GOAL = TABLE["objectives"]["path"]

# Clumsy fingers: of a hundred draws, how many give a floor one larger than wanted, as wanted, one smaller.
CLUMSY = np.array([TABLE["clumsy"][str(size + 1)] for size in range(SIZES)], np.int64)
# Shares of a size are split evenly between its floors: any number of floors up to eight divides this.
SPLITS = 840


def floor_name(floor: int) -> str:
    """A floor as codes name it: its colour and its size."""
    return f"{COLOURS[floor % PAGODAS]} {floor // PAGODAS + 1}"
