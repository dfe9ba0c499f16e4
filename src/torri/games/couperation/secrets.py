"""What a seat may know: the one door for secrets.

Secret are the hands, the order of the deck, the face-down cards that somebody else placed, and what others
discarded from their hands. A seat remembers its own cards, wherever it put them, and the cards that it saw or
knew when they were taken from the tower (`memory.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from torri.engine.compiled import Position, rule
from torri.engine.rng import below
from torri.engine.seats import SPECTATOR
from torri.engine.sets import count_members, lowest
from torri.games.couperation.material import (
    CELLS,
    FINISH_BIT,
    HIGHEST,
    MOST_PLAYERS,
)
from torri.games.couperation.memory import forget_places, in_hand
from torri.games.couperation.reserve import is_stuck, may_follow
from torri.games.couperation.state import ACTION, ONLOOKER, SEND, UNKNOWN

# --- blanking ----------------------------------------------------------------------------------------------


@rule
def viewer_of(seat: int) -> int:
    """The row of the tables of knowledge for a seat."""
    return ONLOOKER if seat == SPECTATOR else seat


@rule
def redact(s: Position, seat: int) -> None:
    """Blank everything that this seat cannot know; a spectator knows only the table.

    What is hidden joins the deck, which is then all that this seat has not seen.
    """
    viewer = viewer_of(seat)
    blank_tower(s, seat, viewer)
    for player in range(MOST_PLAYERS):
        if player != seat:
            s.deck |= (s.hand[player] & ~FINISH_BIT) | s.discarded[player]
            s.hand[player] &= FINISH_BIT
            s.discarded[player] = 0
    blank_memory(s, viewer)


@rule
def blank_tower(s: Position, seat: int, viewer: int) -> None:
    """Face-down cards that others placed, unless this viewer can name them."""
    hidden = int(s.down) & ~int(s.knows[viewer])
    if seat != SPECTATOR:
        hidden &= ~int(s.placed[seat])
    while hidden:
        place = lowest(hidden)
        hidden &= hidden - 1
        if s.tower[place] != UNKNOWN:
            s.deck |= 1 << int(s.tower[place])
            s.tower[place] = UNKNOWN


@rule
def blank_memory(s: Position, viewer: int) -> None:
    """What only others know of taken cards; what an onlooker knows is known to all."""
    known = s.informed[viewer] | s.informed[ONLOOKER]
    forget_places(s, known)
    for player in range(MOST_PLAYERS):
        if player != viewer:
            s.informed[player] = 0
            s.knows[player] = 0


# --- filling -----------------------------------------------------------------------------------------------

# A hidden place that is to be filled: in the hand of a player, among its discards, or in the tower.
IN_HAND, AMONG_DISCARDS, IN_TOWER = -2, -1, 0
SLOT = np.dtype((np.record, np.dtype([
    ("owner", "<i8"),
    ("where", "<i8"),  # IN_HAND, AMONG_DISCARDS, or a place of the tower from IN_TOWER on
    ("possible", "<i8"),  # the remembered cards that can be here
    ("card", "<i8"),  # 0: not filled yet
], align=True)))  # fmt: skip


@rule
def sample(s: Position, seat: int, rng: Any) -> None:
    """Fill the blanks with a deal that fits: remembered cards where they can be, any others elsewhere.

    Redacting the deal gives the same knowledge again, and whoever is asked has an answer. A card that went
    into a hand before all eyes is where it can have come from there, by all that was seen since. Each card is
    followed by itself: that two cannot both be in their places, as a hand was too small for them on the way,
    is not noticed. And beyond its own cards a seat can exclude no more than an onlooker.
    """
    viewer = viewer_of(seat)
    unseen = s.deck
    remembered = unseen & (s.informed[viewer] | s.informed[ONLOOKER])
    slots = np.zeros(HIGHEST, SLOT)
    count = list_slots(s, seat, slots)
    fill(s, slots, count, unseen, remembered, rng)
    while not can_go_on(s):
        empty_slots(s, slots, count)
        fill(s, slots, count, unseen, remembered, rng)
    inform_others(s, viewer)


@rule
def fill(s: Position, slots: Any, count: int, unseen: int, remembered: int, rng: Any) -> None:
    """One deal, each as likely as any other in which the remembered cards are where they can be."""
    while not fill_remembered(slots, count, remembered, rng):
        for number in range(count):
            slots[number].card = 0
    s.deck = fill_others(slots, count, unseen & ~remembered, rng)
    deal_slots(s, slots, count)


@rule
def can_go_on(s: Position) -> bool:
    """Everybody knows that whoever is asked can answer: is not stuck, and has a second card to send."""
    if s.phase == ACTION:
        return s.hand_size[s.turn] == 0 or not is_stuck(s)
    if s.phase != SEND:
        return True
    rest = int(s.hand[s.turn])
    while rest:
        if may_follow(s, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@rule
def list_slots(s: Position, seat: int, slots: Any) -> int:
    """All hidden places of the other players; returns how many there are."""
    count = 0
    for player in range(s.players):
        if player == seat:
            continue
        for _ in range(s.hand_size[player]):
            count = note_slot(slots, count, player, IN_HAND, in_hand(s, player))
        for number in range(s.discards[player]):
            possible = s.away[player] if number < s.later_discards[player] else 0
            count = note_slot(slots, count, player, AMONG_DISCARDS, possible)
        for place in range(CELLS):
            if s.tower[place] == UNKNOWN and (int(s.placed[player]) >> place) & 1:
                count = note_slot(slots, count, player, IN_TOWER + place, s.under[place])
    return count


@rule
def note_slot(slots: Any, count: int, owner: int, where: int, possible: int) -> int:
    """One more hidden place."""
    slots[count].owner = owner
    slots[count].where = where
    slots[count].possible = possible
    return count + 1


@rule
def fill_remembered(slots: Any, count: int, cards: int, rng: Any) -> bool:
    """Put each remembered card anywhere it can be; False if two of them want the same place."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        places = 0
        for number in range(count):
            places += can_be_in(card, slots[number])
        choice = below(rng, places)
        number = 0
        while choice or not can_be_in(card, slots[number]):
            choice -= can_be_in(card, slots[number])
            number += 1
        if slots[number].card:
            return False
        slots[number].card = card
    return True


@rule
def can_be_in(card: int, slot: Position) -> int:
    """1 if a remembered card can be in this hidden place, else 0."""
    return (slot.possible >> card) & 1


@rule
def fill_others(slots: Any, count: int, cards: int, rng: Any) -> int:
    """Deal cards at random to the places still empty; returns what is left of them."""
    left = count_members(cards)
    for number in range(count):
        if slots[number].card == 0:
            rest = cards
            for _ in range(below(rng, left)):
                rest &= rest - 1
            slots[number].card = lowest(rest)
            cards &= ~(1 << lowest(rest))
            left -= 1
    return cards


@rule
def deal_slots(s: Position, slots: Any, count: int) -> None:
    """Put the cards into the position."""
    for number in range(count):
        slot = slots[number]
        if slot.where == IN_HAND:
            s.hand[slot.owner] |= 1 << slot.card
        elif slot.where == AMONG_DISCARDS:
            s.discarded[slot.owner] |= 1 << slot.card
        else:
            s.tower[slot.where - IN_TOWER] = slot.card


@rule
def empty_slots(s: Position, slots: Any, count: int) -> None:
    """Take the cards back."""
    for number in range(count):
        slot = slots[number]
        if slot.where == IN_HAND:
            s.hand[slot.owner] &= ~(1 << slot.card)
        elif slot.where == AMONG_DISCARDS:
            s.discarded[slot.owner] &= ~(1 << slot.card)
        slot.card = 0


@rule
def inform_others(s: Position, viewer: int) -> None:
    """The others know at least what everybody knows."""
    for player in range(s.players):
        if player != viewer:
            own = int(s.hand[player]) | int(s.discarded[player])
            for place in range(CELLS):
                if (int(s.placed[player]) >> place) & 1:
                    own |= 1 << int(s.tower[place])
            s.informed[player] = s.informed[ONLOOKER] & ~own
            s.knows[player] = int(s.knows[ONLOOKER]) & ~int(s.placed[player])
