"""What a seat knows, as numbers, its own seat first. Made from a redacted position."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.layout import Layout, Sheet, members, number, numbers, repeated, write_counts, write_set
from torri.engine.seats import SPECTATOR
from torri.games.couperation.grid import LEFTS
from torri.games.couperation.material import CARDS, CELLS, FINISH, HEART, HIGHEST, MOST_PLAYERS
from torri.games.couperation.secrets import viewer_of
from torri.games.couperation.state import DEEDS, PHASES
from torri.games.couperation.tower import place_at

MOST_TURNS = 102  # 26 places filled, 26 cards turned up, 49 Reserve plays, and one more
IN_SET = 56  # a number for each card after the first, which is no card, in eights
IN_FRAME = 32  # one for each place, in eights

PLAYER = Layout(
    number("plays"),
    number("hand_size", of=7),
    number("finish"),
    number("discards", of=16),
    number("turn"),
    number("wishes"),
)
MEMORY = Layout(
    members("holds", IN_SET),
    members("fresh", IN_SET),
)
LAYOUT = Layout(
    # sets of cards
    members("double", IN_SET),
    members("hearts", IN_SET),
    members("reserve", IN_SET),
    members("cleared", IN_SET),
    members("unseen", IN_SET),
    members("hand", IN_SET),
    members("discarded", IN_SET),
    repeated("others", MEMORY, MOST_PLAYERS - 1),
    # the Reserve play under way, a number for each card
    numbers("first", CARDS + 1),
    numbers("second", CARDS + 1),
    numbers("target", CARDS + 1),
    # the tower, a number for each place of the frame
    members("down", IN_FRAME),
    members("own", IN_FRAME),
    numbers("card", CELLS, of=HIGHEST),
    numbers("floor", CELLS + 1, of=HIGHEST),
    numbers("ceiling", CELLS + 1, of=HIGHEST),
    numbers("open", CELLS + 1),
    numbers("left", LEFTS),
    # the turn
    numbers("phase", len(PHASES)),
    numbers("deed", len(DEEDS)),
    number("decides"),
    number("turns", of=MOST_TURNS),
    number("deck_size", of=HIGHEST),
    number("upper_left", of=HIGHEST),
    number("limit", of=4),
    number("to_draw", of=4),
    number("reserve_size", of=8),
    number("corrections", of=4),
    number("run", of=7),
    number("apex_open"),
    # options
    number("finish"),
    number("finish_number", of=HIGHEST),
    number("finish_mark", of=HEART),
    number("center25"),
    number("finish_anywhere"),
    number("optional_first_draw"),
    number("b_draw_stepwise"),
    number("sent_stay"),
    number("marks_verified"),
    repeated("players", PLAYER, MOST_PLAYERS),
)


@rule
def tensor(s: Position, seat: int, out: Sheet) -> None:
    """Write the position onto an empty sheet; a spectator sees it from seat 0, all hands blank."""
    own = 0 if seat == SPECTATOR else seat
    write_cards(s, seat, out)
    write_memory(s, own, int(s.informed[viewer_of(seat)]), out)
    write_tower(s, seat, out)
    write_turn(s, own, out)
    write_options(s, out)
    for place in range(s.players):
        write_player(s, clockwise(s, own, place), out.players[place])


@rule
def clockwise(s: Position, own: int, places: int) -> int:
    """The player so many places further."""
    player = own + places
    return player if player < s.players else player - int(s.players)


@rule
def write_options(s: Position, out: Sheet) -> None:
    """The rules in force."""
    out.finish = s.finish
    out.finish_number = s.finish_number
    out.finish_mark = s.finish_mark
    out.center25 = s.center25
    out.finish_anywhere = s.finish_anywhere
    out.optional_first_draw = s.optional_first_draw
    out.b_draw_stepwise = s.b_draw_stepwise
    out.sent_stay = s.sent_stay
    out.marks_verified = s.marks_verified


@rule
def write_turn(s: Position, own: int, out: Sheet) -> None:
    """Single numbers: whose turn, the deck, the draw, the Reserve play under way, the turn before."""
    out.phase[s.phase] = 1
    out.deed[s.deed] = 1
    out.decides = s.to_move == own
    out.turns = s.turns
    out.deck_size = s.deck_size
    out.upper_left = s.upper_left
    out.limit = s.limit
    out.to_draw = s.to_draw
    out.reserve_size = s.reserve_size
    out.corrections = s.corrections
    out.run = s.run
    out.apex_open = s.apex_open


@rule
def write_player(s: Position, player: int, out: Sheet) -> None:
    """What is public of a player."""
    out.plays = 1
    out.hand_size = s.hand_size[player]
    out.finish = (s.hand[player] >> FINISH) & 1
    out.discards = s.discards[player]
    out.turn = s.turn == player
    out.wishes = (int(s.wishes) >> player) & 1


@rule
def write_cards(s: Position, seat: int, out: Sheet) -> None:
    """The marks of the cards, and where each card is."""
    write_set(s.marks[0], out.double)
    write_set(s.marks[1], out.hearts)
    write_set(s.reserve, out.reserve)
    write_set(s.cleared, out.cleared)
    write_set(s.deck, out.unseen)
    if seat != SPECTATOR:
        write_set(s.hand[seat], out.hand)
        write_set(s.discarded[seat], out.discarded)
    out.first[s.first] = s.first > 0
    out.second[s.second] = s.second > 0
    out.target[s.target] = s.target > 0


@rule
def write_memory(s: Position, own: int, informed: int, out: Sheet) -> None:
    """Who else may hold or have hidden which card taken from the tower, and which is still in the hand."""
    if informed:
        for place in range(1, s.players):
            holds = s.holders[clockwise(s, own, place)] & informed
            write_set(holds, out.others[place - 1].holds)
            write_set(holds & s.fresh, out.others[place - 1].fresh)


@rule
def write_tower(s: Position, seat: int, out: Sheet) -> None:
    """Place by place: what lies there, who placed it, and which numbers fit."""
    out.left[s.left] = 1
    write_set(int(s.down), out.down)
    if seat != SPECTATOR:
        write_set(int(s.placed[seat]), out.own)
    write_counts(s.tower, out.card)
    write_counts(s.floor, out.floor)
    write_counts(s.ceiling, out.ceiling)
    for opening in range(s.openings):
        place = place_at(s, int(s.opening[opening]))
        out.open[place] = 1
        out.floor[place] = s.least[opening]
        out.ceiling[place] = s.most[opening]
