"""What a seat knows, as numbers, its own side first. Made from a redacted position."""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule
from torri.engine.layout import Layout, Sheet, large, number, numbers, repeated, write_counts, write_large
from torri.engine.seats import SPECTATOR
from torri.engine.sets import lowest
from torri.games.san_gimignano.material import COPIES, KINDS, NOBLE_CARDS, TOWER_CARDS, TOWER_KINDS, TOWERS
from torri.games.san_gimignano.scoring import parts_of
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
    standing,
    stone_count,
)

NEXT_CARDS = 4  # of the face-up cards on the deck
HIDDEN = -KINDS  # a card that only another seat knows

TOWER = Layout(
    number("stands"),
    number("colourful"),
    number("rank", of=11),
    number("height", of=13),
    number("stones", of=3),
    number("complete"),
)
SIDE = Layout(
    numbers("hand", KINDS, of=4),
    numbers("known", KINDS, of=4),
    numbers("used", KINDS, of=COPIES),
    number("tower_backs", of=9),
    number("noble_backs", of=9),
    number("hand_limit", of=9),
    large("total", of=120),
    number("completed", of=100),
    number("blessing", of=100),
    number("plain", of=100),
    large("colourful"),
    number("marker", of=100),
    number("monumento", of=100),
    number("cappella", of=100),
    repeated("towers", TOWER, TOWERS),
)
LAYOUT = Layout(
    numbers("phase", len(PHASES)),
    # options
    number("advanced"),
    number("several_deals"),
    number("donazione_optional"),
    number("purchase_last_free"),
    number("marker_follows"),
    number("stone_as_guard"),
    number("palazzo_min3"),
    number("trade_blind"),
    # the deal
    number("decides"),
    number("turn"),
    number("ending"),
    number("passes"),
    number("closer"),
    number("tower_deck", of=TOWER_CARDS),
    number("noble_deck", of=NOBLE_CARDS),
    number("bottoms", of=7),
    number("to_draw", of=9),
    number("to_take", of=9),
    number("to_return", of=9),
    number("to_bury", of=2),
    number("deal", of=12),
    number("quiet", of=20),
    # the action under way
    number("may_stop"),
    number("affected"),
    number("target", of=TOWERS),
    number("slot", of=TOWERS),
    number("noble_by"),
    number("noble", of=KINDS),
    number("palazzo_fails"),
    number("laid_stones", of=3),
    numbers("laid", TOWER_KINDS, of=4),
    # cards
    numbers("market", KINDS, of=4),
    numbers("removed", KINDS, of=COPIES),
    numbers("staged", KINDS, of=4),
    numbers("unseen", KINDS, of=COPIES),
    numbers("top", NEXT_CARDS, of=KINDS),
    numbers("tower_bottom", BOTTOM, of=KINDS),
    numbers("noble_bottom", BOTTOM, of=KINDS),
    repeated("sides", SIDE, 2),
)


@rule
def tensor(s: Position, seat: int, out: Sheet) -> None:
    """Write the position onto an empty sheet; a spectator sees it from seat 0, both hands blank."""
    own = 0 if seat == SPECTATOR else seat
    out.phase[s.phase] = 1
    write_options(s, out)
    write_deal(s, own, out)
    write_action(s, own, out)
    write_cards(s, out)
    write_bottom(s, TOWER_BACK, out.tower_bottom)
    write_bottom(s, NOBLE_BACK, out.noble_bottom)
    write_side(s, own, out.sides[0])
    write_side(s, opponent(own), out.sides[1])


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
    out.to_draw = s.to_draw
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


@rule
def write_cards(s: Position, out: Sheet) -> None:
    """Cards that are nobody's: the market, removed, staged for an Exchange, not seen, on the deck."""
    write_counts(s.market, out.market)
    write_counts(s.removed, out.removed)
    write_counts(s.staged, out.staged)
    write_counts(s.deck, out.unseen)
    for place in range(min(NEXT_CARDS, int(s.tops))):
        out.top[place] = s.top[s.tops - 1 - place] + 1


@rule
def write_bottom(s: Position, deck: int, out: Any) -> None:
    """The cards laid under a deck, the next one first."""
    for place in range(s.bottoms[deck]):
        kind = int(s.bottom[deck, place])
        out[place] = kind + 1 if kind >= 0 else HIDDEN


@rule
def write_side(s: Position, player: int, side: Sheet) -> None:
    """One side: hand (blank if hidden), what is known of it, nobles used, points so far, towers."""
    write_counts(s.hand[player], side.hand)
    write_counts(s.known[player], side.known)
    write_counts(s.used[player], side.used)
    side.tower_backs = s.held[player, TOWER_BACK]
    side.noble_backs = s.held[player, NOBLE_BACK]
    side.hand_limit = hand_limit(s, player)
    write_score(s, player, side)
    rest = standing(s, player)
    while rest:
        slot = lowest(rest)
        write_tower(s.towers[player, slot], side.towers[slot])
        side.towers[slot].complete = (s.complete[player] >> slot) & 1
        rest &= rest - 1


@rule
def write_score(s: Position, player: int, side: Sheet) -> None:
    """The points of earlier deals, and the parts of the score in this one."""
    write_large(int(s.totals[player]), side.total)
    complete, blessing, plain, colourful, marker, monumento, cappella = parts_of(s, player)
    side.completed = complete
    side.blessing = blessing
    side.plain = plain
    write_large(colourful, side.colourful)
    side.marker = marker
    side.monumento = monumento
    side.cappella = cappella


@rule
def write_tower(tower: Position, out: Sheet) -> None:
    """A tower that stands."""
    out.stands = 1
    out.colourful = tower.colourful
    out.rank = tower.rank
    out.height = tower.height
    out.stones = stone_count(tower)
