"""The course of play: setup, scoring of a round, Pubs, refill, series, the end."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.seats import CHANCE, OVER
from torri.games.saint_petersburg.material import (
    BOARD,
    BUILDING,
    COPIES,
    FIRST_OF_STACK,
    FIRST_WORKERS,
    PUB,
    PUB_PRICE,
    START_RUBLES,
    TRADING,
    WORKER,
)
from torri.games.saint_petersburg.scoring import income, round_points
from torri.games.saint_petersburg.state import (
    ANY_SEAT,
    AT_PUB,
    FINISHED,
    LAYOUT,
    LOWER,
    MARKERS,
    NO_CARD,
    PUBS,
    REFILLING,
    ROUND_STARTS,
    TURN,
    UPPER,
    YOUNGEST,
    cards_on_board,
    lay_into_row,
    left_neighbour,
)

# --- setup -------------------------------------------------------------------------------------------------


@rule
def setup(s: Position) -> None:
    """Four shuffled stacks, 25 rubles each; chance deals the start-player markers."""
    for stack in range(4):
        s.stack_sizes[stack] = 0
        for kind in range(FIRST_OF_STACK[stack], FIRST_OF_STACK[stack + 1]):
            s.stacks[kind] = COPIES[kind]
            s.stack_sizes[stack] += COPIES[kind]
    s.row[:] = NO_CARD
    s.hand[:] = NO_CARD
    s.drawn = NO_CARD
    s.series = 1
    s.this_round = WORKER
    s.markers[:] = NO_CARD
    for seat in range(s.players):
        s.rubles[seat] = START_RUBLES
        s.may_get[seat] = 2 if s.players == 2 else 1
    s.to_move = CHANCE
    s.phase = MARKERS
    if s.players == 3:
        s.phase = YOUNGEST
        if s.youngest != ANY_SEAT:
            name_youngest(s, s.youngest + 0)


@rule
def name_youngest(s: Position, seat: int) -> None:
    """With three players the youngest gets two markers."""
    s.may_get[seat] = 2
    s.phase = MARKERS


@rule
def give_marker(s: Position, seat: int) -> None:
    """The next of the four markers goes to a seat; after the last one the opening workers are laid out."""
    s.may_get[seat] -= 1
    place = 0
    while s.markers[place] != NO_CARD:
        place += 1
    s.markers[place] = seat
    if place == TRADING:
        s.stack = WORKER
        s.to_lay = FIRST_WORKERS * int(s.players)
        s.phase = LAYOUT


# --- rounds ------------------------------------------------------------------------------------------------


@rule
def start_round(s: Position) -> None:
    """The holder of the round's marker begins; used Observatories are turned face up again."""
    s.passes = 0
    s.observatories_used[:] = 0
    s.turn = s.markers[s.this_round]
    s.to_move = s.turn
    s.phase = TURN


@rule
def end_round(s: Position) -> None:
    """Income and points of the round's colour; none in the trading round, which ends the series."""
    if s.this_round == TRADING:
        end_series(s)
        return
    for seat in range(s.players):
        s.rubles[seat] += income(s, seat, s.this_round)
        s.points[seat] += round_points(s, seat, s.this_round)
    s.pubs_asked = 0
    s.phase = PUBS if s.this_round == BUILDING else REFILLING


@rule
def call_to_pubs(s: Position) -> None:
    """After the building scoring each owner of a Pub may buy points, from the round's start player on."""
    seat = s.markers[BUILDING] + 0
    for _ in range(s.pubs_asked):
        seat = left_neighbour(s, seat)
    while s.pubs_asked < s.players:
        s.pubs_asked += 1
        if s.tableau[seat, PUB] and s.rubles[seat] >= PUB_PRICE:
            s.to_move = seat
            s.phase = AT_PUB
            return
        seat = left_neighbour(s, seat)
    s.pubs_asked = 0
    s.phase = REFILLING


@rule
def refill(s: Position) -> None:
    """The next round's cards: the upper row is filled until both rows have eight, or the stack is empty."""
    s.this_round = 0 if s.this_round == TRADING else s.this_round + 1
    s.stack = s.this_round
    s.to_lay = min(BOARD - cards_on_board(s), int(s.stack_sizes[s.this_round]))
    if s.to_lay:
        s.phase = LAYOUT
        s.to_move = CHANCE
    else:
        s.phase = ROUND_STARTS


@rule
def lay_out(s: Position, kind: int) -> None:
    """A card into the upper row. When it was the last of its stack, this series is the last."""
    s.stacks[kind] -= 1
    s.stack_sizes[s.stack] -= 1
    lay_into_row(s, UPPER, kind)
    if s.stack_sizes[s.stack] == 0:
        s.last_series = 1
    s.to_lay -= 1
    if s.to_lay == 0:
        s.phase = ROUND_STARTS


def has_passed(s: Position, seat: int) -> bool:
    """Whether a player passed and nobody has done anything since."""
    turns_ago = (int(s.turn) - seat) % int(s.players)
    return bool(s.phase == TURN and 0 < turns_ago <= s.passes)


def is_scored(s: Position) -> bool:
    """Whether the scoring of this round is over, or there is none: the trading round has none."""
    return bool(s.this_round == TRADING or s.phase in (AT_PUB, FINISHED))


def may_run_out(s: Position, stack: int) -> bool:
    """Whether one refill could take all that is left of a stack, so that the series would be the last."""
    return bool(0 < s.stack_sizes[stack] <= BOARD and not s.last_series)


# --- series ------------------------------------------------------------------------------------------------


@rule
def end_series(s: Position) -> None:
    """Discard the lower row, slide the upper row down, hand the markers on; or the game is over."""
    if s.last_series:
        s.phase = FINISHED
        s.to_move = OVER
        return
    for place in range(s.row_size[LOWER]):
        s.discarded[s.row[LOWER, place]] += 1
    s.row[LOWER] = s.row[UPPER]
    s.row_size[LOWER] = s.row_size[UPPER]
    s.row[UPPER] = NO_CARD
    s.row_size[UPPER] = 0
    for marker in range(4):
        s.markers[marker] = left_neighbour(s, s.markers[marker] + 0)
    s.series += 1
    s.phase = REFILLING
