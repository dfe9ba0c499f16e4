"""What a seat knows, as numbers, its own side first, then clockwise."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.layout import (
    Layout,
    Sheet,
    large,
    members,
    number,
    numbers,
    repeated,
    write_counts,
    write_large,
    write_set,
)
from torri.engine.seats import SPECTATOR
from torri.games.tajuto.material import (
    ACTION_TILES,
    COPIES,
    FLOORS,
    INAUGURATION,
    MOST_PLAYERS,
    OBJECTIVES,
    PAGODAS,
    PRICED,
    QUIET_TURNS,
    SIZES,
    STACKS,
)
from torri.games.tajuto.scoring import total
from torri.games.tajuto.state import DRAWN, FIRST, ON_BOARD, PHASES, left_neighbour
from torri.games.tajuto.village import printed_price

SIDE = Layout(
    members("held", FLOORS),
    members("cubes", PAGODAS),
    members("inaugurations", PAGODAS),
    numbers("owned", len(STACKS), of=COPIES),
    numbers("objectives", len(OBJECTIVES)),
    large("meditation", of=30),
    large("points", of=30),
    number("turn"),
    number("decides"),
)
LAYOUT = Layout(
    members("bag", FLOORS),
    members("built", FLOORS),
    members("cubed", FLOORS),
    members("at_site", PAGODAS),
    numbers("phase", len(PHASES)),
    number("players", of=MOST_PLAYERS),
    number("tiles_used", of=len(ACTION_TILES)),
    large("quiet", of=QUIET_TURNS),
    number("clumsy_fingers"),
    number("new_tile_at_once"),
    numbers("size_wanted", SIZES),
    numbers("stacks", len(STACKS), of=COPIES),
    numbers("prices", len(PRICED), of=20),
    numbers("ready", len(ACTION_TILES), of=2),
    repeated("sides", SIDE, MOST_PLAYERS),
)


@rule
def tensor(s: Position, seat: int, out: Sheet) -> None:
    """Write the position onto an empty sheet; a spectator sees it from seat 0."""
    own = 0 if seat == SPECTATOR else seat
    write_set(s.bag, out.bag)
    write_set(s.built, out.built)
    write_set(s.cubed, out.cubed)
    write_turn(s, out)
    write_village(s, out)
    player = own
    for place in range(s.players):
        write_side(s, player, out.sides[place])
        player = left_neighbour(s, player)
    for objective in range(len(OBJECTIVES)):
        if s.objectives[objective] != ON_BOARD:
            place = int(s.objectives[objective]) - own
            out.sides[place if place >= 0 else place + s.players].objectives[objective] = 1


@rule
def write_turn(s: Position, out: Sheet) -> None:
    """How far the turn is, how the game is played."""
    out.phase[s.phase] = 1
    out.players = s.players
    out.tiles_used = s.tiles_used
    write_large(max(0, int(s.quiet)), out.quiet)
    out.clumsy_fingers = s.clumsy_fingers
    out.new_tile_at_once = s.new_tile_at_once
    if s.phase == DRAWN:
        out.size_wanted[s.size_wanted] = 1


@rule
def write_village(s: Position, out: Sheet) -> None:
    """Tiles left in each stack, what the next one costs, the ready action tiles, the inauguration tiles."""
    write_counts(s.stacks, out.stacks)
    for stack in range(len(STACKS)):
        if s.stacks[stack]:
            out.prices[stack] = printed_price(s, stack)
    out.prices[INAUGURATION] = printed_price(s, INAUGURATION)
    write_counts(s.ready, out.ready)
    write_set(int(s.at_site), out.at_site)


@rule
def write_side(s: Position, player: int, side: Sheet) -> None:
    """One side: floors, cubes, tiles, inaugurations, meditation, points, whose turn it is."""
    write_set(s.held[player], side.held)
    write_set(int(s.cubes[player]), side.cubes)
    write_set(int(s.inaugurations[player]), side.inaugurations)
    write_counts(s.owned[player], side.owned)
    write_large(int(s.meditation[player]), side.meditation)
    write_large(total(s, player), side.points)
    side.turn = s.turn == player and s.phase != FIRST
    side.decides = s.to_move == player
