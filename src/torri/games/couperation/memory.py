"""What is remembered of cards that were taken from the tower into a hand.

A face-up card that is exchanged goes into a hand before all eyes; a face-down one is known to whoever placed
it. From then on these viewers are `informed`: they know that the card is in the hand of its taker. That
stays so (`fresh`) until the taker places a card face down or discards one: it may have been this card.
Then it is known to be in that hand, where a card was placed face down (`under`), or among the discards
(`away`): there and nowhere else, since what was hidden before is not this card, nor what was hidden after the
hand had been empty (`gone`). When somebody else takes one of these face-down cards, the card may have gone to
that player too: it has two `holders`. A card that becomes public is no longer remembered here.
"""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.games.couperation.material import CELLS, FINISH_BIT, MOST_PLAYERS
from torri.games.couperation.state import ONLOOKER, VIEWERS
from torri.games.couperation.tower import is_down, placer


@rule
def in_hand(s: Position, seat: int) -> int:
    """The remembered cards that may be in this hand."""
    return s.holders[seat] & ~s.gone[seat]


@rule
def publish(s: Position, card: int) -> None:
    """Everybody sees the card: there is nothing to remember."""
    if not s.took[0] | s.took[1] | s.took[2] | s.took[3]:
        return
    rest = ~(1 << card)
    for viewer in range(VIEWERS):
        s.informed[viewer] &= rest
    forget_places(s, rest)


@rule
def forget_places(s: Position, rest: int) -> None:
    """Only of these cards it is still remembered where they may be."""
    s.fresh &= rest
    for seat in range(MOST_PLAYERS):
        s.holders[seat] &= rest
        s.gone[seat] &= rest
        s.away[seat] &= rest
    for place in range(CELLS):
        s.under[place] &= rest


@rule
def followers(s: Position, seat: int, card: int) -> int:
    """Who can name a card that is hidden now from a hand: it is known to be there, and the only one."""
    if s.hand_size[seat] != 1 or not (s.fresh >> card) & 1:
        return 0
    found = 0
    for viewer in range(VIEWERS):
        found |= ((s.informed[viewer] >> card) & 1) << viewer
    return found


@rule
def blur(s: Position, seat: int) -> None:
    """A hidden card leaves this hand: it may have been any that was known to be there."""
    s.fresh &= ~s.holders[seat]


@rule
def remember_hidden(s: Position, seat: int, card: int, place: int) -> None:
    """A card from the hand of this seat lies face down now; called while it is still counted in the hand."""
    if not s.took[seat]:
        return
    found = followers(s, seat, card)
    for viewer in range(VIEWERS):
        if (found >> viewer) & 1:
            s.knows[viewer] = int(s.knows[viewer]) | (1 << place)
    if not (found >> ONLOOKER) & 1:
        s.under[place] = in_hand(s, seat)
    blur(s, seat)


@rule
def remember_discard(s: Position, seat: int, card: int) -> None:
    """A card from the hand of this seat is discarded unseen; called while it is still counted in the hand."""
    bit = 1 << card
    if s.took[seat] and (followers(s, seat, card) >> ONLOOKER) & 1:
        publish(s, card)  # nobody sees it, and everybody can name it
        s.cleared |= bit
        return
    s.discarded[seat] |= bit
    s.discards[seat] += 1
    if s.took[seat]:
        s.later_discards[seat] += 1
        s.away[seat] |= in_hand(s, seat)
        blur(s, seat)


@rule
def remember_empty_hand(s: Position, seat: int) -> None:
    """No card is left in this hand: whatever was remembered of it is elsewhere."""
    s.gone[seat] = s.holders[seat]


@rule
def remember_taken(s: Position, seat: int, place: int) -> None:
    """This seat takes the card at a place into its hand, in exchange for another one."""
    bit = 1 << int(s.tower[place])
    s.took[seat] = 1
    if bit == FINISH_BIT:  # it lies open before its player
        return
    if not is_down(s, place):
        for viewer in range(VIEWERS):
            if viewer == ONLOOKER or (viewer != seat and viewer < s.players):
                s.informed[viewer] |= bit
        s.holders[seat] |= bit
        s.fresh |= bit
        return
    suspect(s, seat, place)
    remember_secret(s, seat, bit, who_can_name(s, seat, place))


@rule
def suspect(s: Position, seat: int, place: int) -> None:
    """Whatever may have lain here face down, may be in the hand of this seat now."""
    s.holders[seat] |= s.under[place]
    s.gone[seat] &= ~s.under[place]


@rule
def who_can_name(s: Position, seat: int, place: int) -> int:
    """The viewers that know which face-down card this seat takes here: its placer, and who can deduce it."""
    owner = placer(s, place)
    viewers = 0 if owner == seat else 1 << owner
    for viewer in range(VIEWERS):
        viewers |= ((int(s.knows[viewer]) >> place) & 1) << viewer
    return viewers & ~(1 << seat)


@rule
def remember_secret(s: Position, seat: int, bit: int, viewers: int) -> None:
    """These viewers know which face-down card this seat has taken; others may have an idea where it was."""
    s.informed[seat] &= ~bit
    doubted = False
    for viewer in range(VIEWERS):
        if (viewers >> viewer) & 1:
            s.informed[viewer] |= bit
        elif s.informed[viewer] & bit:
            doubted = True
    if doubted:
        return
    forget_places(s, ~bit)
    if viewers:
        s.holders[seat] |= bit
        s.fresh |= bit
