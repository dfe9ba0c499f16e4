"""What a seat knows, as numbers, its own seat first. Made from a redacted position."""

from __future__ import annotations

from string import ascii_lowercase

from torri.engine.compiled import Position, rule
from torri.engine.layout import Layout, Sheet, members, number, numbers, repeated, write_counts, write_set
from torri.engine.seats import SPECTATOR
from torri.games.couperation.grid import LEFTS
from torri.games.couperation.material import (
    CARD_NAMES,
    CARDS,
    CELLS,
    FINISH,
    HEART,
    HIGHEST,
    MOST_PLAYERS,
    ROWS,
)
from torri.games.couperation.secrets import viewer_of
from torri.games.couperation.state import DEEDS, PHASES
from torri.games.couperation.tower import place_at

MOST_TURNS = 102  # 26 places filled, 26 cards turned up, 49 Reserve plays, and one more
IN_SET = 56  # a number for each card after the first, which is no card, in eights
IN_FRAME = 32  # one for each place, in eights
FRAME = tuple(f"row {row + 1}, {place + 1}" for row in range(ROWS) for place in range(ROWS - row))
WITH_LEFT_END = (*FRAME, "left of the bottom row")

ONE_CARD = ("no card", *CARD_NAMES)

PLAYER = Layout(
    number("plays", "whether there is such a player"),
    number("hand_size", "cards in hand, without the Finish", of=7),
    number("finish", "whether it holds the Finish"),
    number("discards", "cards that it discarded unseen", of=16),
    number("turn", "whether it is its turn"),
    number("wishes", "whether it wanted to start"),
)
MEMORY = Layout(
    members("holds", IN_SET, "cards taken from the tower that it may hold or have hidden", each=ONE_CARD),
    members("fresh", IN_SET, "those of them that are known to be in its hand", each=ONE_CARD),
)
LAYOUT = Layout(
    # sets of cards
    members("double", IN_SET, "cards with two diamonds", each=ONE_CARD),
    members("hearts", IN_SET, "cards with a heart", each=ONE_CARD),
    members("reserve", IN_SET, "the Reserve", each=ONE_CARD),
    members("cleared", IN_SET, "discards that everybody saw or can name", each=ONE_CARD),
    members("unseen", IN_SET, "cards that this seat has not seen", each=ONE_CARD),
    members("hand", IN_SET, "this seat's hand", each=ONE_CARD),
    members("discarded", IN_SET, "what this seat discarded unseen", each=ONE_CARD),
    repeated("others", MEMORY, MOST_PLAYERS - 1, "the other players, clockwise from this seat"),
    # the Reserve play under way, a number for each card
    numbers("first", CARDS + 1, "the first card sent to the Reserve", each=ONE_CARD),
    numbers("second", CARDS + 1, "the second card sent", each=ONE_CARD),
    numbers("target", CARDS + 1, "the card fetched from the Reserve", each=ONE_CARD),
    # the tower, a number for each place of the frame
    members("down", IN_FRAME, "whether the card here lies face down", each=FRAME),
    members("own", IN_FRAME, "whether this seat laid it there", each=FRAME),
    numbers("card", CELLS, "the card here; 0 none, -1 unknown", of=HIGHEST, each=FRAME),
    numbers("floor", CELLS + 1, "the least number that fits here", of=HIGHEST, each=WITH_LEFT_END),
    numbers("ceiling", CELLS + 1, "the greatest number that fits here", of=HIGHEST, each=WITH_LEFT_END),
    numbers("open", CELLS + 1, "whether a card can be laid here", each=WITH_LEFT_END),
    numbers("left", LEFTS, "the column of the leftmost card of the bottom row", each=ascii_lowercase[:LEFTS]),
    # the turn
    numbers("phase", len(PHASES), "what is asked for", each=PHASES),
    numbers("deed", len(DEEDS), "the action of the turn before", each=DEEDS),
    number("decides", "whether this seat decides"),
    number("turns", "turns begun so far", of=MOST_TURNS),
    number("deck_size", "cards in the deck, with the Finish", of=HIGHEST),
    number("upper_left", "cards of the upper part, while the Finish is among them", of=HIGHEST),
    number("limit", "how many cards may be drawn", of=4),
    number("to_draw", "how many still come", of=4),
    number("reserve_size", "cards in the Reserve", of=8),
    number("corrections", "cards discarded to correct the number of a Reserve play", of=4),
    number("run", "cards in the bottom row", of=7),
    number("apex_open", "whether the Finish can be placed and wins"),
    # options
    number("finish", "the option `finish`"),
    number("finish_number", "the number of the Finish", of=HIGHEST),
    number("finish_mark", "its mark: 0 none, 1 a diamond, 2 two, 3 a heart", of=HEART),
    number("center25", "the option `center25`"),
    number("finish_anywhere", "the option `finish_anywhere`"),
    number("optional_first_draw", "the option `optional_first_draw`"),
    number("b_draw_stepwise", "the option `b_draw_stepwise`"),
    number("sent_stay", "the option `sent_stay`"),
    number("marks_verified", "the option `marks_verified`"),
    repeated("players", PLAYER, MOST_PLAYERS, "the players, this seat first, then clockwise"),
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
