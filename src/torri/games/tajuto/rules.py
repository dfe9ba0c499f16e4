"""The rules of Tajuto: what is legal, what chance can bring, and what an action does.

What a seat can do is found as a set, one bit for each id of the phase. Where it has one member nobody is
asked: `apply` goes on by itself until there is something to decide.
"""

from __future__ import annotations

from torri.engine.choices import Choices, add_if, begin, weigh
from torri.engine.compiled import Position, rule
from torri.engine.seats import CHANCE
from torri.engine.sets import lowest
from torri.games.tajuto.actions import (
    ACQUIRE as IS_ACQUIRED,
    ACQUIRE_INAUGURATION,
    BUILD,
    DRAWN as IS_DRAWN,
    END_TURN,
    FIRST as IS_FIRST,
    KEEP as IS_KEPT,
    OFFER as IS_OFFERED,
    SIZE,
    TILES_EACH,
    USE,
)
from torri.games.tajuto.garden import build, feel_for, offer, sizes_in_bag, take_from_bag, weigh_bag
from torri.games.tajuto.material import ACQUIRING, BASIC_TILES, DRAWING, OFFERING, USAGE
from torri.games.tajuto.state import (
    ACQUIRE,
    ANY_SEAT,
    DRAW,
    FIRST,
    KEEP,
    OFFER,
    TURN,
    buildable,
    offerable,
)
from torri.games.tajuto.turns import end_turn, keep, start_turn
from torri.games.tajuto.village import UNAVAILABLE, acquire, acquire_inauguration, affordable, cheapest

NOTHING = -1

# --- what is legal -----------------------------------------------------------------------------------------


@rule
def legal(s: Position, choices: Choices) -> None:
    """List what the seat to move can do, in the order of the ids."""
    begin(choices)
    left = possible(s)
    action = first_id(s)
    while left:
        add_if(choices, action, left & 1 == 1)
        action += 1
        left >>= 1


@rule
def first_id(s: Position) -> int:
    """The id that belongs to the lowest bit of what is possible in this phase."""
    if s.phase == TURN:
        return END_TURN
    if s.phase == DRAW:
        return SIZE
    if s.phase == OFFER:
        return IS_OFFERED
    if s.phase == ACQUIRE:
        return IS_ACQUIRED
    return IS_KEPT


@rule
def possible(s: Position) -> int:
    """What the seat to move can do, as a set."""
    if s.phase == TURN:
        return possible_in_turn(s)
    if s.phase == DRAW:
        return sizes_in_bag(s)
    if s.phase == OFFER:
        return offerable(s, s.turn)
    if s.phase == ACQUIRE:
        return affordable(s, s.turn)
    return int(s.held[s.turn]) if s.phase == KEEP else 0


@rule
def possible_in_turn(s: Position) -> int:
    """Build, use a tile for an action that can be completed, or end the turn.

    The turn can end when a tile was used and no floor is left that could be built.
    """
    colours = buildable(s, s.turn)
    found = colours << BUILD
    if s.tiles_used and not colours:
        found |= 1 << END_TURN
    found |= usable(s, DRAWING, 0 if s.bag else UNAVAILABLE)
    found |= usable(s, OFFERING, 0 if offerable(s, s.turn) else UNAVAILABLE)
    return found | usable(s, ACQUIRING, cheapest(s, s.turn))


@rule
def usable(s: Position, action: int, cost: int) -> int:
    """The ready tiles for an action whose usage can be paid, with so much left as the action costs."""
    means = int(s.meditation[s.turn]) - cost
    found = 0
    for place in range(TILES_EACH):
        tile = place if place < BASIC_TILES else BASIC_TILES + action
        found |= (1 if s.ready[tile] > 0 and USAGE[tile] <= means else 0) << place
    return found << (USE + TILES_EACH * action)


# --- chance ------------------------------------------------------------------------------------------------


@rule
def chance(s: Position, choices: Choices) -> None:
    """List what chance can bring, each outcome with its weight."""
    begin(choices)
    if s.phase == FIRST:
        weigh_seats(s, choices)
    else:
        weigh_bag(s, choices)


@rule
def weigh_seats(s: Position, choices: Choices) -> None:
    """Who begins: the oldest player, if the option `first` says who that is and that seat is taken."""
    known = s.first != ANY_SEAT and s.first < s.players
    for seat in range(s.players):
        weigh(choices, IS_FIRST + seat, 1 if not known or seat == s.first else 0)


# --- what an action does -----------------------------------------------------------------------------------


@rule
def apply(s: Position, action: int) -> None:
    """Carry out a legal action or an outcome of chance, and all that follows without a choice."""
    while action != NOTHING:
        step(s, action)
        action = only_answer(s)


@rule
def only_answer(s: Position) -> int:
    """The one thing that the seat to move can do; nothing where it has a choice, or chance decides."""
    if s.to_move < 0:
        return NOTHING
    found = possible(s)
    return NOTHING if found & (found - 1) else first_id(s) + lowest(found)


@rule
def step(s: Position, action: int) -> None:
    """Carry out one action or outcome."""
    if s.to_move == CHANCE:
        happen(s, action)
    elif action == END_TURN:
        end_turn(s)
    elif action < USE:
        build(s, action - BUILD)
    elif action < SIZE:
        use(s, (action - USE) // TILES_EACH, (action - USE) % TILES_EACH)
    elif action < IS_OFFERED:
        feel_for(s, action - SIZE)
    elif action < IS_ACQUIRED:
        offer(s, action - IS_OFFERED)
    elif action < ACQUIRE_INAUGURATION:
        acquire(s, action - IS_ACQUIRED)
    elif action < IS_KEPT:
        acquire_inauguration(s, action - ACQUIRE_INAUGURATION)
    else:
        keep(s, action - IS_KEPT)


@rule
def use(s: Position, action: int, place: int) -> None:
    """Turn an action tile: its usage is paid first, then comes the action."""
    tile = place if place < BASIC_TILES else BASIC_TILES + action
    s.meditation[s.turn] -= USAGE[tile]
    s.ready[tile] -= 1
    s.tiles_used += 1
    if action == DRAWING:
        s.phase = DRAW
    elif action == OFFERING:
        s.phase = OFFER
    else:
        s.phase = ACQUIRE


@rule
def happen(s: Position, outcome: int) -> None:
    """What chance brought."""
    if outcome >= IS_DRAWN:
        take_from_bag(s, outcome - IS_DRAWN)
    else:
        start_turn(s, outcome - IS_FIRST)
