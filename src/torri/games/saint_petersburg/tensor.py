"""What a seat knows, as numbers between about 0 and 1, its own side first, then clockwise."""

from __future__ import annotations

from typing import Any

import numpy as np

from torri.engine.compiled import Position, rule
from torri.engine.seats import SPECTATOR
from torri.games.saint_petersburg.material import BOARD, COPIES, KINDS, MOST_PLAYERS
from torri.games.saint_petersburg.state import PHASES

SHARES = 1 / np.array(COPIES, np.float64)
SCALARS = 8
PLAYER_NUMBERS = 2 * KINDS + 5 + 4
SIZE = len(PHASES) + 4 + SCALARS + 4 + 4 * KINDS + MOST_PLAYERS * PLAYER_NUMBERS


@rule
def tensor(s: Position, seat: int, out: Any) -> None:
    """Write the position; a spectator sees it from seat 0."""
    own = 0 if seat == SPECTATOR else seat
    out[s.phase] = 1.0
    place = len(PHASES)
    out[place + s.this_round] = 1.0
    place = write_scalars(s, own, out, place + 4)
    for stack in range(4):
        out[place + stack] = s.stack_sizes[stack] / 31
    place = write_cards(s, out, place + 4)
    for number in range(s.players):
        write_player(s, (own + number) % s.players, out, place + number * PLAYER_NUMBERS)


@rule
def write_scalars(s: Position, own: int, out: Any, place: int) -> int:
    """Single numbers: whose turn, how far the game is."""
    out[place] = 1.0 if s.to_move == own else 0.0
    out[place + 1] = 1.0 if s.turn == own else 0.0
    out[place + 2] = s.players / MOST_PLAYERS
    out[place + 3] = s.series / 9
    out[place + 4] = s.last_series
    out[place + 5] = s.passes / MOST_PLAYERS
    out[place + 6] = s.to_lay / BOARD
    out[place + 7] = s.pubs_asked / MOST_PLAYERS
    return place + SCALARS


@rule
def write_cards(s: Position, out: Any, place: int) -> int:
    """What is left in the stacks, the two rows, and the card that an Observatory turned."""
    stacks = out[place : place + KINDS]  # a slice lets the processor write several at a time
    for kind in range(KINDS):
        stacks[kind] = s.stacks[kind] * SHARES[kind]
    for row in range(2):
        for card in range(s.row_size[row]):
            out[place + (1 + row) * KINDS + int(s.row[row, card])] += 0.25
    if s.drawn >= 0:
        out[place + 3 * KINDS + s.drawn] = 1.0
    return place + 4 * KINDS


@rule
def write_player(s: Position, player: int, out: Any, place: int) -> None:
    """One side: what is placed, the hand, money, points, markers."""
    tableau = out[place : place + KINDS]
    for kind in range(KINDS):
        tableau[kind] = s.tableau[player, kind] / 4
    for card in range(s.hand_size[player]):
        out[place + KINDS + int(s.hand[player, card])] += 0.5
    place += 2 * KINDS
    out[place] = s.rubles[player] / 50
    out[place + 1] = s.points[player] / 100
    out[place + 2] = s.observatories_used[player] / 2
    out[place + 3] = s.hand_size[player] / 4
    out[place + 4] = s.may_get[player] / 2
    for marker in range(4):
        out[place + 5 + marker] = 1.0 if s.markers[marker] == player else 0.0
