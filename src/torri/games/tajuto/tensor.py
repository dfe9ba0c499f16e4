"""What a seat knows, as numbers between about 0 and 1, its own side first, then clockwise."""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule
from torri.engine.seats import SPECTATOR
from torri.games.tajuto.material import (
    ACTION_TILES,
    COPIES,
    FLOORS,
    INAUGURATION,
    MOST_PLAYERS,
    OBJECTIVES,
    PAGODAS,
    PRICED,
    QUIET_TURNS,
    SIZES,
    STACKS,
)
from torri.games.tajuto.scoring import total
from torri.games.tajuto.state import DRAWN, FIRST, PHASES
from torri.games.tajuto.village import printed_price

SCALARS = 5
VILLAGE = len(STACKS) + len(PRICED) + len(ACTION_TILES) + PAGODAS
PLAYER_NUMBERS = FLOORS + PAGODAS + len(STACKS) + PAGODAS + len(OBJECTIVES) + 4
SIZE = len(PHASES) + SCALARS + SIZES + 3 * FLOORS + VILLAGE + MOST_PLAYERS * PLAYER_NUMBERS


@rule
def tensor(s: Position, seat: int, out: Any) -> None:
    """Write the position; a spectator sees it from seat 0."""
    own = 0 if seat == SPECTATOR else seat
    out[s.phase] = 1.0
    place = write_scalars(s, out, len(PHASES))
    if s.phase == DRAWN:
        out[place + s.size_wanted] = 1.0
    place += SIZES
    for floors in (s.bag, s.built, s.cubed):
        write_set(floors, FLOORS, out, place)
        place += FLOORS
    write_village(s, out, place)
    place += VILLAGE
    for number in range(s.players):
        write_player(s, (own + number) % s.players, out, place + number * PLAYER_NUMBERS)


@rule
def write_scalars(s: Position, out: Any, place: int) -> int:
    """Single numbers: how far the turn is, how the game is played."""
    out[place] = s.players / MOST_PLAYERS
    out[place + 1] = s.tiles_used / len(ACTION_TILES)
    out[place + 2] = max(0, int(s.quiet)) / QUIET_TURNS
    out[place + 3] = s.clumsy_fingers
    out[place + 4] = s.new_tile_at_once
    return place + SCALARS


@rule
def write_set(members: int, count: int, out: Any, place: int) -> None:
    """A set of floors or colours, a number for each."""
    part = out[place : place + count]  # a slice lets the processor write several at a time
    for member in range(count):
        part[member] = (members >> member) & 1


@rule
def write_village(s: Position, out: Any, place: int) -> None:
    """Tiles left in each stack, what the next one costs, the ready action tiles, the inauguration tiles."""
    for stack in range(len(STACKS)):
        out[place + stack] = s.stacks[stack] / COPIES[stack]
    place += len(STACKS)
    for stack in range(len(PRICED)):
        if stack == INAUGURATION or s.stacks[stack]:
            out[place + stack] = printed_price(s, stack) / 20
    place += len(PRICED)
    for tile in range(len(ACTION_TILES)):
        out[place + tile] = s.ready[tile] / 2
    write_set(int(s.at_site), PAGODAS, out, place + len(ACTION_TILES))


@rule
def write_player(s: Position, player: int, out: Any, place: int) -> None:
    """One side: floors, cubes, tiles, inaugurations, objectives, meditation, points, whose turn it is."""
    write_set(s.held[player], FLOORS, out, place)
    place += FLOORS
    write_set(int(s.cubes[player]), PAGODAS, out, place)
    place += PAGODAS
    for stack in range(len(STACKS)):
        out[place + stack] = s.owned[player, stack] / COPIES[stack]
    place += len(STACKS)
    write_set(int(s.inaugurations[player]), PAGODAS, out, place)
    place += PAGODAS
    for objective in range(len(OBJECTIVES)):
        out[place + objective] = 1.0 if s.objectives[objective] == player else 0.0
    place += len(OBJECTIVES)
    out[place] = s.meditation[player] / 30
    out[place + 1] = total(s, player) / 30
    out[place + 2] = 1.0 if s.turn == player and s.phase != FIRST else 0.0
    out[place + 3] = 1.0 if s.to_move == player else 0.0
