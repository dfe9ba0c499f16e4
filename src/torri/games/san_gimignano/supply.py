"""Decks and market: how cards are turned, drawn, purchased, exchanged and refilled."""

from __future__ import annotations

from typing import Any

from torri.engine.choices import Choices, add_if, add_members, weigh, weigh_each
from torri.engine.compiled import Position, inlined, rule
from torri.engine.counts import ALL_EIGHT, EIGHT, more
from torri.engine.seats import CHANCE
from torri.engine.sets import count_members, lowest
from torri.games.san_gimignano.actions import (
    DECK,
    DONE,
    DRAW as DRAW_FROM,
    EXCHANGE as EXCHANGE_CARD,
    FROM_MARKET,
    NOBLE_DECK,
    PURCHASE,
    TURNED,
)
from torri.games.san_gimignano.material import COPIES, KINDS, MARKET, NOBLE_CARDS, TOWER_CARDS, TOWER_KINDS
from torri.games.san_gimignano.state import (
    ACTION_ENDS,
    DRAW,
    DRAWING,
    DRAWN,
    EVERYBODY,
    EXCHANGE,
    FROM_ALL,
    FROM_DECKS,
    FROM_TOWERS,
    NOBLE_BACK,
    NOBODY,
    NONE,
    REFILL,
    TOWER_BACK,
    TURN_ENDS,
    back,
    count_buried,
    deck_size,
    forget,
    gain,
    hand_limit,
    hand_size,
    kinds_in_play,
    see_unburied,
    settle_doubts,
)

ONLY_TOWERS = (1 << TOWER_KINDS) - 1
LAST_EIGHT = KINDS - EIGHT

# --- decks -------------------------------------------------------------------------------------------------


@rule
def shuffle_decks(s: Position) -> None:
    """All cards lie in the decks; nobody knows their order."""
    s.deck[:] = 0
    for kind in range(KINDS if s.advanced else TOWER_KINDS):
        s.deck[kind] = COPIES[kind]
    s.unseen[TOWER_BACK] = TOWER_CARDS
    s.unseen[NOBLE_BACK] = NOBLE_CARDS if s.advanced else 0
    s.tops = 0
    s.bottoms[:] = 0
    s.top[:] = 0
    s.bottom[:] = 0
    s.buried_by[:] = 0


@rule
def next_known(s: Position, deck: int) -> int:
    """The kind of a deck's next card where the order is kept, else -1: then chance decides."""
    if deck == TOWER_BACK and s.tops:
        return int(s.top[s.tops - 1])
    if s.unseen[deck] or not s.bottoms[deck]:
        return -1
    return int(s.bottom[deck, 0])


@inlined
def turn_card(s: Position, deck: int, kind: int, drawer: int) -> None:
    """Take the next card off a deck: into the drawer's hand, or into the market where there is no drawer."""
    seen = True
    if deck == TOWER_BACK and s.tops:
        s.tops -= 1
        s.top[s.tops] = 0
    elif s.unseen[deck]:
        s.unseen[deck] -= 1
        s.deck[kind] -= 1
        seen = False
    else:
        seen = unbury(s, deck, kind, drawer)
    if drawer < 0:
        s.market[kind] += 1
    else:
        gain(s, drawer, kind, seen)


@rule
def unbury(s: Position, deck: int, kind: int, drawer: int) -> bool:
    """Take the next card of a deck's bottom; whether the drawer's opponent learns what it is.

    What is known of a hand is known of it together with the cards that its owner buried, so that nothing
    changes when the owner draws one back.
    """
    owner = int(s.buried_by[deck, 0])
    s.bottoms[deck] -= 1
    for place in range(s.bottoms[deck]):
        s.bottom[deck, place] = s.bottom[deck, place + 1]
        s.buried_by[deck, place] = s.buried_by[deck, place + 1]
    s.bottom[deck, s.bottoms[deck]] = 0
    s.buried_by[deck, s.bottoms[deck]] = 0
    if owner == EVERYBODY:
        return True
    if owner != drawer:
        see_unburied(s, owner, kind)
    if count_buried(s, owner, deck) == 0:
        settle_doubts(s, owner, deck)
    return owner != drawer


@rule
def put_under(s: Position, kind: int, known_to: int) -> None:
    """Lay a card under its deck."""
    deck = back(kind)
    place = int(s.bottoms[deck])
    s.bottom[deck, place] = kind
    s.buried_by[deck, place] = known_to
    s.bottoms[deck] += 1


@rule
def put_on_top(s: Position, kind: int) -> None:
    """Lay a tower card face up on the deck."""
    s.top[s.tops] = kind
    s.tops += 1


# --- drawing -----------------------------------------------------------------------------------------------


@rule
def noble_deck_is_open(s: Position) -> bool:
    """Whether nobles may be drawn in the action under way: not for Extend and Income."""
    return s.sources != FROM_TOWERS and deck_size(s, NOBLE_BACK) > 0


@inlined
def offered(s: Position) -> int:
    """The kinds that may be drawn from the market now, as a set: none just laid there (2 Exchange)."""
    if s.sources == FROM_DECKS:
        return 0
    kinds = more_of(s, s.market, NONE) & ~more_of(s, s.staged, NONE)
    return kinds & ONLY_TOWERS if s.sources == FROM_TOWERS else kinds


@inlined
def more_of(s: Position, counts: Any, less: Any) -> int:
    """The kinds of cards of which there are more in `counts` than in `less`, as a set."""
    kinds = more(counts, less, 0)
    if s.advanced:
        kinds |= more(counts, less, LAST_EIGHT) << LAST_EIGHT
    return kinds


@inlined
def list_kinds(s: Position, choices: Choices, first: int, kinds: int) -> None:
    """One action for each kind of card in a set."""
    add_members(choices, first, kinds & ALL_EIGHT)
    if s.advanced:
        add_members(choices, first + EIGHT, kinds >> EIGHT)


@inlined
def list_sources(s: Position, choices: Choices) -> None:
    """Every source for the next card; with option purchase_last_free one may have enough."""
    add_if(choices, DONE, s.may_stop > 0)
    add_if(choices, DRAW_FROM + DECK, deck_size(s, TOWER_BACK) > 0)
    add_if(choices, DRAW_FROM + NOBLE_DECK, noble_deck_is_open(s))
    list_kinds(s, choices, DRAW_FROM + FROM_MARKET, offered(s))


@rule
def draw_from(s: Position, source: int) -> None:
    """Take a market card, or let chance turn the top card of a deck."""
    if source >= FROM_MARKET:
        s.market[source - FROM_MARKET] -= 1
        gain(s, s.turn, source - FROM_MARKET, True)
        s.to_draw -= 1
        s.phase = DRAWING
    else:
        s.from_deck = TOWER_BACK if source == DECK else NOBLE_BACK
        s.phase = DRAWN
        s.to_move = CHANCE


@inlined
def ran_out(s: Position) -> bool:
    """Option draw_stops: whether the tower deck ran out, which ends all drawing."""
    return s.draw_stops > 0 and deck_size(s, TOWER_BACK) == 0


@inlined
def draw_on(s: Position) -> None:
    """Ask for the next source, or take the only one there is, until enough is drawn or nothing is left."""
    found = 0
    only = 0
    if s.to_draw and not ran_out(s):
        kinds = offered(s)
        found, only = count_members(kinds), FROM_MARKET + lowest(kinds)
        if noble_deck_is_open(s):
            found, only = found + 1, NOBLE_DECK
        if deck_size(s, TOWER_BACK):
            found, only = found + 1, DECK
    if found == 0:
        s.phase = ACTION_ENDS
    elif found == 1 and not s.may_stop:
        draw_from(s, only)
    else:
        s.phase = DRAW
        s.to_move = s.turn


@rule
def drawn(s: Position, kind: int) -> None:
    """The card that chance turned comes into the hand."""
    turn_card(s, s.from_deck, kind, s.turn)
    s.to_draw -= 1
    s.phase = DRAWING


# --- Purchase ----------------------------------------------------------------------------------------------


@inlined
def list_purchases(s: Position, choices: Choices) -> None:
    """1 Purchase: exactly two cards within the hand limit; with one card in the deck, exactly that card."""
    room = hand_limit(s, s.turn) - hand_size(s, s.turn)
    last = deck_size(s, TOWER_BACK) == 1
    add_if(choices, PURCHASE + DECK, room >= 2 or (room == 1 and last))
    if room >= 2 and (not last or s.purchase_last_free):
        add_if(choices, PURCHASE + NOBLE_DECK, deck_size(s, NOBLE_BACK) > 0)
        list_kinds(s, choices, PURCHASE + FROM_MARKET, more_of(s, s.market, NONE))


@rule
def purchase(s: Position, source: int) -> None:
    """1 Purchase: the first card; the second is chosen when the first was seen."""
    last = deck_size(s, TOWER_BACK) == 1
    s.sources = FROM_ALL
    s.to_draw = 2
    if last and source == DECK:
        room = hand_limit(s, s.turn) - hand_size(s, s.turn)
        s.may_stop = 1 if s.purchase_last_free and room >= 2 else 0
        s.to_draw = 2 if s.may_stop else 1
    draw_from(s, source)


# --- Exchange ----------------------------------------------------------------------------------------------


@rule
def exchange_supply(s: Position, also: int) -> int:
    """How many cards could be drawn after laying the staged ones and `also`."""
    cards = deck_size(s, TOWER_BACK) + deck_size(s, NOBLE_BACK)
    for kind in range(kinds_in_play(s)):
        cards += int(s.market[kind]) * ((s.staged[kind] == 0) & (kind != also))
    return cards


@inlined
def list_stageable(s: Position, choices: Choices) -> None:
    """2 Exchange: the cards that can be among those laid, checked before: enough must be there to draw."""
    needed = max(2, int(s.to_draw) + 1)
    if hand_size(s, s.turn) < needed:
        return
    if deck_size(s, TOWER_BACK) + deck_size(s, NOBLE_BACK) >= needed:
        list_kinds(s, choices, EXCHANGE_CARD, more_of(s, s.hand[s.turn], s.staged))
        return
    for kind in range(kinds_in_play(s)):
        if s.hand[s.turn, kind] > s.staged[kind]:
            add_if(choices, EXCHANGE_CARD + kind, leaves_enough(s, kind))


@rule
def leaves_enough(s: Position, kind: int) -> bool:
    """Whether as many cards could be drawn as would be laid with this one, the decks being nearly empty."""
    return exchange_supply(s, kind) > s.to_draw if s.to_draw else some_second_card(s, kind)


@rule
def some_second_card(s: Position, first: int) -> bool:
    """Whether the hand has another card that may be laid with this one when the decks are nearly empty."""
    s.staged[first] += 1
    found = False
    for kind in range(KINDS):
        if s.hand[s.turn, kind] > s.staged[kind] and exchange_supply(s, kind) >= 2:
            found = True
    s.staged[first] -= 1
    return found


@rule
def stage(s: Position, kind: int) -> None:
    """Choose a card for the market; nobody sees it before all are laid."""
    s.staged[kind] += 1
    s.to_draw += 1
    s.phase = EXCHANGE


@rule
def lay_into_market(s: Position) -> None:
    """2 Exchange: the chosen cards go face up into the market, and as many are drawn."""
    s.passes = 0
    s.sources = FROM_ALL
    lay_staged(s, TOWER_BACK, 0, TOWER_KINDS)
    if s.advanced:
        lay_staged(s, NOBLE_BACK, TOWER_KINDS, KINDS)
    s.phase = DRAWING


@inlined
def lay_staged(s: Position, card_back: int, start: int, stop: int) -> None:
    """The chosen cards of the kinds from `start` to `stop`, which have one back, leave the hand."""
    cards = 0
    for kind in range(start, stop):
        laid = int(s.staged[kind])
        s.hand[s.turn, kind] -= laid
        s.market[kind] += laid
        forget(s, s.turn, kind, laid)
        cards += laid
    s.held[s.turn, card_back] -= cards


# --- refill ------------------------------------------------------------------------------------------------


@rule
def market_is_empty(s: Position) -> bool:
    """Whether no card at all lies in the market; one with only nobles is not empty."""
    return more_of(s, s.market, NONE) == 0


@rule
def refill(s: Position) -> None:
    """An empty market gets four cards from the tower deck, or what is left; then the turn is over."""
    if s.ending or deck_size(s, TOWER_BACK) == 0 or not market_is_empty(s):
        s.phase = TURN_ENDS
    else:
        s.to_draw = min(MARKET, deck_size(s, TOWER_BACK))
        s.from_deck = TOWER_BACK
        s.phase = REFILL
        s.to_move = CHANCE


@rule
def refilled(s: Position, kind: int) -> None:
    """A card from the deck into the market."""
    turn_card(s, TOWER_BACK, kind, NOBODY)
    s.to_draw -= 1
    if s.to_draw == 0:
        s.phase = TURN_ENDS


@inlined
def weigh_deck(s: Position, deck: int, choices: Choices) -> None:
    """What could be turned next from a deck, each kind as likely as there are cards of it."""
    known = next_known(s, deck)
    if known >= 0:
        weigh(choices, TURNED + known, 1)
        return
    if deck == TOWER_BACK:
        weigh_each(choices, TURNED, s.deck, 0, TOWER_KINDS)
    else:
        weigh_each(choices, TURNED, s.deck, TOWER_KINDS, KINDS)
