"""The shape of the tower: seven rows, and the names of its places.

A place of the table is a column letter and a row number. The 25 lies at g1; the bottom row can grow to six
columns on either side of it, so there are 13 columns, and g2 rests on g1 and h1. The record keeps only the
28 places above the bottom row's leftmost card: place (row, i) of this frame lies in column `left` + i. Row by
row they are numbered from 0, the apex is the last; one more number is the place left of the bottom row.
"""

from __future__ import annotations

import numpy as np

from torri.engine.counts import EIGHT
from torri.games.couperation.material import CELLS, ROWS

COLUMNS = 2 * ROWS - 1
START_COLUMN = ROWS - 1

# --- the frame ---------------------------------------------------------------------------------------------

FIRST = np.array([sum(ROWS - below for below in range(row)) for row in range(ROWS)], np.int64)
ROW = np.array([row for row in range(ROWS) for _ in range(ROWS - row)], np.int64)
APEX = CELLS - 1
LEFT_END = CELLS  # also stands for a neighbour that is not there: it is always empty


def _place(row: int, i: int) -> int:
    inside = 0 <= row < ROWS and 0 <= i < ROWS - row
    return int(FIRST[row]) + i if inside else LEFT_END


_PLACES = [(row, i) for row in range(ROWS) for i in range(ROWS - row)]

# The neighbours with smaller numbers: the left support (in the bottom row the left neighbour), and the card
# whose right support this place is. Those with greater numbers are their mirror images. The last entry is for
# the place left of the bottom row, whose right neighbour is the leftmost card. Compiled code need not ask
# whether an unsigned number counts from the end.
LEFT = np.array([_place(max(row - 1, 0), i if row else i - 1) for row, i in _PLACES] + [LEFT_END], np.uint8)
UPPER_LEFT = np.array([_place(row + 1, i - 1) for row, i in _PLACES] + [LEFT_END], np.uint8)
RIGHT = np.array([_place(max(row - 1, 0), i + 1) for row, i in _PLACES] + [0], np.uint8)
UPPER_RIGHT = np.array([_place(row + 1, i) for row, i in _PLACES] + [LEFT_END], np.uint8)

# The set of the lowest places on the slope that rises to the right from a place of the bottom row.
SLOPE = np.zeros((ROWS, ROWS + 1), np.int64)
for _row, _i in _PLACES:
    SLOPE[_i, _row + 1] = SLOPE[_i, _row] | (1 << _place(_row, _i))

# The place above the lowest so many on this slope, as a set; none above an empty slope or a full one.
ABOVE = np.zeros((ROWS, ROWS + 1), np.int64)
for _row, _i in _PLACES:
    ABOVE[_i, _row] = (1 << _place(_row, _i)) * (_row > 0)

# Slope by slope from the left, each upwards: smaller neighbours come first. And backwards: greater ones do.
UPWARDS, DOWNWARDS = 0, 1
_SLOPES = [_place(_row, _i) for _i in range(ROWS) for _row in range(ROWS - _i)]
ORDER = np.array([_SLOPES, _SLOPES[::-1]], np.int64)
# Where the places of a set stand in either order, as a set: for each eight places, and each set of them.
POSITIONS = np.zeros((2, -(-CELLS // EIGHT), 1 << EIGHT), np.int64)
for _place_number in range(CELLS):
    _eight, _bit = divmod(_place_number, EIGHT)
    for _way, _order in enumerate(ORDER.tolist()):
        _with = np.arange(1 << EIGHT) >> _bit & 1
        POSITIONS[_way, _eight] |= _with << _order.index(_place_number)

# --- the table ---------------------------------------------------------------------------------------------

_FIRST_SPOT = [sum(COLUMNS - below for below in range(row)) for row in range(ROWS)]
SPOT_NAMES = tuple(f"{chr(97 + column)}{row + 1}" for row in range(ROWS) for column in range(COLUMNS - row))
SPOTS = len(SPOT_NAMES)
LEFTS = START_COLUMN + 1  # the leftmost card lies in one of so many columns

# The spot of a place is SPOT_OF[place] + left, and back.
SPOT_OF = np.array([_FIRST_SPOT[row] + i for row, i in _PLACES] + [-1], np.int64)
PLACE_AT = np.full((LEFTS, SPOTS), -1, np.int64)
for _left in range(LEFTS):
    for _number in range(CELLS + (_left > 0)):
        PLACE_AT[_left, SPOT_OF[_number] + _left] = _number
