"""A, B and C: a card from the hand face up or face down, and turning a face-down card up."""

from __future__ import annotations

from torri.engine.choices import Choices, add, add_if
from torri.engine.compiled import Position, rule
from torri.engine.sets import lowest
from torri.games.couperation.actions import HIDE, PLAY, REVEAL
from torri.games.couperation.grid import APEX, SPOT_OF, SPOTS
from torri.games.couperation.material import FINISH, FINISH_BIT, GLASSES
from torri.games.couperation.memory import publish, remember_hidden
from torri.games.couperation.state import (
    CONTRADICTION,
    HID,
    OPENINGS,
    PLAYED,
    REVEALED,
    SETTLING,
    WON,
    number_of,
)
from torri.games.couperation.tower import (
    admits,
    draws_for,
    lay,
    number_place,
    place_at,
    spot_of,
    survey,
    turn_up,
)
from torri.games.couperation.turns import end, lose_from_hand

NO_PLACE = -1

# --- lists -------------------------------------------------------------------------------------------------


@rule
def list_plays(s: Position, choices: Choices) -> None:
    """A: every card of the hand on every open place where its number fits; the Finish where it wins."""
    count = choices.count
    rest = int(s.hand[s.turn]) & GLASSES
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        first = PLAY + (card - 1) * SPOTS
        for at in range(OPENINGS):  # of those behind the last the limits are 0, and no number fits
            choices.ids[count] = first + int(s.opening[at])
            count += (s.least[at] <= card) & (card <= s.most[at])
    choices.count = count
    if s.hand[s.turn] & FINISH_BIT:
        list_finish(s, choices)


@rule
def list_finish(s: Position, choices: Choices) -> None:
    """The Finish on the apex, or wherever its number fits if it may stand anywhere."""
    first = PLAY + (FINISH - 1) * SPOTS
    if s.finish_anywhere:
        for at in range(s.openings):
            add_if(choices, first + int(s.opening[at]), s.least[at] <= s.finish_number <= s.most[at])
    add_if(choices, first + spot_of(s, APEX), s.apex_open == 1)


@rule
def list_hides(s: Position, choices: Choices) -> None:
    """B: every glass card of the hand on every open place that admits any number."""
    openings = int(s.openings)
    count = choices.count
    rest = int(s.hand[s.turn]) & GLASSES
    while rest:
        first = HIDE + (lowest(rest) - 1) * SPOTS
        rest &= rest - 1
        for at in range(OPENINGS):  # a row, written at once; those behind the last are not listed
            choices.ids[count + at] = first + int(s.opening[at])
        count += openings
    choices.count = count


@rule
def list_reveals(s: Position, choices: Choices) -> None:
    """C: every face-down card, whoever placed it."""
    left = int(s.left)
    rest = int(s.down)
    while rest:
        add(choices, REVEAL + SPOT_OF[lowest(rest)] + left)
        rest &= rest - 1


@rule
def place_for_finish(s: Position) -> int:
    """A place where the Finish of the hand can be put, the highest one if there are several."""
    if not s.hand[s.turn] & FINISH_BIT:
        return NO_PLACE
    if s.apex_open:
        return APEX
    found = NO_PLACE
    if s.finish_anywhere:
        for at in range(s.openings):
            if s.least[at] <= s.finish_number <= s.most[at]:
                found = place_at(s, int(s.opening[at]))
    return found


# --- what happens ------------------------------------------------------------------------------------------


@rule
def play(s: Position, card: int, place: int) -> None:
    """A: a card from the hand face up; the Finish on the apex wins."""
    lose_from_hand(s, s.turn, card)
    publish(s, card)
    show(s, lay(s, place, card), PLAYED)


@rule
def hide(s: Position, card: int, place: int) -> None:
    """B: a card from the hand face down."""
    seat = s.turn
    place = lay(s, place, card)
    remember_hidden(s, seat, card, place)
    lose_from_hand(s, seat, card)
    s.down = int(s.down) | (1 << place)
    s.placed[seat] = int(s.placed[seat]) | (1 << place)
    survey(s)
    s.limit = 0
    s.deed = HID
    s.deed_at = spot_of(s, place)
    s.phase = SETTLING


@rule
def reveal(s: Position, place: int) -> None:
    """C: turn a face-down card up; if it does not fit, everybody has lost."""
    card = int(s.tower[place])
    fits = admits(s, place, number_of(s, card))
    turn_up(s, place)
    publish(s, card)
    show(s, place, REVEALED)
    if not fits:
        end(s, CONTRADICTION)


@rule
def show(s: Position, place: int, deed: int) -> None:
    """A card lies face up now: it says how many cards the next player may draw, or completes the tower."""
    number_place(s, place)
    survey(s)
    s.limit = draws_for(s, place)
    s.deed = deed
    s.deed_at = spot_of(s, place)
    if s.tower[APEX] != 0 and s.down == 0:
        end(s, WON)
    else:
        s.phase = SETTLING
