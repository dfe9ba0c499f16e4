"""What a sensible player of Couperation looks for: a card for each place, and cards for each player.

All win or lose together, so it is one outlook for all; each seat thinks with the cards that it knows.
"""

from __future__ import annotations

import numpy as np

from torri.engine.compiled import Position, rule
from torri.engine.sets import count_members, lowest
from torri.games.couperation.actions import CHOICES, SEND as SEND_CARD
from torri.games.couperation.grid import APEX, FIRST, START_COLUMN
from torri.games.couperation.material import CELLS, FINISH_BIT, GLASSES, HAND_LIMIT, HIGHEST, ROWS
from torri.games.couperation.rules import apply, legal
from torri.games.couperation.scoring import face_up
from torri.games.couperation.state import (
    CLEAR,
    DISCARD,
    DRAW,
    FINISHED,
    POSITION,
    SEND,
    UNKNOWN,
    WON,
    number_of,
)
from torri.games.couperation.tower import admits, between, lower_limit, taken, upper_limit

# Chosen by hand, compared by the share of games won, 600 for each number of players.
SUCCESS = 1000.0
USELESS = -2 * SUCCESS  # worse than to lose
EMPTY = 3.0  # a place without a card
SCARCE = 3.0  # the same, by how few cards fit there
IMPOSSIBLE = 12.0  # no card fits
HIDDEN = 3.0  # a face-down card that has to be turned up
FETCHED = 0.5  # the share that a card of the Reserve counts, being hard to fetch
# A hand after its next action, from -1 (no card to act with) on; more than three are discarded.
HANDS = np.array([-16.0, -8.0, -2.5, -0.7, 0.0, 0.3])
DECK = 0.5  # a card in the deck
USEFUL = 1.2  # a card in the own hand that fits somewhere
TEMPO = 2.5  # a turn to be wasted, so that the Finish comes when its owner has the turn; late in the game
LOST_FINISH = 15.0  # the Finish in the Reserve, from where it hardly ever comes back
WAITING = 256  # more than the positions within a Reserve play that can wait to be looked at
ALL_PLACES = (1 << CELLS) - 1

# A place without a card, by how many cards fit there: those to come, and those of the Reserve.
_FITTING = np.add.outer(np.arange(HIGHEST + 1), FETCHED * np.arange(HIGHEST + 1))
MISSING = EMPTY + np.divide(SCARCE, _FITTING, out=np.full_like(_FITTING, IMPOSSIBLE), where=_FITTING > 0)


@rule
def suppose(s: Position) -> None:
    """Suppose that the cards which others hid do not fit: it is not for this player to turn them up."""
    for place in range(CELLS):
        if s.tower[place] == UNKNOWN:
            s.tower[place] = 1 if lower_limit(s, place) > 1 else HIGHEST


@rule
def outlook(s: Position, seat: int) -> float:
    """How good a position is for all; a Reserve play is thought through to its end.

    A pair is thought of once, by its lower card: a play that would begin with the other one looks useless.
    """
    if not is_amid(s, seat):
        return hopes(s, seat)
    waiting = np.empty(WAITING, POSITION)
    answers = np.empty(1, CHOICES)
    now = np.empty(1, POSITION)
    waiting[0] = s
    count = 1
    highest = USELESS
    while count:
        count -= 1
        now[0] = waiting[count]
        legal(now[0], answers[0])
        for place in range(answers[0].count):
            action = int(answers[0].ids[place])
            if now[0].phase == SEND and action - SEND_CARD + 1 < now[0].first:
                continue
            waiting[count] = now[0]
            apply(waiting[count], action)
            if is_amid(waiting[count], seat):
                count += 1
            else:
                highest = max(highest, hopes(waiting[count], seat))
    return highest


@rule
def is_amid(s: Position, seat: int) -> bool:
    """Whether this seat is in the middle of a Reserve play, or discards after it."""
    return s.turn == seat and SEND <= s.phase <= DISCARD


@rule
def hopes(s: Position, seat: int) -> float:
    """The tower, the hands and the deck, and who will place the Finish."""
    if s.phase == FINISHED:
        return SUCCESS if s.result == WON else face_up(s) - SUCCESS
    return tower(s, seat) + hands(s) + DECK * (int(s.deck_size) - int(s.to_draw)) + tempo(s)


@rule
def tower(s: Position, seat: int) -> float:
    """What is still missing, and how many cards there are for each place.

    The limits are put into the position itself: arrays would have to be allocated each time.
    """
    hidden, numbered, gone = read_tower(s, seat)
    find_limits(s, numbered)
    cards = GLASSES & ~(gone | int(s.reserve) | int(s.cleared) | int(s.discarded[seat]))
    reserve = int(s.reserve)
    useful = 0
    value = 0.0
    rest = ALL_PLACES & (hidden | ~numbered)
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        if (numbered >> place) & 1:
            value -= HIDDEN if admits(s, place, int(s.floor[place])) else IMPOSSIBLE
            continue
        fitting = between(int(s.floor[place]), int(s.ceiling[place]))
        useful |= fitting
        value -= MISSING[count_members(fitting & cards), count_members(fitting & reserve)]
        if (hidden >> place) & 1:
            value += EMPTY - HIDDEN
    return value + USEFUL * count_members(useful & int(s.hand[seat]) & GLASSES)


@rule
def read_tower(s: Position, seat: int) -> tuple[int, int, int]:
    """Take the numbers that this seat knows for limits, in the frame that the tower will have.

    Returns the hidden places, those with a number, and the cards that lie there.
    """
    left = min(int(s.left), START_COLUMN - ROWS // 2)
    left = max(left, int(s.left) + int(s.run) - ROWS)
    shift = int(s.left) - left
    known = ~int(s.down) | int(s.placed[seat]) | int(s.knows[seat])
    numbered = rest = taken(s) & known
    gone = 0
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        number = number_of(s, int(s.tower[place]))
        s.floor[place + shift] = s.ceiling[place + shift] = number
        gone |= 1 << number
    numbered <<= shift
    if s.finish:
        s.floor[APEX] = s.ceiling[APEX] = s.finish_number
        numbered |= 1 << APEX
    return int(s.down) << shift, numbered, gone


@rule
def find_limits(s: Position, numbered: int) -> None:
    """From the left the least number that each place can have, from the right the greatest."""
    for i in range(ROWS):
        for row in range(ROWS - i):
            place = FIRST[row] + i
            if not (numbered >> place) & 1:
                s.floor[place] = lower_limit(s, place)
    for back in range(ROWS):
        i = ROWS - 1 - back
        for down in range(ROWS - i):
            place = FIRST[ROWS - i - 1 - down] + i
            if not (numbered >> place) & 1:
                s.ceiling[place] = upper_limit(s, place)


@rule
def hands(s: Position) -> float:
    """Nobody should run out of cards: what is in the hands, and what may be drawn."""
    value = 0.0
    for player in range(s.players):
        size = int(s.hand_size[player])
        if player == s.turn and s.phase not in (CLEAR, DISCARD):
            more = int(s.limit) if s.phase == DRAW else int(s.to_draw)
            size += min(more, int(s.deck_size)) - 1
        value += HANDS[min(size, HAND_LIMIT + 1) + 1]
    return value


@rule
def tempo(s: Position) -> float:
    """Who has the Finish must have the turn when all else lies face up."""
    owner = -1
    for player in range(s.players):
        if s.hand[player] & FINISH_BIT:
            owner = player
    if owner < 0:
        return 0.0 if s.upper_left or not s.finish else -LOST_FINISH
    turns = CELLS - 1 - face_up(s)
    mover = s.turn + (1 if s.phase in (CLEAR, DISCARD) else 0)
    wasted = (owner - mover - turns) % s.players
    return -TEMPO * wasted / (1.0 + turns / 3)
