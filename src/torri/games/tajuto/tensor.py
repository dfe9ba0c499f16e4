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
from torri.engine.stores import mark_equal
from torri.games.tajuto.material import (
    ACTION_TILES,
    COLOURS,
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
    floor_name,
)
from torri.games.tajuto.price_table import PRICE
from torri.games.tajuto.scoring import total
from torri.games.tajuto.state import DRAWN, FIRST, PHASES, left_neighbour
from torri.games.tajuto.village import printed_price

FLOOR_NAMES = tuple(map(floor_name, range(FLOORS)))
SIZE_NAMES = tuple(str(size + 1) for size in range(SIZES))

SIDE = Layout(
    members("held", FLOORS, "floors in front of the player", each=FLOOR_NAMES),
    members("cubes", PAGODAS, "cubes left", each=COLOURS),
    members("inaugurations", PAGODAS, "inauguration tiles", each=COLOURS),
    numbers("owned", len(STACKS), "tiles of each stack", of=COPIES, each=STACKS),
    numbers("objectives", len(OBJECTIVES), "objectives met", each=OBJECTIVES),
    large("meditation", "meditation points", of=30),
    large("points", "points so far", of=30),
    number("turn", "whether it is its turn"),
    number("decides", "whether it decides"),
)
LAYOUT = Layout(
    members("bag", FLOORS, "floors in the bag", each=FLOOR_NAMES),
    members("built", FLOORS, "floors built", each=FLOOR_NAMES),
    members("cubed", FLOORS, "built floors with a cube", each=FLOOR_NAMES),
    members("at_site", PAGODAS, "inauguration tiles that nobody has", each=COLOURS),
    numbers("phase", len(PHASES), "what is asked for", each=PHASES),
    number("players", "players", of=MOST_PLAYERS),
    number("tiles_used", "action tiles used in this turn", of=len(ACTION_TILES)),
    large("quiet", "turns in a row without a build", of=QUIET_TURNS),
    number("clumsy_fingers", "the option `clumsy_fingers`"),
    number("new_tile_at_once", "the option `new_tile_at_once`"),
    numbers("size_wanted", SIZES, "the size felt for, while chance draws", each=SIZE_NAMES),
    numbers("stacks", len(STACKS), "tiles left in each stack", of=COPIES, each=STACKS),
    numbers("prices", len(PRICED), "printed price of each top tile; 0 without one", of=20, each=PRICED),
    numbers("ready", len(ACTION_TILES), "ready tiles of whose turn it is", of=2, each=ACTION_TILES),
    repeated("sides", SIDE, MOST_PLAYERS, "the players, this seat first, then clockwise"),
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
        left = int(s.stacks[stack])
        out.prices[stack] = int(s.prices[PRICE, stack, COPIES[stack] - max(1, left)]) * (left > 0)
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
    mark_equal(s.objectives, player, side.objectives)
    write_large(int(s.meditation[player]), side.meditation)
    write_large(total(s, player), side.points)
    side.turn = s.turn == player and s.phase != FIRST
    side.decides = s.to_move == player
