"""What a seat may know: the one door for secrets.

Secret are the hands, the order of the decks, the cards that Palazzo put under a deck, and the cards chosen
for an Exchange before they are laid. A seat remembers everything it saw: `known` counts, for each hand, the
cards that the other player knows to be in it or to have been buried from it, and `doubtful` those of them
that may have been buried.
"""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule
from torri.engine.rng import below
from torri.engine.seats import SPECTATOR
from torri.engine.stores import add_counts
from torri.games.san_gimignano.state import (
    BOTTOM,
    EVERYBODY,
    EXCHANGE,
    TURN,
    UNKNOWN,
    count_buried,
    first_kind,
    last_kind,
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
            add_counts(s.hand[player], s.deck)
            s.hand[player] = 0
    for deck in range(2):
        for place in range(s.bottoms[deck]):
            if is_hidden(s, seat, deck, place):
                s.deck[s.bottom[deck, place]] += 1
                s.bottom[deck, place] = UNKNOWN
    if seat == SPECTATOR:
        s.known[:] = 0
        s.doubtful[:] = 0
        s.strangers[:] = BOTTOM  # any card may be buried


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
    first = first_kind(card_back)
    buried = count_buried(s, player, card_back)
    needed = int(s.held[player, card_back]) + buried
    left = 0
    for kind in range(first, last_kind(card_back) + 1):
        s.hand[player, kind] = s.known[player, kind]
        s.deck[kind] -= s.known[player, kind]
        needed -= int(s.known[player, kind])
        left += int(s.deck[kind])
    for drawn in range(needed):
        kind = pick_kind(s.deck, first, below(rng, left - drawn))
        s.deck[kind] -= 1
        s.hand[player, kind] += 1
    if buried:
        bury_some(s, player, card_back, needed, rng)


@rule
def bury_some(s: Position, player: int, deck: int, others: int, rng: Any) -> None:
    """Choose which of a player's cards lie under the deck: known ones that may, or some of the others.

    Of the others only so many were there to be buried; as nobody knows them, it may be any of them.
    """
    first = first_kind(deck)
    maybe = s.doubtful[player].copy()
    others_left = s.hand[player] - s.known[player]
    strangers = min(others, int(s.strangers[player, deck]))
    doubtful = 0
    for kind in range(first, last_kind(deck) + 1):
        doubtful += int(maybe[kind])
    for place in range(s.bottoms[deck]):
        if s.buried_by[deck, place] == player:
            number = below(rng, doubtful + strangers)
            if number < doubtful:
                kind = pick_kind(maybe, first, number)
                maybe[kind] -= 1
                doubtful -= 1
            else:
                kind = pick_kind(others_left, first, below(rng, others))
                others_left[kind] -= 1
                others -= 1
                strangers -= 1
            s.hand[player, kind] -= 1
            s.bottom[deck, place] = kind


@rule
def pick_kind(cards: Any, first: int, number: int) -> int:
    """The kind of the card with this number, counted through the kinds from `first` on."""
    kind = first
    while number >= cards[kind]:
        number -= int(cards[kind])
        kind += 1
    return kind
