"""The course of play: setup, the start and the end of a turn, the floor that is kept."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.seats import CHANCE
from torri.games.tajuto.material import (
    ALL_COLOURS,
    ALL_FLOORS,
    BASIC_TILES,
    COPIES,
    FIRST_EXTRA,
    QUIET_TURNS,
)
from torri.games.tajuto.objectives import end_game
from torri.games.tajuto.state import FIRST, KEEP, ON_BOARD, TURN, left_neighbour
from torri.games.tajuto.village import EXTRAS


@rule
def setup(s: Position) -> None:
    """All floors in the bag, all tiles on the board, a cube of each colour for each player.

    Chance decides who begins, unless the option `first` names the oldest player.
    """
    s.bag = ALL_FLOORS
    s.stacks[:] = COPIES
    s.at_site = ALL_COLOURS
    s.objectives[:] = ON_BOARD
    for seat in range(s.players):
        s.cubes[seat] = ALL_COLOURS
    s.phase = FIRST
    s.to_move = CHANCE


@rule
def start_turn(s: Position, seat: int) -> None:
    """All action tiles of the player are ready."""
    s.turn = seat
    s.to_move = seat
    s.phase = TURN
    s.tiles_used = 0
    s.ready[:BASIC_TILES] = 1
    for extra in range(EXTRAS):
        s.ready[BASIC_TILES + extra] = s.owned[seat, FIRST_EXTRA + extra]


@rule
def end_turn(s: Position) -> None:
    """Of several floors one is kept, which the player chooses."""
    floors = s.held[s.turn]
    if floors & (floors - 1):
        s.phase = KEEP
    else:
        pass_on(s)


@rule
def keep(s: Position, floor: int) -> None:
    """One floor stays in front of the player; the others go back into the bag."""
    s.bag |= s.held[s.turn] & ~(1 << floor)
    s.held[s.turn] = 1 << floor
    pass_on(s)


@rule
def pass_on(s: Position) -> None:
    """The next player; after very many turns without a build the game ends as it stands."""
    s.quiet += 1
    if s.quiet >= QUIET_TURNS:
        s.stalled = 1
        end_game(s)
    else:
        start_turn(s, left_neighbour(s, s.turn))
