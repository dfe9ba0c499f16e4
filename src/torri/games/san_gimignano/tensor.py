"""What a seat knows, as numbers, its own side first.

`tensor` writes all that a position tells, redacted or whole; `sight` writes a whole one through the eyes of
the seat, so that thousands of games can be shown without a redacted copy of each.
"""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, inlined, rule
from torri.engine.layout import Layout, Sheet, large, number, numbers, repeated, write_counts, write_large
from torri.engine.seats import SPECTATOR
from torri.engine.stores import add_counts
from torri.games.san_gimignano.material import (
    COPIES,
    KIND_NAMES,
    KINDS,
    NOBLE_CARDS,
    TOWER_CARDS,
    TOWER_KINDS,
    TOWERS,
)
from torri.games.san_gimignano.scoring import parts_from
from torri.games.san_gimignano.secrets import is_hidden
from torri.games.san_gimignano.state import (
    ANSWER,
    BOTTOM,
    EXCHANGE,
    GUARDING,
    NOBLE_BACK,
    PHASES,
    REBUILD,
    TOWER_BACK,
    TURN,
    UNKNOWN,
    deck_size,
    hand_limit,
    opponent,
)
from torri.games.san_gimignano.tower_rows import TOWER, show_towers

NEXT_CARDS = 4  # of the face-up cards on the deck
HIDDEN = -KINDS  # a card that only another seat knows
KIND = "a kind counted from 1, or -13 for a card that only another seat knows"

SIDE = Layout(
    numbers("hand", KINDS, "cards in hand; 0 where they are hidden", of=4, each=KIND_NAMES),
    numbers("known", KINDS, "cards that the other player knows to be in this hand", of=4, each=KIND_NAMES),
    numbers("used", KINDS, "nobles used", of=COPIES, each=KIND_NAMES),
    number("tower_backs", "tower cards in hand", of=9),
    number("noble_backs", "nobles in hand", of=9),
    number("hand_limit", "how many cards it may hold", of=9),
    large("total", "points of earlier deals", of=120),
    number("completed", "points for completed towers", of=100),
    number("blessing", "points by Blessing", of=100),
    number("plain", "points for plain towers", of=100),
    large("colourful", "points for colourful towers"),
    number("marker", "points for the marker", of=100),
    number("monumento", "points by Monumento", of=100),
    number("cappella", "points by Cappella", of=100),
    repeated("towers", TOWER, TOWERS, "the places for towers, a to p"),
)
LAYOUT = Layout(
    numbers("phase", len(PHASES), "what is asked for", each=PHASES),
    # options
    number("advanced", "the option `advanced`"),
    number("several_deals", "whether there is more than one deal (option `deals`)"),
    number("donazione_optional", "the option `donazione_optional`"),
    number("purchase_last_free", "the option `purchase_last_free`"),
    number("marker_follows", "the option `marker_follows`"),
    number("stone_as_guard", "the option `stone_as_guard`"),
    number("palazzo_min3", "the option `palazzo_min3`"),
    number("trade_blind", "the option `trade_blind`"),
    # the deal
    number("decides", "whether this seat decides"),
    number("turn", "whether it is this seat's turn"),
    number("ending", "whether it is the Ending Phase"),
    number("passes", "passes in a row"),
    number("closer", "who closed: 1 this seat, -1 the other"),
    number("tower_deck", "cards in the tower deck", of=TOWER_CARDS),
    number("noble_deck", "cards in the noble deck", of=NOBLE_CARDS),
    number("bottoms", "cards laid under the tower deck", of=7),
    number("to_draw", "cards still to draw", of=9),
    number("to_take", "cards still to take by Trade", of=9),
    number("to_return", "cards still to give back", of=9),
    number("to_bury", "cards still to bury for Palazzo", of=2),
    number("deal", "which deal it is", of=12),
    number("quiet", "turns in a row in which nothing got nearer to the end", of=20),
    # the action under way
    number("may_stop", "whether a Purchase may stop"),
    number("affected", "whom a Donazione is aimed at: 1 this seat, -1 the other"),
    number("target", "the place of the tower aimed at, counted from 1", of=TOWERS),
    number("slot", "the place of the tower just built, counted from 1", of=TOWERS),
    number("noble_by", "who played the noble to be answered: 1 this seat, -1 the other"),
    number("noble", "that noble's kind, counted from 1", of=KINDS),
    number("palazzo_fails", "whether a Palazzo fails"),
    number("laid_stones", "stones laid aside by Giostra", of=3),
    numbers("laid", TOWER_KINDS, "cards laid aside by Giostra", of=4, each=KIND_NAMES[:TOWER_KINDS]),
    # cards
    numbers("market", KINDS, "the market", of=4, each=KIND_NAMES),
    numbers("removed", KINDS, "removed cards", of=COPIES, each=KIND_NAMES),
    numbers("staged", KINDS, "cards chosen for or laid in the Exchange under way", of=4, each=KIND_NAMES),
    numbers("unseen", KINDS, "cards neither on the table nor in this hand", of=COPIES, each=KIND_NAMES),
    numbers("top", NEXT_CARDS, "the next face-up cards of the deck, kinds counted from 1", of=KINDS),
    numbers("tower_bottom", BOTTOM, "cards laid under the tower deck, the next one first: " + KIND, of=KINDS),
    numbers("noble_bottom", BOTTOM, "cards laid under the noble deck, the next one first: " + KIND, of=KINDS),
    repeated("sides", SIDE, 2, "this seat's side, then the other's"),
)


@rule
def tensor(s: Position, seat: int, out: Sheet) -> None:
    """Write the position onto an empty sheet; a spectator sees it from seat 0."""
    own = 0 if seat == SPECTATOR else seat
    other = opponent(own)
    write_open(s, own, other, out)
    write_asked(s, out)
    write_counts(s.hand[own], out.sides[0].hand)
    write_counts(s.known[own], out.sides[0].known)
    write_counts(s.hand[other], out.sides[1].hand)
    write_counts(s.known[other], out.sides[1].known)
    for place in range(s.bottoms[TOWER_BACK]):
        out.tower_bottom[place] = laid_under(s.bottom[TOWER_BACK, place])
    for place in range(s.bottoms[NOBLE_BACK]):
        out.noble_bottom[place] = laid_under(s.bottom[NOBLE_BACK, place])


@rule
def sight(s: Position, seat: int, out: Sheet) -> None:
    """Write what `tensor` tells of the position redacted for this seat: what it cannot know is unseen."""
    own = 0 if seat == SPECTATOR else seat
    other = opponent(own)
    write_open(s, own, other, out)
    if s.phase == EXCHANGE and s.turn != seat:
        out.phase[TURN] = 1  # others do not see that an Exchange has begun
    else:
        write_asked(s, out)
    if seat != SPECTATOR:
        write_counts(s.hand[own], out.sides[0].hand)
        write_counts(s.known[own], out.sides[0].known)
        write_counts(s.known[other], out.sides[1].known)
    else:
        add_counts(s.hand[own], out.unseen)
    add_counts(s.hand[other], out.unseen)
    see_bottom(s, seat, TOWER_BACK, out.tower_bottom, out.unseen)
    see_bottom(s, seat, NOBLE_BACK, out.noble_bottom, out.unseen)


@rule
def write_open(s: Position, own: int, other: int, out: Sheet) -> None:
    """What lies open for everybody, and the cards in the decks."""
    write_options(s, out)
    write_deal(s, own, out)
    write_action(s, own, out)
    write_cards(s, out)
    mine = show_towers(s, own, out.sides[0])
    theirs = show_towers(s, other, out.sides[1])
    write_side(s, own, out.sides[0])
    write_side(s, other, out.sides[1])
    write_score(s, own, mine, theirs[4], out.sides[0])
    write_score(s, other, theirs, mine[4], out.sides[1])


@rule
def write_options(s: Position, out: Sheet) -> None:
    """The rules in force."""
    out.advanced = s.advanced
    out.several_deals = s.deals > 1
    out.donazione_optional = s.donazione_optional
    out.purchase_last_free = s.purchase_last_free
    out.marker_follows = s.marker_follows
    out.stone_as_guard = s.stone_as_guard
    out.palazzo_min3 = s.palazzo_min3
    out.trade_blind = s.trade_blind


@rule
def write_deal(s: Position, own: int, out: Sheet) -> None:
    """Single numbers: whose turn, how far the deal is, what the action under way still asks for."""
    out.decides = s.to_move == own
    out.turn = s.turn == own
    out.ending = s.ending
    out.passes = s.passes
    out.closer = side_of(own, int(s.closer)) if s.closer >= 0 else 0
    out.tower_deck = deck_size(s, TOWER_BACK)
    out.noble_deck = deck_size(s, NOBLE_BACK)
    out.bottoms = s.bottoms[TOWER_BACK]
    out.to_take = s.to_take
    out.to_return = s.to_return
    out.to_bury = s.to_bury
    out.deal = s.deal
    out.quiet = s.quiet


@rule
def side_of(own: int, player: int) -> int:
    """1 for the own side, -1 for the other."""
    return 1 if player == own else -1


@rule
def write_action(s: Position, own: int, out: Sheet) -> None:
    """The action under way: who is aimed at, the tower, the noble to be answered, the cards laid."""
    out.may_stop = s.may_stop
    out.palazzo_fails = s.palazzo_fails
    if s.phase == GUARDING:
        out.affected = side_of(own, s.affected)
        out.target = s.target + 1
        out.slot = s.slot + 1
    if s.phase == ANSWER:
        out.noble_by = side_of(own, s.noble_by)
        out.noble = s.noble + 1
    if s.phase == REBUILD:
        out.laid_stones = s.laid_stones
        write_counts(s.laid, out.laid)


@inlined
def write_asked(s: Position, out: Sheet) -> None:
    """What is asked for, and the Exchange under way."""
    out.phase[s.phase] = 1
    out.to_draw = s.to_draw
    write_counts(s.staged, out.staged)


@rule
def write_cards(s: Position, out: Sheet) -> None:
    """Cards that are nobody's: the market, removed, in the decks, and the next ones of those face up."""
    write_counts(s.market, out.market)
    write_counts(s.removed, out.removed)
    write_counts(s.deck, out.unseen)
    for place in range(min(NEXT_CARDS, int(s.tops))):
        out.top[place] = s.top[s.tops - 1 - place] + 1


@inlined
def laid_under(kind: int) -> int:
    """A card under a deck, as a number."""
    return int(kind) + 1 if kind >= 0 else HIDDEN


@rule
def see_bottom(s: Position, seat: int, deck: int, out: Any, unseen: Any) -> None:
    """The cards laid under a deck, the next one first; one that this seat does not know may be any unseen."""
    for place in range(s.bottoms[deck]):
        kind = int(s.bottom[deck, place])
        if is_hidden(s, seat, deck, place):
            unseen[kind] += 1
            kind = UNKNOWN
        out[place] = laid_under(kind)


@inlined
def write_side(s: Position, player: int, side: Sheet) -> None:
    """One side: nobles used, cards in hand by their backs."""
    write_counts(s.used[player], side.used)
    side.tower_backs = s.held[player, TOWER_BACK]
    side.noble_backs = s.held[player, NOBLE_BACK]
    side.hand_limit = hand_limit(s, player)


@inlined
def write_score(
    s: Position, player: int, towers: tuple[int, int, int, int, int], others_heights: int, side: Sheet
) -> None:
    """The points of earlier deals, and the parts of the score in this one."""
    write_large(int(s.totals[player]), side.total)
    complete, blessing, plain, colourful, marker, monumento, cappella = parts_from(
        s, player, towers, others_heights
    )
    side.completed = complete
    side.blessing = blessing
    side.plain = plain
    write_large(colourful, side.colourful)
    side.marker = marker
    side.monumento = monumento
    side.cappella = cappella
