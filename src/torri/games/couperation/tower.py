"""The tower: which places are open, between which limits, and what a card laid there allows to draw.

A face-down card counts as any number that agrees with the order, whatever it really is. Order is all that
there is to check: seen from the left every card has a least number, one above its smaller neighbours (a
face-up card: its own number); seen from the right a greatest. A card fits a place, empty or taken, if its
number lies between the limits that the neighbours set there.
"""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.counts import ALL_EIGHT, EIGHT
from torri.engine.sets import lowest
from torri.games.couperation.grid import (
    ABOVE,
    APEX,
    COLUMNS,
    DOWNWARDS,
    FIRST,
    LEFT,
    LEFT_END,
    ORDER,
    PLACE_AT,
    POSITIONS,
    RIGHT,
    ROW,
    SLOPE,
    SPOT_OF,
    START_COLUMN,
    UPPER_LEFT,
    UPPER_RIGHT,
    UPWARDS,
)
from torri.games.couperation.material import CELLS, HEART, HIGHEST, MOST_PLAYERS, ROWS
from torri.games.couperation.state import OPENINGS, VIEWERS, diamonds_on, mark_of, number_of

# Option center25: the bottom row keeps so many columns on either side of the 25.
HALF = ROWS // 2


@rule
def place_at(s: Position, spot: int) -> int:
    """The place of the frame at a spot of the table."""
    return PLACE_AT[int(s.left), spot]


@rule
def spot_of(s: Position, place: int) -> int:
    """The spot of the table where a place of the frame lies now."""
    return SPOT_OF[place] + int(s.left)


@rule
def is_down(s: Position, place: int) -> bool:
    """Whether the card here is face down."""
    return (int(s.down) >> place) & 1 == 1


@rule
def taken(s: Position) -> int:
    """The set of the places where a card lies."""
    found = 0
    for i in range(ROWS):
        found |= SLOPE[i, s.heights[i]]
    return int(found)


@rule
def lower_limit(s: Position, place: int) -> int:
    """The least number that fits here."""
    return 1 + max(int(s.floor[LEFT[place]]), int(s.floor[UPPER_LEFT[place]]))


@rule
def upper_limit(s: Position, place: int) -> int:
    """The greatest number that fits here."""
    return min(int(s.ceiling[RIGHT[place]]), int(s.ceiling[UPPER_RIGHT[place]])) - 1


@rule
def admits(s: Position, place: int, number: int) -> bool:
    """Whether a number fits here, in place of what lies here now."""
    return lower_limit(s, place) <= number <= upper_limit(s, place)


@rule
def between(least: int, most: int) -> int:
    """The set of the numbers from least to most, as far as they are on cards."""
    least = max(least, 1)
    most = min(most, HIGHEST)
    return (2 << most) - (1 << least) if least <= most else 0


# --- survey ------------------------------------------------------------------------------------------------


@rule
def number_place(s: Position, place: int) -> None:
    """A face-up card has its own number, seen from both sides."""
    s.floor[place] = s.ceiling[place] = number_of(s, int(s.tower[place]))


@rule
def survey(s: Position) -> None:
    """Find the limits of all face-down cards and the open places again, after the tower has changed."""
    if s.down:
        find_floors(s)
        find_ceilings(s)
    find_openings(s)


@rule
def find_floors(s: Position) -> None:
    """Slope by slope from the left, upwards: smaller neighbours come first."""
    rest = in_order(int(s.down), UPWARDS)
    while rest:
        place = ORDER[UPWARDS, lowest(rest)]
        s.floor[place] = lower_limit(s, place)
        rest &= rest - 1


@rule
def find_ceilings(s: Position) -> None:
    """Slope by slope from the right, downwards: greater neighbours come first."""
    rest = in_order(int(s.down), DOWNWARDS)
    while rest:
        place = ORDER[DOWNWARDS, lowest(rest)]
        s.ceiling[place] = upper_limit(s, place)
        rest &= rest - 1


@rule
def in_order(places: int, way: int) -> int:
    """A set of places, as the set of their positions in one of the orders."""
    found = 0
    for eight in range(POSITIONS.shape[1]):
        found |= int(POSITIONS[way, eight, (places >> (EIGHT * eight)) & ALL_EIGHT])
    return found


@rule
def find_openings(s: Position) -> None:
    """The empty places that can take a card, in their order; the Finish has the apex for itself."""
    for number in range(OPENINGS):
        forget_opening(s, number)
    s.openings = 0
    if can_grow_left(s):
        note_opening(s, LEFT_END)
    rest = above_two(s)
    if can_grow_right(s):
        rest |= 1 << int(s.run)
    s.apex_open = 0
    if s.finish and (rest >> APEX) & 1:
        s.apex_open = s.down == 0 and admits(s, APEX, int(s.finish_number))
        rest &= ~(1 << APEX)
    while rest:
        note_opening(s, lowest(rest))
        rest &= rest - 1
    forget_opening(s, int(s.openings))


@rule
def above_two(s: Position) -> int:
    """The set of the empty places that rest on two cards."""
    found = 0
    for i in range(ROWS - 1):
        found |= int(ABOVE[i, s.heights[i]]) * is_supported(s, i)
    return found


@rule
def can_grow_left(s: Position) -> bool:
    """Whether the bottom row can get one more card on its left."""
    return s.run < ROWS and s.left > (START_COLUMN - HALF if s.center25 else 0)


@rule
def can_grow_right(s: Position) -> bool:
    """Whether the bottom row can get one more card on its right."""
    last = START_COLUMN + HALF if s.center25 else COLUMNS - 1
    return s.run < ROWS and s.left + s.run - 1 < last


@rule
def is_supported(s: Position, i: int) -> bool:
    """Whether the next place on this slope rests on two cards."""
    return s.heights[i + 1] >= s.heights[i]


@rule
def note_opening(s: Position, place: int) -> None:
    """Keep an open place, if it can take at least one number; else the next one takes its line."""
    at = int(s.openings)
    s.opening[at] = spot_of(s, place)
    s.least[at] = lower_limit(s, place)
    s.most[at] = upper_limit(s, place)
    s.openings += s.least[at] <= s.most[at]


@rule
def forget_opening(s: Position, number: int) -> None:
    """Nothing is left over from openings before: equal positions are equal byte for byte."""
    s.opening[number] = 0
    s.least[number] = 0
    s.most[number] = 0


# --- changes -----------------------------------------------------------------------------------------------


@rule
def clear_tower(s: Position) -> None:
    """No card lies anywhere."""
    for place in range(CELLS):
        s.tower[place] = 0
    for place in range(CELLS + 1):
        s.floor[place] = 0
        s.ceiling[place] = HIGHEST + 1
    s.heights[:] = 0
    s.run = 0
    s.left = START_COLUMN
    s.down = 0
    s.placed[:] = 0


@rule
def lay(s: Position, place: int, card: int) -> int:
    """Put a card on an open place; returns the place, which is another one if the row grows to the left."""
    if place == LEFT_END:
        grow_left(s)
        place = 0
    s.tower[place] = card
    i = place - FIRST[ROW[place]]
    s.heights[i] += 1
    s.run = max(int(s.run), i + 1)
    return place


@rule
def grow_left(s: Position) -> None:
    """The frame moves by one column: every card gets the next number, the last place of each row is empty."""
    s.left -= 1
    last = FIRST[int(s.run) - 1] + 1
    for back in range(last):
        place = last - back
        s.tower[place] = s.tower[place - 1]
        s.floor[place] = s.floor[place - 1]
        s.ceiling[place] = s.ceiling[place - 1]
    s.tower[0] = 0
    for back in range(s.run):
        s.heights[s.run - back] = s.heights[s.run - back - 1]
    s.heights[0] = 0
    s.run += 1
    if s.down:
        s.down = int(s.down) << 1
        for back in range(last):
            s.under[last - back] = s.under[last - back - 1]
        s.under[0] = 0
        for seat in range(MOST_PLAYERS):
            s.placed[seat] = int(s.placed[seat]) << 1
        for viewer in range(VIEWERS):
            s.knows[viewer] = int(s.knows[viewer]) << 1


@rule
def placer(s: Position, place: int) -> int:
    """Who placed the face-down card here."""
    seat = 0
    while not (int(s.placed[seat]) >> place) & 1:
        seat += 1
    return seat


@rule
def turn_up(s: Position, place: int) -> None:
    """A face-down card is face up now, or gone from here."""
    rest = ~(1 << place)
    s.down = int(s.down) & rest
    s.under[place] = 0
    for seat in range(s.players):
        s.placed[seat] = int(s.placed[seat]) & rest
    for viewer in range(VIEWERS):
        s.knows[viewer] = int(s.knows[viewer]) & rest


# --- marks -------------------------------------------------------------------------------------------------


@rule
def draws_for(s: Position, place: int) -> int:
    """How many cards the next player may draw: the diamonds on this card, or below it if it is a heart."""
    card = int(s.tower[place])
    if mark_of(s, card) != HEART:
        return diamonds_on(s, card)
    if ROW[place] == 0:
        return 0
    return visible_diamonds(s, int(LEFT[place])) + visible_diamonds(s, int(RIGHT[place]))


@rule
def visible_diamonds(s: Position, place: int) -> int:
    """The diamonds on a card of the tower; face down it shows none."""
    return 0 if is_down(s, place) else diamonds_on(s, int(s.tower[place]))
