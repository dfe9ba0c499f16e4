"""The position of San Gimignano: one record of fixed size, and the questions that all rules ask of it."""

from __future__ import annotations

import numpy as np

from torri.engine.compiled import Position, rule
from torri.engine.sets import count_members, lowest
from torri.games.san_gimignano.material import (
    HAND_LIMIT,
    HAND_LIMIT_WITH_MURA,
    KINDS,
    MURA,
    PIETRA,
    STONES,
    TOWER_CARDS,
    TOWER_KINDS,
    TOWERS,
)

PHASES = (
    "dealer",  # chance: who deals
    "deal",  # chance: hands and market
    "turn",  # the action of a turn
    "exchange",  # choosing further cards for the market, in secret until they are laid
    "draw",  # choosing a source
    "drawn",  # chance: the card from a deck
    "refill",  # chance: the market
    "complete",  # choosing further towers to complete
    "donazione",  # whether to use it (option donazione_optional)
    "take",  # Trade: which back to take from the other hand
    "taken",  # chance: the card from the other hand
    "return",  # Trade: a card to give back
    "target",  # Conspiracy: the tower to destroy
    "guard",  # whether to show a Guard
    "giostra",  # whether to answer a noble with Giostra
    "rebuild",  # after Giostra: build with the rest or take it back
    "bury",  # Palazzo: a card for the bottom of its deck
    "over",
)
(DEALER, DEAL, TURN, EXCHANGE, DRAW, DRAWN, REFILL, COMPLETE, DONAZIONE, TAKE, TAKEN, RETURN, TARGET,
 GUARDING, ANSWER, REBUILD, BURY, FINISHED) = range(len(PHASES))  # fmt: skip

# What follows by itself, nobody being asked. `rules.apply` goes on until none of these is left.
(SETTLING, DRAWING, DONATING, AIMED, EFFECT, TAKING, RETURNING, SHOWN, STANDS, ACTION_ENDS, TURN_ENDS,
 DEAL_ENDS) = range(len(PHASES), len(PHASES) + 12)  # fmt: skip

# Where cards may be drawn from.
FROM_ALL, FROM_TOWERS, FROM_DECKS = range(3)

# The two decks, and the two backs in a hand.
TOWER_BACK, NOBLE_BACK = 0, 1
BOTTOM = 7  # five Guards and the two cards of Palazzo

NOBODY = -1
EVERYBODY = -1  # who knows a card at the bottom of a deck
UNKNOWN = -1  # a blanked card

NONE = np.zeros(KINDS, np.int8)  # no card of any kind

TOWER = np.dtype((np.record, np.dtype([
    ("rank", "i1"),  # of a plain tower, or of the lowest story of a colourful one; 0: no tower here
    ("height", "i1"),
    ("colourful", "i1"),
    ("stones", "u1"),  # plain: how many; colourful: a bit for each rank from 4 up
], align=True)))  # fmt: skip

# Seats and places that rules hand on again and again are eight bytes wide, as rules take them.
POSITION = np.dtype((np.record, np.dtype([
    ("to_move", "<i8"),
    ("players", "i1"),
    ("phase", "i1"),
    # more options: they fill the gap before `turn`, so that a position has no byte more
    ("immune_shields", "i1"),
    ("draw_stops", "i1"),
    ("marker_against_other", "i1"),
    ("late_unblessed", "i1"),
    ("close_free", "i1"),
    ("turn", "<i8"),  # whose turn it is; `to_move` may be another seat that reacts
    ("dealer", "i1"),
    ("deal", "i1"),
    # options
    ("advanced", "i1"),
    ("deals", "i1"),
    ("donazione_optional", "i1"),
    ("purchase_last_free", "i1"),
    ("marker_follows", "i1"),
    ("stone_as_guard", "i1"),
    ("palazzo_min3", "i1"),
    ("trade_blind", "i1"),
    # the course of a deal
    ("ending", "i1"),
    ("passes", "i1"),
    ("closer", "i1"),
    ("marker", "i1"),
    ("quiet", "i1"),
    ("progress", "i1"),
    ("decks_before", "i1"),
    ("turns", "<i2"),
    ("totals", "<i2", 2),  # points of the deals before this one; of all deals when it is over
    # cards
    ("hand", "i1", (2, KINDS)),
    ("held", "i1", (2, 2)),  # cards in hand by back
    ("known", "i1", (2, KINDS)),  # what the other seat knows to be in this hand, or buried by it;
    ("doubtful", "i1", (2, KINDS)),  # those of them that may be buried,
    ("strangers", "i1", (2, 2)),  # and how many other cards may be, by back
    ("market", "i1", KINDS),
    ("used", "i1", (2, KINDS)),  # nobles lying before a player
    ("removed", "i1", KINDS),
    ("deck", "i1", KINDS),  # what is left in the decks whose order nobody knows
    ("unseen", "i1", 2),  # how many that are, by deck
    ("top", "i1", TOWER_CARDS),  # face up on the tower deck, the uppermost last
    ("tops", "i1"),
    ("bottom", "i1", (2, BOTTOM)),  # below the unseen cards, the next one first
    ("buried_by", "i1", (2, BOTTOM)),  # who knows it
    ("bottoms", "i1", 2),
    ("towers", TOWER, (2, TOWERS)),
    ("building", "<i4", 2),  # the slots of towers under construction, as a set
    ("complete", "<i4", 2),  # and of complete ones
    # the action under way
    ("staged", "i1", KINDS),  # Exchange: cards chosen from the hand, then those just laid into the market
    ("to_draw", "i1"),
    ("sources", "i1"),
    ("may_stop", "i1"),
    ("from_deck", "<i8"),  # which deck the card turned by chance comes from
    ("to_take", "i1"),
    ("to_return", "i1"),
    ("to_bury", "i1"),
    ("unblessed", "<u2", 2),  # (of the towers, in a gap:) the slots of plain 7s without Blessing, as a set
    ("slot", "<i8"),  # the tower being built, extended
    ("target", "i1"),  # the tower to be destroyed, and
    ("affected", "<i8"),  # whom a Donazione is aimed at
    ("noble", "i1"),  # the noble that may be answered by Giostra,
    ("noble_by", "i1"),  # who played it, and
    ("stone_guards", "i1"),  # whether it is a stone shown as a Guard
    ("palazzo_fails", "i1"),
    ("laid", "i1", TOWER_KINDS),  # real cards laid in this Build or Extend
    ("laid_stones", "i1"),
    ("height_before", "i1"),
    ("stones_before", "u1"),
], align=True)))  # fmt: skip


@rule
def kinds_in_play(s: Position) -> int:
    """How many kinds of cards this game has."""
    return KINDS if s.advanced else TOWER_KINDS


@rule
def opponent(seat: int) -> int:
    """The other player."""
    return 1 - seat


@rule
def hand_size(s: Position, seat: int) -> int:
    """How many cards a player holds."""
    return int(s.held[seat, TOWER_BACK]) + int(s.held[seat, NOBLE_BACK])


@rule
def hand_limit(s: Position, seat: int) -> int:
    """How many cards a player may hold."""
    return HAND_LIMIT_WITH_MURA if s.used[seat, MURA] else HAND_LIMIT


@rule
def back(kind: int) -> int:
    """The back of a card: sunny for towers, sunset for nobles."""
    return TOWER_BACK if kind < TOWER_KINDS else NOBLE_BACK


@rule
def first_kind(card_back: int) -> int:
    """The first kind of card with this back."""
    return 0 if card_back == TOWER_BACK else TOWER_KINDS


@rule
def last_kind(card_back: int) -> int:
    """The last kind of card with this back."""
    return TOWER_KINDS - 1 if card_back == TOWER_BACK else KINDS - 1


@rule
def nobles_used(s: Position, seat: int) -> int:
    """How many nobles lie before a player."""
    count = 0
    for kind in range(TOWER_KINDS, KINDS):
        count += int(s.used[seat, kind])
    return count


@rule
def gain(s: Position, seat: int, kind: int, seen: bool) -> None:
    """A card comes into a hand; `seen` if the other player knows which."""
    s.hand[seat, kind] += 1
    s.held[seat, back(kind)] += 1
    if seen:
        s.known[seat, kind] += 1


@rule
def lose(s: Position, seat: int, kind: int, cards: int) -> None:
    """So many cards of a kind leave a hand where the other player sees it."""
    s.hand[seat, kind] -= cards
    s.held[seat, back(kind)] -= cards
    forget(s, seat, kind, cards)


@rule
def forget(s: Position, seat: int, kind: int, cards: int) -> None:
    """The other player saw these cards leave the hand: so many fewer of the kind are known to be there.

    One that may be buried may have stayed there, a card of an unknown kind.
    """
    s.known[seat, kind] -= min(int(s.known[seat, kind]), cards)
    if s.advanced:
        unsettled = max(0, int(s.doubtful[seat, kind]) - int(s.known[seat, kind]))
        s.doubtful[seat, kind] -= unsettled
        s.strangers[seat, back(kind)] += unsettled


@rule
def doubt(s: Position, seat: int, card_back: int) -> None:
    """A card of the hand is about to be buried unseen: of each kind known to be there, it may be one."""
    strangers = int(s.held[seat, card_back]) + count_buried(s, seat, card_back)
    for kind in range(first_kind(card_back), last_kind(card_back) + 1):
        strangers -= int(s.known[seat, kind])
        s.doubtful[seat, kind] = min(int(s.known[seat, kind]), int(s.doubtful[seat, kind]) + 1)
    s.strangers[seat, card_back] = strangers


@rule
def see_unburied(s: Position, seat: int, kind: int) -> None:
    """The other player saw a card that this one had buried: one that was known, or one of the others."""
    if s.doubtful[seat, kind]:
        s.doubtful[seat, kind] -= 1
        s.known[seat, kind] -= 1
    else:
        s.strangers[seat, back(kind)] -= 1


@rule
def settle_doubts(s: Position, seat: int, card_back: int) -> None:
    """Nothing with this back is buried any more: what is known of these cards is known of the hand."""
    for kind in range(first_kind(card_back), last_kind(card_back) + 1):
        s.doubtful[seat, kind] = 0
    s.strangers[seat, card_back] = 0


@rule
def count_buried(s: Position, seat: int, deck: int) -> int:
    """How many cards under a deck were put there unseen by a player."""
    count = 0
    for place in range(s.bottoms[deck]):
        count += s.buried_by[deck, place] == seat
    return count


@rule
def deck_size(s: Position, deck: int) -> int:
    """How many cards a deck has, its known top and bottom included."""
    size = int(s.unseen[deck]) + int(s.bottoms[deck])
    return size + int(s.tops) if deck == TOWER_BACK else size


@rule
def top_rank(tower: Position) -> int:
    """The rank of the uppermost story."""
    return int(tower.rank) - int(tower.height) + 1 if tower.colourful else int(tower.rank)


@rule
def stone_count(tower: Position) -> int:
    """How many stories of a tower are stones."""
    return count_members(int(tower.stones)) if tower.colourful else int(tower.stones)


@rule
def standing(s: Position, seat: int) -> int:
    """The slots in which a player's towers stand, as a set."""
    return int(s.building[seat] | s.complete[seat])


@rule
def highest(s: Position, seat: int) -> int:
    """The height of a player's highest tower; 0 without towers."""
    return highest_among(s, seat, standing(s, seat))


@rule
def highest_among(s: Position, seat: int, slots: int) -> int:
    """The height of the highest of some towers of a player; 0 without towers."""
    best = 0
    while slots:
        best = max(best, int(s.towers[seat, lowest(slots)].height))
        slots &= slots - 1
    return best


@rule
def usable_stones(s: Position, seat: int) -> int:
    """How many stones a player could lay now: one more noble than the other player has used."""
    if s.hand[seat, PIETRA] == 0:
        return 0
    allowed = nobles_used(s, opponent(seat)) - nobles_used(s, seat) + 1
    return max(0, min(int(s.hand[seat, PIETRA]), allowed, STONES))
