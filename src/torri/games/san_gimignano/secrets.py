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
from torri.games.san_gimignano.material import KINDS, TOWER_KINDS
from torri.games.san_gimignano.state import (
    EVERYBODY,
    EXCHANGE,
    NOBLE_BACK,
    TURN,
    UNKNOWN,
)


@rule
def redact(s: Position, seat: int) -> None:
    """Blank everything that this seat cannot know; a spectator knows only the table.

    What is hidden joins the deck, which is then all that this seat has not seen.
    """
    if s.phase == EXCHANGE and s.turn != seat:
        s.staged[:] = 0
        s.to_draw = 0
        s.phase = TURN
    for player in range(2):
        if player != seat:
            hand = s.hand[player]
            for kind in range(KINDS):
                s.deck[kind] += hand[kind]
                hand[kind] = 0
    for deck in range(2):
        for place in range(s.bottoms[deck]):
            if is_hidden(s, seat, deck, place):
                s.deck[s.bottom[deck, place]] += 1
                s.bottom[deck, place] = UNKNOWN
    if seat == SPECTATOR:
        s.known[:] = 0


@rule
def is_hidden(s: Position, seat: int, deck: int, place: int) -> bool:
    """Whether a card under a deck is known only to another seat, and not blanked yet."""
    owner = int(s.buried_by[deck, place])
    return owner not in (EVERYBODY, seat) and s.bottom[deck, place] != UNKNOWN


@rule
def sample(s: Position, seat: int, rng: Any) -> None:
    """Fill the blanks with a deal that fits: unseen cards to hands and under decks, the rest into decks."""
    for player in range(2):
        if player != seat:
            for card_back in range(2):
                deal_unseen(s, player, card_back, rng)


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
