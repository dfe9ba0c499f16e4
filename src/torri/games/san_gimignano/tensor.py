"""What a seat knows, as numbers between about 0 and 1, its own side first. Made from a redacted position."""

from __future__ import annotations

from typing import Any

import numpy as np

from torri.engine.compiled import Position, rule
from torri.engine.seats import SPECTATOR
from torri.games.san_gimignano.material import COPIES, KINDS, NOBLE_CARDS, TOWER_CARDS, TOWER_KINDS, TOWERS
from torri.games.san_gimignano.scoring import PARTS, score_parts
from torri.games.san_gimignano.secrets import count_unseen
from torri.games.san_gimignano.state import (
    ANSWER,
    BOTTOM,
    GUARDING,
    NOBLE_BACK,
    PHASES,
    REBUILD,
    TOWER_BACK,
    deck_size,
    hand_limit,
    opponent,
    stone_count,
)

SHARES = 1 / np.array(COPIES, np.float64)
QUARTERS = np.full(KINDS, 0.25)
NEXT_CARDS = 4  # of the face-up cards on the deck
UNDER_WAY = 8 + TOWER_KINDS
OPTIONS = 8
SCALARS = 14
TOWER_NUMBERS = 6
PLAYER_NUMBERS = 3 * KINDS + 4 + len(PARTS) + TOWERS * TOWER_NUMBERS
SIZE = len(PHASES) + OPTIONS + SCALARS + UNDER_WAY + 4 * KINDS + NEXT_CARDS + 2 * BOTTOM + 2 * PLAYER_NUMBERS


@rule
def tensor(s: Position, seat: int, out: Any) -> None:
    """Write the position as this seat knows it; a spectator sees it from seat 0, both hands blank."""
    own = 0 if seat == SPECTATOR else seat
    out[s.phase] = 1.0
    place = write_options(s, out, len(PHASES))
    place = write_scalars(s, own, out, place)
    place = write_action(s, own, out, place)
    place = write_counts(s.market, QUARTERS, out, place)
    place = write_counts(s.removed, SHARES, out, place)
    place = write_counts(s.staged, QUARTERS, out, place)
    unseen = out[place : place + KINDS]
    count_unseen(s, unseen)
    place = write_counts(unseen, SHARES, out, place)
    for number in range(min(NEXT_CARDS, int(s.tops))):
        out[place + number] = (int(s.top[s.tops - 1 - number]) + 1) / KINDS
    place = write_bottoms(s, out, place + NEXT_CARDS)
    place = write_player(s, own, out, place)
    write_player(s, opponent(own), out, place)


@rule
def write_counts(counts: Any, shares: Any, out: Any, place: int) -> int:
    """How many cards of each kind there are, each as a share of its copies or as a quarter."""
    cards = out[place : place + KINDS]  # a slice lets the processor write several at a time
    for kind in range(KINDS):
        cards[kind] = counts[kind] * shares[kind]
    return place + KINDS


@rule
def write_options(s: Position, out: Any, place: int) -> int:
    """The rules in force."""
    out[place] = s.advanced
    out[place + 1] = 1.0 if s.deals > 1 else 0.0
    out[place + 2] = s.donazione_optional
    out[place + 3] = s.purchase_last_free
    out[place + 4] = s.marker_follows
    out[place + 5] = s.stone_as_guard
    out[place + 6] = s.palazzo_min3
    out[place + 7] = s.trade_blind
    return place + OPTIONS


@rule
def write_scalars(s: Position, own: int, out: Any, place: int) -> int:
    """Single numbers: whose turn, how far the deal is, what the action under way still asks for."""
    out[place] = 1.0 if s.to_move == own else 0.0
    out[place + 1] = 1.0 if s.turn == own else 0.0
    out[place + 2] = s.ending
    out[place + 3] = s.passes
    out[place + 4] = 1.0 if s.closer == own else (-1.0 if s.closer >= 0 else 0.0)
    out[place + 5] = deck_size(s, TOWER_BACK) / TOWER_CARDS
    out[place + 6] = deck_size(s, NOBLE_BACK) / NOBLE_CARDS
    out[place + 7] = s.bottoms[TOWER_BACK] / 7
    out[place + 8] = s.to_draw / 9
    out[place + 9] = s.to_take / 9
    out[place + 10] = s.to_return / 9
    out[place + 11] = s.to_bury / 2
    out[place + 12] = s.deal / 12
    out[place + 13] = s.quiet / 20
    return place + SCALARS


@rule
def write_action(s: Position, own: int, out: Any, place: int) -> int:
    """The action under way: who is aimed at, the tower, the noble to be answered, the cards laid."""
    out[place] = s.may_stop
    if s.phase == GUARDING:
        out[place + 1] = 1.0 if s.affected == own else -1.0
        out[place + 2] = (s.target + 1) / TOWERS
        out[place + 3] = (s.slot + 1) / TOWERS
    if s.phase == ANSWER:
        out[place + 4] = 1.0 if s.noble_by == own else -1.0
        out[place + 5] = (s.noble + 1) / KINDS
    out[place + 6] = s.palazzo_fails
    if s.phase == REBUILD:
        out[place + 7] = s.laid_stones / 3
        for kind in range(TOWER_KINDS):
            out[place + 8 + kind] = s.laid[kind] / 4
    return place + UNDER_WAY


@rule
def write_bottoms(s: Position, out: Any, place: int) -> int:
    """The cards laid under the decks, the next one first: what they are, or -1 for one only another knows."""
    for deck in range(2):
        for number in range(s.bottoms[deck]):
            kind = int(s.bottom[deck, number])
            out[place + deck * BOTTOM + number] = (kind + 1) / KINDS if kind >= 0 else -1.0
    return place + 2 * BOTTOM


@rule
def write_player(s: Position, player: int, out: Any, place: int) -> int:
    """One side: hand (blank if hidden), what is known of it, nobles used, points so far, towers."""
    place = write_counts(s.hand[player], QUARTERS, out, place)
    place = write_counts(s.known[player], QUARTERS, out, place)
    place = write_counts(s.used[player], SHARES, out, place)
    out[place] = s.held[player, TOWER_BACK] / 9
    out[place + 1] = s.held[player, NOBLE_BACK] / 9
    out[place + 2] = hand_limit(s, player) / 9
    out[place + 3] = s.totals[player] / 120
    place += 4
    score_parts(s, player, out[place : place + len(PARTS)])
    for part in range(len(PARTS)):
        out[place + part] /= 100
    return write_towers(s, player, out, place + len(PARTS))


@rule
def write_towers(s: Position, player: int, out: Any, place: int) -> int:
    """The towers of one side, slot by slot."""
    for slot in range(s.slots[player]):
        tower = s.towers[player, slot]
        at = place + slot * TOWER_NUMBERS
        if tower.rank:
            out[at] = 1.0
            out[at + 1] = tower.colourful
            out[at + 2] = tower.rank / 11
            out[at + 3] = tower.height / 13
            out[at + 4] = stone_count(tower) / 3
            out[at + 5] = tower.complete
    return place + TOWERS * TOWER_NUMBERS
