"""The cards of San Gimignano, and the numbers that are printed on the rule sheets."""

from __future__ import annotations

import numpy as np

from torri.engine.tables import read_table

TABLE = read_table(__name__, "cards.toml")

RANKS = tuple(int(rank) for rank in TABLE["towers"])
NOBLES = tuple(TABLE["nobles"])

# A kind of card is a number: the ranks first, then the nobles.
KIND_NAMES = tuple(str(rank) for rank in RANKS) + NOBLES
KINDS = len(KIND_NAMES)
TOWER_KINDS = len(RANKS)
LOWEST_RANK, HIGHEST_RANK = min(RANKS), max(RANKS)
PIETRA, VIA, MONUMENTO, GIOSTRA, CAPPELLA, PALAZZO, MURA = range(TOWER_KINDS, KINDS)
GUARD = RANKS.index(5)

COPIES = np.array([*TABLE["towers"].values(), *TABLE["nobles"].values()], np.int8)
TOWER_CARDS = int(COPIES[:TOWER_KINDS].sum())
NOBLE_CARDS = int(COPIES[TOWER_KINDS:].sum())
STONES = int(COPIES[PIETRA])

# The ranks whose plain tower does something.
CONTRACT, BLESSING, INCOME, TRADE, CONSPIRACY = 6, 7, 8, 9, 10

# Ranks that only a stone can have: above a 5, below a 10.
SPIRE, FOOT = LOWEST_RANK - 1, HIGHEST_RANK + 1
LONGEST_RUN = FOOT - SPIRE + 1

HAND = TABLE["setup"]["hand"]
MARKET = TABLE["setup"]["market"]
HAND_LIMIT = TABLE["setup"]["hand_limit"]
HAND_LIMIT_WITH_MURA = TABLE["setup"]["hand_limit_with_mura"]
LOWEST_TOWER = TABLE["towers_built"]["lowest"]
COMPLETE_TO_CLOSE = TABLE["towers_built"]["complete_to_close"]
PALAZZO_PRICE = TABLE["setup"]["palazzo_price"]

# 45 tower cards and 3 stones make at most 16 towers of 3.
TOWERS = (TOWER_CARDS + STONES) // LOWEST_TOWER

POINTS_COMPLETE = TABLE["points"]["complete"]
POINTS_BLESSING = TABLE["points"]["blessing"]
POINTS_MARKER = TABLE["points"]["marker"]
POINTS_MONUMENTO = TABLE["points"]["monumento"]
POINTS_CAPPELLA = TABLE["points"]["cappella"]
CAPPELLA_HEIGHT = TABLE["points"]["cappella_height"]
POINTS_FAILED_CLOSE = TABLE["points"]["failed_close"]
MATCH_TARGET = TABLE["points"]["match_target"]

QUIET_TURNS = TABLE["guard_against_stalling"]["quiet_turns"]
MOST_TURNS = TABLE["guard_against_stalling"]["turns"]
MOST_DEALS = TABLE["guard_against_stalling"]["deals"]
