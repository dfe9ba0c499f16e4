"""What a seat may know: the one door for secrets.

Secret are the hands, the order of the decks, the cards that Palazzo put under a deck, and the cards chosen
for an Exchange before they are laid. A seat remembers everything it saw: `known` counts, for each hand, the
cards that the other player knows to be in it or to have been buried from it.
"""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule
from torri.engine.rng import below
from torri.engine.seats import SPECTATOR
from torri.games.san_gimignano.material import COPIES, HIGHEST_RANK, KINDS, LOWEST_RANK, SPIRE, TOWER_KINDS
from torri.games.san_gimignano.state import (
    EVERYBODY,
    EXCHANGE,
    NOBLE_BACK,
    REBUILD,
    TURN,
    UNKNOWN,
    stone_count,
)


@rule
def redact(s: Position, seat: int) -> None:
    """Blank everything that this seat cannot know; a spectator knows only the table."""
    if s.phase == EXCHANGE and s.turn != seat:
        s.staged[:] = 0
        s.to_draw = 0
        s.phase = TURN
    for player in range(2):
        if player != seat:
            s.hand[player, :] = 0
    s.deck[:] = 0
    for deck in range(2):
        for place in range(s.bottoms[deck]):
            if is_hidden(s, seat, deck, place):
                s.bottom[deck, place] = UNKNOWN
    if seat == SPECTATOR:
        s.known[:] = 0


@rule
def is_hidden(s: Position, seat: int, deck: int, place: int) -> bool:
    """Whether a card under a deck is known only to another seat."""
    owner = int(s.buried_by[deck, place])
    return owner not in (EVERYBODY, seat)


@rule
def sample(s: Position, seat: int, rng: Any) -> None:
    """Fill the blanks with a deal that fits: unseen cards to hands and under decks, the rest into decks."""
    count_unseen(s, s.deck)
    for player in range(2):
        if player != seat:
            for card_back in range(2):
                deal_unseen(s, player, card_back, rng)


@rule
def count_unseen(s: Position, counts: Any) -> None:
    """How many cards of each kind this redacted position does not show."""
    for kind in range(KINDS):
        counts[kind] = int(COPIES[kind]) - int(s.market[kind]) - int(s.hand[0, kind]) - int(s.hand[1, kind])
    for kind in range(TOWER_KINDS, KINDS):
        counts[kind] -= int(s.used[0, kind]) + int(s.used[1, kind]) + int(s.removed[kind])
        if not s.advanced:
            counts[kind] = 0
    if s.phase == REBUILD:  # laid, but in no tower for the moment
        for kind in range(TOWER_KINDS):
            counts[kind] -= s.laid[kind]
    for place in range(s.tops):
        counts[s.top[place]] -= 1
    for deck in range(2):
        for place in range(s.bottoms[deck]):
            if s.bottom[deck, place] != UNKNOWN:
                counts[s.bottom[deck, place]] -= 1
    for player in range(2):
        for slot in range(s.slots[player]):
            take_out(s.towers[player, slot], counts)


@rule
def take_out(tower: Any, counts: Any) -> None:
    """Count off the cards that stand in a tower; stones are no cards."""
    if not tower.rank:
        return
    if not tower.colourful:
        counts[tower.rank - LOWEST_RANK] -= int(tower.height) - stone_count(tower)
        return
    lowest = max(LOWEST_RANK, tower.rank - tower.height + 1)
    for rank in range(lowest, min(HIGHEST_RANK, int(tower.rank)) + 1):
        counts[rank - LOWEST_RANK] -= 1 - ((int(tower.stones) >> (rank - SPIRE)) & 1)


@rule
def deal_unseen(s: Position, player: int, card_back: int, rng: Any) -> None:
    """Give a player cards with one back: those known to be there, others at random; bury some of them."""
    first = TOWER_KINDS if card_back == NOBLE_BACK else 0
    last = KINDS if card_back == NOBLE_BACK else TOWER_KINDS
    buried = 0
    for place in range(s.bottoms[card_back]):
        if s.bottom[card_back, place] == UNKNOWN and s.buried_by[card_back, place] == player:
            buried += 1
    needed = int(s.held[player, card_back]) + buried
    left = 0
    for kind in range(first, last):
        s.hand[player, kind] = s.known[player, kind]
        s.deck[kind] -= s.known[player, kind]
        needed -= int(s.known[player, kind])
        left += int(s.deck[kind])
    for drawn in range(needed):
        kind = pick_kind(s.deck, first, below(rng, left - drawn))
        s.deck[kind] -= 1
        s.hand[player, kind] += 1
    if buried:
        bury_some(s, player, card_back, first, rng)


@rule
def bury_some(s: Position, player: int, card_back: int, first: int, rng: Any) -> None:
    """Choose which of a player's cards are those that it put under the deck."""
    held = int(s.held[player, card_back])
    for place in range(s.bottoms[card_back]):
        if s.bottom[card_back, place] == UNKNOWN and s.buried_by[card_back, place] == player:
            held += 1
    for place in range(s.bottoms[card_back]):
        if s.bottom[card_back, place] == UNKNOWN and s.buried_by[card_back, place] == player:
            kind = pick_kind(s.hand[player], first, below(rng, held))
            s.hand[player, kind] -= 1
            s.bottom[card_back, place] = kind
            held -= 1


@rule
def pick_kind(cards: Any, first: int, number: int) -> int:
    """The kind of the card with this number, counted through the kinds from `first` on."""
    kind = first
    while number >= cards[kind]:
        number -= int(cards[kind])
        kind += 1
    return kind
