"""The cards of Couperation and the numbers of its rulebook.

The numbers 1 to 50 are certain; which of the three marks each card carries is an assumption that an owner of
the game can correct (`cards.json`, `read_cards`).
"""

from __future__ import annotations

from torri.engine.tables import read_table

TABLE = read_table(__name__, "table.toml")
PRINTED = read_table(__name__, "cards.json")

# A glass card is its number; the Finish comes after them. A set of cards is a number with a bit for each.
HIGHEST = TABLE["cards"]["highest"]
FINISH = HIGHEST + 1
CARDS = FINISH
CARD_NAMES = (*(str(number) for number in range(1, HIGHEST + 1)), "finish")
GLASSES = (2 << HIGHEST) - 2
FINISH_BIT = 1 << FINISH

START = TABLE["cards"]["start"]
IN_RESERVE = sum(1 << number for number in TABLE["cards"]["in_reserve"])
SHUFFLED = GLASSES & ~IN_RESERVE & ~(1 << START)

ROWS = TABLE["tower"]["rows"]
CELLS = ROWS * (ROWS + 1) // 2

HAND = TABLE["setup"]["hand"]
PLAYERS = tuple(TABLE["setup"]["players"])
MOST_PLAYERS = max(PLAYERS)
OPEN_CARDS = len(TABLE["cards"]["in_reserve"])
# The limit of the Reserve by number of players: 1 and 50, and the random cards.
RESERVE_LIMIT = (0,) * PLAYERS[0] + tuple(OPEN_CARDS + random for random in TABLE["setup"]["reserve"])

HAND_LIMIT = TABLE["turn"]["hand_limit"]
HAND_AFTER_FACE_DOWN = TABLE["turn"]["hand_after_face_down"]
FIRST_DRAW = TABLE["turn"]["first_draw"]
MOST_DRAWN = 4  # a heart above two double diamonds

# Marks: no mark, one diamond, two diamonds, a heart.
MARKS = ("none", "1", "2", "H")
NONE, ONE, TWO, HEART = range(len(MARKS))
ASSUMED_MARKS: str = PRINTED["marks"]
FINISH_NUMBER: int = PRINTED["finish"]["number"]
FINISH_MARK: str = PRINTED["finish"]["mark"]


def members(of: int) -> list[int]:
    """The cards of a set."""
    return [number for number in range(1, FINISH + 1) if of >> number & 1]


def set_of(marks: str, mark: str) -> int:
    """The set of the glass cards that carry a mark."""
    return sum(1 << number for number, found in enumerate(marks, 1) if found == mark)
