"""The course of play: the deal, who starts, drawing, what is above the limits, the next turn, the end."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.seats import CHANCE, OVER
from torri.engine.sets import count_members, lowest
from torri.games.couperation.material import (
    FINISH,
    FIRST_DRAW,
    HAND,
    HAND_AFTER_FACE_DOWN,
    HAND_LIMIT,
    IN_RESERVE,
    OPEN_CARDS,
    RESERVE_LIMIT,
    SHUFFLED,
    START,
)
from torri.games.couperation.memory import remember_discard, remember_empty_hand
from torri.games.couperation.state import (
    ACTING,
    CLEAR,
    DEAL,
    DISCARD,
    DRAW,
    DRAWING,
    DRAWN,
    FINISHED,
    HID,
    NO_DEED,
    SETTLING,
    STARTER,
    TURN_BEGINS,
    TURN_ENDS,
    WISH,
)
from torri.games.couperation.tower import clear_tower, lay, number_place, survey

NOBODY = -1
NOWHERE = -1


@rule
def lose_from_hand(s: Position, seat: int, card: int) -> None:
    """A card leaves a hand; the Finish is not counted there."""
    s.hand[seat] &= ~(1 << card)
    if card != FINISH:
        s.hand_size[seat] -= 1
    if s.hand_size[seat] == 0:
        remember_empty_hand(s, seat)


@rule
def gain_to_hand(s: Position, seat: int, card: int) -> None:
    """A card comes into a hand; the Finish is not counted there."""
    s.hand[seat] |= 1 << card
    if card != FINISH:
        s.hand_size[seat] += 1


# --- before the first turn ---------------------------------------------------------------------------------


@rule
def setup(s: Position) -> None:
    """1 and 50 lie in the Reserve, 25 is the first card of the tower; the others are shuffled."""
    s.deck = SHUFFLED
    s.deck_size = count_members(SHUFFLED)
    s.reserve = IN_RESERVE
    s.reserve_size = OPEN_CARDS
    clear_tower(s)
    number_place(s, lay(s, 0, START))
    survey(s)
    s.deed_at = NOWHERE
    s.phase = DEAL
    s.to_move = CHANCE


@rule
def dealt_to(s: Position) -> int:
    """Who gets the next card of the deal, three for each player; nobody: the Reserve."""
    for seat in range(s.players):
        if s.hand_size[seat] < HAND:
            return seat
    return NOBODY


@rule
def deal(s: Position, card: int) -> None:
    """A card of the deal."""
    seat = dealt_to(s)
    s.deck &= ~(1 << card)
    s.deck_size -= 1
    if seat != NOBODY:
        gain_to_hand(s, seat, card)
        return
    s.reserve |= 1 << card
    s.reserve_size += 1
    if s.reserve_size == RESERVE_LIMIT[s.players]:
        shuffle_in_finish(s)
        s.phase = WISH
        s.to_move = 0


@rule
def shuffle_in_finish(s: Position) -> None:
    """The Finish goes into the upper of two halves, which has the odd card."""
    if s.finish:
        s.upper_left = (int(s.deck_size) + 1) // 2 + 1
        s.deck_size += 1


@rule
def wish(s: Position, wanted: bool) -> None:
    """A player says whether it wants to start, and nothing else."""
    if wanted:
        s.wishes = int(s.wishes) | (1 << s.to_move)
    if s.to_move + 1 < s.players:
        s.to_move += 1
        return
    if count_members(int(s.wishes)) == 1:
        start(s, lowest(int(s.wishes)))
    else:
        s.phase = STARTER
        s.to_move = CHANCE


@rule
def may_start(s: Position) -> int:
    """Those who want to start, or all if nobody does."""
    return int(s.wishes) if s.wishes else (1 << int(s.players)) - 1


@rule
def start(s: Position, seat: int) -> None:
    """This player has the first turn."""
    s.turn = seat
    s.phase = TURN_BEGINS


# --- drawing ---------------------------------------------------------------------------------------------


@rule
def begin_turn(s: Position) -> None:
    """How many cards may be drawn: one at first; then by the card of the turn before."""
    s.turns += 1
    s.first = 0
    s.second = 0
    s.corrections = 0
    s.target = 0
    if s.deed == NO_DEED:
        s.limit = FIRST_DRAW
    elif s.deed == HID:
        s.limit = max(0, HAND_AFTER_FACE_DOWN - int(s.hand_size[s.turn]))
    if s.deed == NO_DEED and not s.optional_first_draw:
        s.to_draw = FIRST_DRAW
        s.phase = DRAWING
    else:
        ask_to_draw(s)


@rule
def ask_to_draw(s: Position) -> None:
    """The number is chosen before a card is seen; with nothing to choose the turn goes on."""
    if drawable(s) > 0:
        s.phase = DRAW
        s.to_move = s.turn
    else:
        s.phase = ACTING


@rule
def is_stepwise(s: Position) -> bool:
    """Option b_draw_stepwise: after a face-down card one card at a time is drawn."""
    return s.b_draw_stepwise == 1 and s.deed == HID


@rule
def drawable(s: Position) -> int:
    """The most cards that can be asked for now."""
    most = min(int(s.limit), int(s.deck_size))
    return min(most, 1) if is_stepwise(s) else most


@rule
def draw(s: Position, cards: int) -> None:
    """A player asks for so many cards."""
    s.to_draw = cards
    s.phase = DRAWING if cards else ACTING


@rule
def draw_on(s: Position) -> None:
    """The next card, while there is one; step by step a player is asked again."""
    if s.to_draw and s.deck_size:
        s.phase = DRAWN
        s.to_move = CHANCE
        return
    s.to_draw = 0
    if is_stepwise(s):
        s.limit = max(0, HAND_AFTER_FACE_DOWN - int(s.hand_size[s.turn]))
        ask_to_draw(s)
    else:
        s.phase = ACTING


@rule
def drawn(s: Position, card: int) -> None:
    """A card from the deck; the Finish is laid open before its player and does not count."""
    s.deck_size -= 1
    gain_to_hand(s, s.turn, card)
    if card == FINISH:
        s.upper_left = 0
    else:
        s.deck &= ~(1 << card)
        s.to_draw -= 1
        if s.upper_left:
            s.upper_left -= 1
    s.phase = DRAWING


# --- adjusting --------------------------------------------------------------------------------------------


@rule
def settle(s: Position) -> None:
    """What is above the limits is discarded, first from the hand, then from the Reserve."""
    s.to_move = s.turn
    if s.hand_size[s.turn] > HAND_LIMIT:
        s.phase = DISCARD
    elif s.reserve_size > RESERVE_LIMIT[s.players]:
        s.phase = CLEAR
    else:
        s.phase = TURN_ENDS


@rule
def discard(s: Position, card: int) -> None:
    """A card from the hand is discarded unseen."""
    remember_discard(s, s.turn, card)
    lose_from_hand(s, s.turn, card)


@rule
def clear(s: Position, card: int) -> None:
    """A card of the Reserve is discarded."""
    s.reserve &= ~(1 << card)
    s.reserve_size -= 1
    s.cleared |= 1 << card
    s.phase = SETTLING


@rule
def end_turn(s: Position) -> None:
    """It is the next player's turn."""
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    s.phase = TURN_BEGINS


@rule
def end(s: Position, result: int) -> None:
    """All have won, or all have lost."""
    s.result = result
    s.phase = FINISHED
    s.to_move = OVER
