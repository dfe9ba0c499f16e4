"""The position of Saint Petersburg: one record of fixed size, and the questions that all rules ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torri.engine.compiled import Position, inlined, rule
from torri.games.saint_petersburg.material import (
    BOARD,
    HAND_LIMIT,
    HAND_LIMIT_WITH_WAREHOUSE,
    KINDS,
    MOST_PLAYERS,
    WAREHOUSE,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    Cards = npt.NDArray[np.int8]

PHASES = (
    "youngest",  # chance: who gets two of the four markers (three players)
    "markers",  # chance: the start-player markers
    "layout",  # chance: cards for the upper row
    "turn",  # the action of a turn
    "observatory",  # chance: the card that an Observatory turns
    "drawn",  # what to do with it
    "pub",  # how many points to buy
    "over",
)
YOUNGEST, MARKERS, LAYOUT, TURN, OBSERVATORY_TURNS, DRAWN, AT_PUB, FINISHED = range(len(PHASES))

# What follows by itself, nobody being asked. `rules.apply` goes on until none of these is left.
TURN_ENDS, ROUND_ENDS, PUBS, ROUND_STARTS, REFILLING = range(len(PHASES), len(PHASES) + 5)

UPPER, LOWER = 0, 1
NO_CARD = -1
ANY_SEAT = -1  # option youngest

# Seats and stacks that rules hand on are eight bytes wide, as rules take them.
POSITION = np.dtype((np.record, np.dtype([
    ("to_move", "<i8"),
    ("players", "<i8"),
    ("turn", "<i8"),
    ("this_round", "<i8"),  # worker, building, noble, trading
    ("stack", "<i8"),  # the stack from which chance turns a card
    ("drawn", "<i8"),  # the card that an Observatory turned
    ("phase", "i1"),
    # options
    ("youngest", "i1"),
    ("displace_used_observatory", "i1"),
    ("tie_by_all_money", "i1"),
    ("open_money", "i1"),
    ("open_hands", "i1"),
    # the course of the game
    ("series", "i1"),
    ("last_series", "i1"),
    ("passes", "i1"),
    ("to_lay", "i1"),  # cards still to be laid out
    ("pubs_asked", "i1"),
    ("markers", "i1", 4),  # who starts each round
    ("may_get", "i1", MOST_PLAYERS),  # markers that a seat may still get
    # cards
    ("stacks", "i1", KINDS),  # what is left in the stacks; nobody knows the order
    ("stack_sizes", "i1", 4),
    ("row", "i1", (2, BOARD)),  # the cards of a row by kind, ascending
    ("row_size", "i1", 2),
    ("tableau", "i1", (MOST_PLAYERS, KINDS)),
    ("hand", "i1", (MOST_PLAYERS, HAND_LIMIT_WITH_WAREHOUSE)),  # ascending
    ("hand_size", "i1", MOST_PLAYERS),
    ("observatories_used", "i1", MOST_PLAYERS),
    ("discarded", "i1", KINDS),
    ("rubles", "<i2", MOST_PLAYERS),
    ("points", "<i2", MOST_PLAYERS),
], align=True)))  # fmt: skip


@rule
def hand_limit(s: Position, seat: int) -> int:
    """How many cards a player may hold."""
    return HAND_LIMIT_WITH_WAREHOUSE if s.tableau[seat, WAREHOUSE] else HAND_LIMIT


@rule
def has_room(s: Position, seat: int) -> bool:
    """Whether a player may take one more card into the hand."""
    return s.hand_size[seat] < hand_limit(s, seat)


@rule
def left_neighbour(s: Position, seat: int) -> int:
    """The next player in turn order."""
    return 0 if seat + 1 == s.players else seat + 1


@rule
def cards_on_board(s: Position) -> int:
    """How many cards lie in both rows."""
    return int(s.row_size[UPPER]) + int(s.row_size[LOWER])


@inlined
def kinds_of(cards: Cards) -> int:
    """The kinds of some cards, as a set."""
    kinds = 0
    for place in range(len(cards)):
        kinds |= (1 if cards[place] > NO_CARD else 0) << max(0, int(cards[place]))
    return kinds


@inlined
def sort_in(cards: Cards, size: int, kind: int) -> None:
    """A card comes among sorted ones; each place is visited: no processor foresees where it comes."""
    at = size
    for place in range(len(cards) - 1, 0, -1):
        moves = (1 if place <= size else 0) & (1 if cards[place - 1] > kind else 0)
        cards[place] = cards[place - moves]
        at -= moves
    cards[at] = kind


@inlined
def sort_out(cards: Cards, kind: int) -> None:
    """A card leaves, and those behind it move up; each place is visited, for the same reason."""
    gone = 0
    for place in range(len(cards) - 1):
        gone |= 1 if cards[place] == kind else 0
        cards[place] = cards[place + gone]
    cards[len(cards) - 1] = NO_CARD


@rule
def lay_into_row(s: Position, row: int, kind: int) -> None:
    """A card comes into a row, which stays sorted."""
    sort_in(s.row[row], int(s.row_size[row]), kind)
    s.row_size[row] += 1


@rule
def take_from_row(s: Position, row: int, kind: int) -> None:
    """A card leaves a row."""
    sort_out(s.row[row], kind)
    s.row_size[row] -= 1


@rule
def put_into_hand(s: Position, seat: int, kind: int) -> None:
    """A card comes into a hand, which stays sorted."""
    sort_in(s.hand[seat], int(s.hand_size[seat]), kind)
    s.hand_size[seat] += 1


@rule
def take_from_hand(s: Position, seat: int, kind: int) -> None:
    """A card leaves a hand."""
    sort_out(s.hand[seat], kind)
    s.hand_size[seat] -= 1
