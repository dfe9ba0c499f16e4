"""The position of Couperation: one record of fixed size, and the questions that all rules ask of it."""

from __future__ import annotations

import numpy as np

from torri.engine.compiled import Position, rule
from torri.games.couperation.material import (
    CELLS,
    FINISH,
    HEART,
    MOST_PLAYERS,
    NONE,
    ONE,
    ROWS,
    TWO,
)

PHASES = (
    "deal",  # chance: hands and Reserve
    "wish",  # who wants to start
    "starter",  # chance: who starts, among those who want to
    "draw",  # how many cards to draw
    "drawn",  # chance: the card from the deck
    "action",  # A, B, C, or the first card sent to the Reserve for D
    "send",  # D: the second card
    "fetch",  # D: correct the number by discards, or fetch a card of that number
    "set",  # D: where the fetched card goes
    "discard",  # too many cards in hand
    "clear",  # too many cards in the Reserve
    "over",
)
(DEAL, WISH, STARTER, DRAW, DRAWN, ACTION, SEND, FETCH, SET, DISCARD, CLEAR, FINISHED) = range(len(PHASES))

# What follows by itself, nobody being asked. `rules.apply` goes on until none of these is left.
(TURN_BEGINS, DRAWING, ACTING, SENDING, FETCHING, SETTING, SETTLING, TURN_ENDS) = range(
    len(PHASES), len(PHASES) + 8
)

RESULTS = ("open", "won", "contradiction", "stuck")
OPEN, WON, CONTRADICTION, STUCK = range(len(RESULTS))

# The action of the turn before, which says how many cards may be drawn.
DEEDS = ("none", "play", "hide", "reveal", "reserve")
NO_DEED, PLAYED, HID, REVEALED, RESERVE_PLAYED = range(len(DEEDS))

VIEWERS = MOST_PLAYERS + 1  # the seats, and
ONLOOKER = MOST_PLAYERS  # whoever only watches
UNKNOWN = -1  # a blanked card of the tower
OPENINGS = 8  # at most 7: five above six cards of the bottom row, and its two ends

# Sets of cards and of places are numbers with a bit for each. Seats and places that rules hand on are eight
# bytes wide, so that each rule is compiled for one type only.
POSITION = np.dtype((np.record, np.dtype([
    ("to_move", "<i8"),
    ("turn", "<i8"),
    ("players", "i1"),
    ("phase", "i1"),
    ("result", "i1"),
    ("wishes", "i1"),  # a bit for each seat that wants to start
    ("turns", "<i2"),  # begun so far
    # options
    ("finish", "i1"),
    ("center25", "i1"),
    ("finish_anywhere", "i1"),
    ("optional_first_draw", "i1"),
    ("b_draw_stepwise", "i1"),
    ("sent_stay", "i1"),
    ("extra_discards", "i1"),
    ("marks", "<i8", 2),  # the double diamonds, the hearts
    ("marks_verified", "i1"),
    ("finish_number", "i1"),
    ("finish_mark", "i1"),
    # cards
    ("hand", "<i8", MOST_PLAYERS),  # the Finish among them, which lies open before its player
    ("hand_size", "i1", MOST_PLAYERS),  # without the Finish
    ("reserve", "<i8"),
    ("reserve_size", "i1"),
    ("cleared", "<i8"),  # discards that everybody saw or can name
    ("discarded", "<i8", MOST_PLAYERS),  # discards that only the discarder knows
    ("discards", "i1", MOST_PLAYERS),  # how many these are
    ("deck", "<i8"),  # the glass cards left in the deck, whose order nobody knows
    ("deck_size", "i1"),  # with the Finish
    ("upper_left", "i1"),  # cards left of the upper part, while the Finish is among them; else 0
    # the tower
    ("tower", "i1", CELLS),
    ("left", "i1"),  # column of the leftmost card
    ("run", "i1"),  # cards in the bottom row
    ("heights", "i1", ROWS + 1),  # cards on each slope that rises to the right from the bottom row
    ("down", "<i4"),  # places of face-down cards,
    ("placed", "<i4", MOST_PLAYERS),  # by who placed them
    ("floor", "i1", CELLS + 1),  # the least number that a card can have, seen from its left; 0: no card
    ("ceiling", "i1", CELLS + 1),  # the greatest, seen from its right; above all numbers: no card
    ("openings", "i1"),  # the spots that can take a number, and
    ("opening", "i1", OPENINGS),
    ("least", "i1", OPENINGS),  # between which limits
    ("most", "i1", OPENINGS),
    ("apex_open", "i1"),  # whether the Finish can be placed and wins
    # what is remembered of cards taken from the tower (`memory.py`)
    ("informed", "<i8", VIEWERS),  # taken cards of which this viewer knows that somebody holds or hid them,
    ("holders", "<i8", MOST_PLAYERS),  # namely one of these players;
    ("fresh", "<i8"),  # still in the hand of the one who took it
    ("gone", "<i8", MOST_PLAYERS),  # not in this hand any more: it was empty in the meantime
    ("under", "<i8", CELLS),  # those that may lie face down here,
    ("away", "<i8", MOST_PLAYERS),  # or be among what this player discarded unseen
    ("took", "i1", MOST_PLAYERS),  # whether this player ever took a card from the tower,
    ("later_discards", "i1", MOST_PLAYERS),  # and how many cards it discarded unseen since then
    ("knows", "<i4", VIEWERS),  # others' face-down cards that this viewer can name all the same
    # the turn under way
    ("limit", "i1"),  # how many cards may be drawn
    ("to_draw", "i1"),
    ("deed", "i1"),  # the latest action, and
    ("deed_at", "i1"),  # its spot
    ("first", "<i8"),  # D: the two cards sent,
    ("second", "<i8"),
    ("corrections", "i1"),  # the cards discarded to correct their number,
    ("target", "<i8"),  # the card fetched
], align=True)))  # fmt: skip


@rule
def number_of(s: Position, card: int) -> int:
    """The number on a card."""
    return int(s.finish_number) if card == FINISH else card


@rule
def mark_of(s: Position, card: int) -> int:
    """The mark on a card."""
    if card == FINISH:
        return int(s.finish_mark)
    if (s.marks[1] >> card) & 1:
        return HEART
    return TWO if (s.marks[0] >> card) & 1 else ONE


@rule
def diamonds_on(s: Position, card: int) -> int:
    """How many diamonds a card counts for a heart above it."""
    mark = mark_of(s, card)
    return NONE if mark == HEART else mark
