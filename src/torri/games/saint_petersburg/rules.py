"""The rules of Saint Petersburg: what is legal, what chance can bring, and what an action does."""

from __future__ import annotations

import numpy as np

from torri.engine.choices import Choices, add, add_if, begin, weigh, weigh_each
from torri.engine.compiled import Position, rule
from torri.engine.seats import CHANCE
from torri.engine.sets import lowest
from torri.games.saint_petersburg.actions import (
    BUY,
    BUY_LOWER,
    CHOICES,
    DISCARD_DRAWN,
    LOOK,
    MARKER,
    PASS,
    PLACE_DRAWN,
    PLACEMENTS,
    PLAY,
    PUB as BUY_AT_PUB,
    TAKE,
    TAKE_DRAWN,
    TURNED,
    YOUNGEST as IS_YOUNGEST,
)
from torri.games.saint_petersburg.material import (
    BUILDING,
    FIRST_OF_STACK,
    KINDS,
    OBSERVATORY,
    PUB,
    PUB_POINTS,
    PUB_PRICE,
)
from torri.games.saint_petersburg.prices import list_placements, price
from torri.games.saint_petersburg.rounds import (
    call_to_pubs,
    end_round,
    give_marker,
    lay_out,
    name_youngest,
    refill,
    start_round,
)
from torri.games.saint_petersburg.state import (
    AT_PUB,
    DRAWN,
    FINISHED,
    LAYOUT,
    LOWER,
    MARKERS,
    NO_CARD,
    OBSERVATORY_TURNS,
    PUBS,
    REFILLING,
    ROUND_ENDS,
    ROUND_STARTS,
    TURN,
    TURN_ENDS,
    UPPER,
    YOUNGEST,
    has_room,
    kinds_of,
    left_neighbour,
    put_into_hand,
    take_from_hand,
    take_from_row,
)

# --- what is legal -----------------------------------------------------------------------------------------


@rule
def legal(s: Position, choices: Choices) -> None:
    """List what the seat to move can do, in the order of the ids."""
    begin(choices)
    if s.phase == TURN:
        list_turn(s, choices)
    elif s.phase == DRAWN:
        list_drawn(s, choices)
    elif s.phase == AT_PUB:
        for points in range(most_at_pub(s, s.to_move) + 1):
            add(choices, BUY_AT_PUB + points)


@rule
def list_turn(s: Position, choices: Choices) -> None:
    """Buy, play from the hand, take into the hand, use the Observatory, or pass."""
    add(choices, PASS)
    upper, lower = kinds_of(s.row[UPPER]), kinds_of(s.row[LOWER])
    list_placements(s, s.turn, upper, 0, BUY, choices)
    list_placements(s, s.turn, lower, 1, BUY_LOWER, choices)
    list_placements(s, s.turn, kinds_of(s.hand[s.turn]), 0, PLAY, choices)
    if has_room(s, s.turn):
        list_takes(upper, TAKE, choices)
        list_takes(lower, TAKE + KINDS, choices)
    if may_look(s):
        for stack in range(4):
            add_if(choices, LOOK + stack, s.stack_sizes[stack] >= 2)


@rule
def list_takes(kinds: int, first: int, choices: Choices) -> None:
    """Take: each kind of card in a row, for nothing."""
    while kinds:
        add(choices, first + lowest(kinds))
        kinds &= kinds - 1


@rule
def may_look(s: Position) -> bool:
    """Observatory: in the building round, once for each."""
    return s.this_round == BUILDING and s.tableau[s.turn, OBSERVATORY] > s.observatories_used[s.turn]


@rule
def list_drawn(s: Position, choices: Choices) -> None:
    """Observatory: place the turned card, take it, or discard it."""
    list_placements(s, s.turn, 1 << s.drawn, 0, PLACE_DRAWN, choices)
    add_if(choices, TAKE_DRAWN, has_room(s, s.turn))
    add(choices, DISCARD_DRAWN)


@rule
def most_at_pub(s: Position, seat: int) -> int:
    """Pub: up to five points for each, as far as the money goes."""
    return min(PUB_POINTS * int(s.tableau[seat, PUB]), int(s.rubles[seat]) // PUB_PRICE)


# --- chance ------------------------------------------------------------------------------------------------


@rule
def chance(s: Position, choices: Choices) -> None:
    """List what chance can bring, each outcome with its weight."""
    begin(choices)
    if s.phase == YOUNGEST:
        for seat in range(s.players):
            weigh(choices, IS_YOUNGEST + seat, 1)
    elif s.phase == MARKERS:
        for seat in range(s.players):
            weigh(choices, MARKER + seat, int(s.may_get[seat]) + 0)
    else:
        weigh_each(choices, TURNED, s.stacks, FIRST_OF_STACK[s.stack], FIRST_OF_STACK[s.stack + 1])


# --- what an action does -----------------------------------------------------------------------------------


@rule
def apply(s: Position, action: int) -> None:
    """Carry out a legal action or an outcome of chance, and all that follows from it by itself."""
    if s.phase == TURN:
        act(s, action)
    elif s.to_move == CHANCE:
        happen(s, action)
    elif s.phase == DRAWN:
        decide_drawn(s, action)
    else:
        drink(s, action - BUY_AT_PUB)
    while s.phase > FINISHED:
        proceed(s)


@rule
def act(s: Position, action: int) -> None:
    """The action of a turn."""
    s.phase = TURN_ENDS
    if action == PASS:
        s.passes += 1
        return
    s.passes = 0
    if action < BUY_LOWER:
        buy(s, UPPER, action - BUY)
    elif action < PLAY:
        buy(s, LOWER, action - BUY_LOWER)
    elif action < TAKE:
        play(s, action - PLAY)
    elif action < LOOK:
        take(s, (action - TAKE) // KINDS, (action - TAKE) % KINDS)
    else:
        look(s, action - LOOK)


@rule
def buy(s: Position, row: int, placement: int) -> None:
    """Buy a card from a row; the lower row is one ruble cheaper."""
    take_from_row(s, row, PLACEMENTS[placement, 0])
    place(s, placement, row)


@rule
def play(s: Position, placement: int) -> None:
    """Play a card from the hand for its full price."""
    take_from_hand(s, s.turn, PLACEMENTS[placement, 0])
    place(s, placement, 0)


@rule
def place(s: Position, placement: int, lower: int) -> None:
    """Pay for a card and lay it down; a trading card displaces another, which is gone for good."""
    s.rubles[s.turn] -= price(s, s.turn, placement, lower)
    target = PLACEMENTS[placement, 1]
    if target >= 0:
        displace(s, target)
    s.tableau[s.turn, PLACEMENTS[placement, 0]] += 1


@rule
def displace(s: Position, kind: int) -> None:
    """A placed card is discarded; of two Observatories the used one, where the option lets it go at all."""
    s.tableau[s.turn, kind] -= 1
    s.discarded[kind] += 1
    if kind == OBSERVATORY and s.displace_used_observatory and s.observatories_used[s.turn]:
        s.observatories_used[s.turn] -= 1


@rule
def take(s: Position, row: int, kind: int) -> None:
    """Take a card from a row into the hand."""
    take_from_row(s, row, kind)
    put_into_hand(s, s.turn, kind)


@rule
def look(s: Position, stack: int) -> None:
    """Observatory: it is turned face down, and chance turns the top card of a stack for all to see."""
    s.observatories_used[s.turn] += 1
    s.stack = stack
    s.phase = OBSERVATORY_TURNS
    s.to_move = CHANCE


@rule
def decide_drawn(s: Position, action: int) -> None:
    """Observatory: what becomes of the turned card."""
    kind = s.drawn
    s.drawn = NO_CARD
    s.phase = TURN_ENDS
    if action == TAKE_DRAWN:
        put_into_hand(s, s.turn, kind)
    elif action == DISCARD_DRAWN:
        s.discarded[kind] += 1
    else:
        place(s, action - PLACE_DRAWN, 0)


@rule
def pub_bill(points: int) -> int:
    """Pub: what points cost."""
    return PUB_PRICE * points


@rule
def drink(s: Position, points: int) -> None:
    """Pub: buy points."""
    s.points[s.to_move] += points
    s.rubles[s.to_move] -= pub_bill(points)
    s.phase = PUBS


@rule
def happen(s: Position, outcome: int) -> None:
    """What chance brought."""
    if s.phase == LAYOUT:
        lay_out(s, outcome - TURNED)
    elif s.phase == OBSERVATORY_TURNS:
        turn_for_observatory(s, outcome - TURNED)
    elif s.phase == MARKERS:
        give_marker(s, outcome - MARKER)
    else:
        name_youngest(s, outcome - IS_YOUNGEST)


@rule
def turn_for_observatory(s: Position, kind: int) -> None:
    """Observatory: the turned card lies before its player; what can only be discarded is."""
    s.stacks[kind] -= 1
    s.stack_sizes[s.stack] -= 1
    s.drawn = kind
    s.phase = DRAWN
    s.to_move = s.turn
    possible = np.zeros(1, CHOICES)
    list_drawn(s, possible[0])
    if possible[0].count == 1:
        decide_drawn(s, DISCARD_DRAWN)


@rule
def proceed(s: Position) -> None:
    """The next thing that follows by itself."""
    if s.phase == TURN_ENDS:
        end_turn(s)
    elif s.phase == ROUND_ENDS:
        end_round(s)
    elif s.phase == PUBS:
        call_to_pubs(s)
    elif s.phase == REFILLING:
        refill(s)
    elif s.phase == ROUND_STARTS:
        start_round(s)


@rule
def end_turn(s: Position) -> None:
    """The next player; when all have passed in succession, the round ends."""
    if s.passes == s.players:
        s.phase = ROUND_ENDS
    else:
        s.turn = left_neighbour(s, s.turn)
        s.to_move = s.turn
        s.phase = TURN
