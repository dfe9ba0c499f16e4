"""What a seat knows, as numbers, its own side first, then clockwise."""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, inlined, rule
from torri.engine.layout import Layout, Sheet, large, number, numbers, repeated, write_counts, write_large
from torri.engine.seats import SPECTATOR
from torri.engine.stores import mark_equal
from torri.games.saint_petersburg.material import BOARD, CODES, COPIES, KINDS, MOST_PLAYERS, STACKS
from torri.games.saint_petersburg.state import (
    LOWER,
    NO_CARD,
    OBSERVATORY_TURNS,
    PHASES,
    UPPER,
    left_neighbour,
)

SIDE = Layout(
    numbers("tableau", KINDS, "cards placed", of=4, each=CODES),
    numbers("hand", KINDS, "cards in hand", of=2, each=CODES),
    large("rubles", "rubles", of=50),
    large("points", "points so far"),
    number("observatories_used", "Observatories used in this round", of=2),
    number("hand_size", "cards in hand", of=4),
    number("may_get", "start markers that it may still get", of=2),
    numbers("markers", len(STACKS), "start markers that it holds", each=STACKS),
    number("turn", "whether it is its turn"),
    number("decides", "whether it decides"),
)
LAYOUT = Layout(
    numbers("phase", len(PHASES), "what is asked for", each=PHASES),
    numbers("this_round", len(STACKS), "the round of the series", each=STACKS),
    numbers("stack", len(STACKS), "the stack from which an Observatory is to turn a card", each=STACKS),
    number("players", "players", of=MOST_PLAYERS),
    number("series", "series begun", of=9),
    number("last_series", "whether it is the last series"),
    number("passes", "passes in a row", of=MOST_PLAYERS),
    number("to_lay", "cards still to be laid out", of=BOARD),
    number("pubs_asked", "players asked for their Pubs", of=MOST_PLAYERS),
    number("displace_used_observatory", "the option `displace_used_observatory`"),
    numbers("stack_sizes", len(STACKS), "cards left in each stack", of=31, each=STACKS),
    numbers("stacks", KINDS, "cards left in the stacks", of=COPIES, each=CODES),
    numbers("upper", KINDS, "cards in the upper row", of=4, each=CODES),
    numbers("lower", KINDS, "cards in the lower row", of=4, each=CODES),
    numbers("drawn", KINDS, "the card that an Observatory turned", each=CODES),
    repeated("sides", SIDE, MOST_PLAYERS, "the players, this seat first, then clockwise"),
)


@rule
def tensor(s: Position, seat: int, out: Sheet) -> None:
    """Write the position onto an empty sheet; a spectator sees it from seat 0."""
    own = 0 if seat == SPECTATOR else seat
    write_round(s, out)
    write_cards(s, out)
    player = own
    for place in range(s.players):
        write_side(s, player, out.sides[place])
        player = left_neighbour(s, player)


@rule
def write_round(s: Position, out: Sheet) -> None:
    """How far the game is, how it is played, and from which stack an Observatory turns a card."""
    out.phase[s.phase] = 1
    out.this_round[s.this_round] = 1
    if s.phase == OBSERVATORY_TURNS:
        out.stack[s.stack] = 1
    out.players = s.players
    out.series = s.series
    out.last_series = s.last_series
    out.passes = s.passes
    out.to_lay = s.to_lay
    out.pubs_asked = s.pubs_asked
    out.displace_used_observatory = s.displace_used_observatory


@rule
def write_cards(s: Position, out: Sheet) -> None:
    """What is left in the stacks, the two rows, and the card that an Observatory turned."""
    write_counts(s.stack_sizes, out.stack_sizes)
    write_counts(s.stacks, out.stacks)
    count_kinds(s.row[UPPER], out.upper)
    count_kinds(s.row[LOWER], out.lower)
    if s.drawn >= 0:
        out.drawn[s.drawn] = 1


@inlined
def count_kinds(cards: Any, out: Any) -> None:
    """How many there are of each kind; all places are visited: no processor foresees how many are taken."""
    for place in range(len(cards)):
        out[max(0, int(cards[place]))] += cards[place] > NO_CARD


@inlined
def write_side(s: Position, player: int, side: Sheet) -> None:
    """One side: what is placed, the hand, money, points, markers, whose turn it is."""
    write_counts(s.tableau[player], side.tableau)
    count_kinds(s.hand[player], side.hand)
    write_large(int(s.rubles[player]), side.rubles)
    write_large(int(s.points[player]), side.points)
    side.observatories_used = s.observatories_used[player]
    side.hand_size = s.hand_size[player]
    side.may_get = s.may_get[player]
    mark_equal(s.markers, player, side.markers)
    side.turn = s.turn == player
    side.decides = s.to_move == player
