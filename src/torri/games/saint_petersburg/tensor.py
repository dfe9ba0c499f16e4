"""What a seat knows, as numbers, its own side first, then clockwise."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.layout import Layout, Sheet, large, number, numbers, repeated, write_counts, write_large
from torri.engine.seats import SPECTATOR
from torri.games.saint_petersburg.material import BOARD, COPIES, KINDS, MOST_PLAYERS, STACKS
from torri.games.saint_petersburg.state import LOWER, OBSERVATORY_TURNS, PHASES, UPPER, left_neighbour

SIDE = Layout(
    numbers("tableau", KINDS, of=4),
    numbers("hand", KINDS, of=2),
    large("rubles", of=50),
    large("points"),
    number("observatories_used", of=2),
    number("hand_size", of=4),
    number("may_get", of=2),
    numbers("markers", len(STACKS)),
    number("turn"),
    number("decides"),
)
LAYOUT = Layout(
    numbers("phase", len(PHASES)),
    numbers("this_round", len(STACKS)),
    numbers("stack", len(STACKS)),
    number("players", of=MOST_PLAYERS),
    number("series", of=9),
    number("last_series"),
    number("passes", of=MOST_PLAYERS),
    number("to_lay", of=BOARD),
    number("pubs_asked", of=MOST_PLAYERS),
    number("displace_used_observatory"),
    numbers("stack_sizes", len(STACKS), of=31),
    numbers("stacks", KINDS, of=COPIES),
    numbers("upper", KINDS, of=4),
    numbers("lower", KINDS, of=4),
    numbers("drawn", KINDS),
    repeated("sides", SIDE, MOST_PLAYERS),
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
    for card in range(s.row_size[UPPER]):
        out.upper[s.row[UPPER, card]] += 1
    for card in range(s.row_size[LOWER]):
        out.lower[s.row[LOWER, card]] += 1
    if s.drawn >= 0:
        out.drawn[s.drawn] = 1


@rule
def write_side(s: Position, player: int, side: Sheet) -> None:
    """One side: what is placed, the hand, money, points, markers, whose turn it is."""
    write_counts(s.tableau[player], side.tableau)
    for card in range(s.hand_size[player]):
        side.hand[s.hand[player, card]] += 1
    write_large(int(s.rubles[player]), side.rubles)
    write_large(int(s.points[player]), side.points)
    side.observatories_used = s.observatories_used[player]
    side.hand_size = s.hand_size[player]
    side.may_get = s.may_get[player]
    for marker in range(len(STACKS)):
        side.markers[marker] = s.markers[marker] == player
    side.turn = s.turn == player
    side.decides = s.to_move == player
