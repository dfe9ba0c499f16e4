"""What is remembered of cards that were taken from the tower into a hand.

A face-up card that is exchanged goes into a hand before all eyes; a face-down one is known to whoever placed
it. From then on these viewers are `informed`: they know that the card is in the hand of its taker. That
stays so (`fresh`) until the taker places a card face down or discards one: it may have been this card.
Then it is known to be in that hand or in one of the hidden places that this player has filled since its first
such exchange (the `suspects`). When somebody else takes one of these face-down cards, the card may have gone
to that player too: it has two `holders`. A card that becomes public is no longer remembered here.

Two things narrow this down. What a player took last is not among what it hid before (`late`); its earlier
exchanges are not told apart. And a hand that was empty does not hold what was taken before that (`gone`).
"""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.games.couperation.material import FINISH_BIT, MOST_PLAYERS
from torri.games.couperation.state import ONLOOKER, VIEWERS
from torri.games.couperation.tower import is_down, placer


@rule
def publish(s: Position, card: int) -> None:
    """Everybody sees the card: there is nothing to remember."""
    if not s.took[0] | s.took[1] | s.took[2] | s.took[3]:
        return
    rest = ~(1 << card)
    s.fresh &= rest
    s.late &= rest
    for viewer in range(VIEWERS):
        s.informed[viewer] &= rest
    for seat in range(MOST_PLAYERS):
        s.holders[seat] &= rest
        s.gone[seat] &= rest


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
    s.suspects = int(s.suspects) | (1 << place)
    s.late_places = int(s.late_places) | (1 << place)
    found = followers(s, seat, card)
    for viewer in range(VIEWERS):
        if (found >> viewer) & 1:
            s.knows[viewer] = int(s.knows[viewer]) | (1 << place)
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
        s.suspect_discards[seat] += 1
        s.late_discards[seat] += 1
        blur(s, seat)


@rule
def remember_empty_hand(s: Position, seat: int) -> None:
    """No card is left in this hand: whatever was remembered of it is elsewhere."""
    s.gone[seat] = s.holders[seat]


@rule
def begin_anew(s: Position, seat: int) -> None:
    """This seat takes a card: what it has hidden before is not that one."""
    if s.late_places & s.placed[seat] == 0 and s.late_discards[seat] == 0:
        return
    s.late &= ~s.holders[seat]
    s.late_places = int(s.late_places) & ~int(s.placed[seat])
    s.late_discards[seat] = 0


@rule
def remember_taken(s: Position, seat: int, place: int) -> None:
    """This seat takes the card at a place into its hand, in exchange for another one."""
    bit = 1 << int(s.tower[place])
    s.took[seat] = 1
    if bit == FINISH_BIT:  # it lies open before its player
        return
    begin_anew(s, seat)
    if not is_down(s, place):
        for viewer in range(VIEWERS):
            if viewer == ONLOOKER or (viewer != seat and viewer < s.players):
                s.informed[viewer] |= bit
        s.holders[seat] |= bit
        s.fresh |= bit
        s.late |= bit
        return
    suspect(s, seat, place)
    remember_secret(s, seat, bit, who_can_name(s, seat, place))


@rule
def suspect(s: Position, seat: int, place: int) -> None:
    """Whatever may have lain here face down, may be in the hand of this seat now."""
    named_by_all = (int(s.knows[ONLOOKER]) >> place) & 1
    if not (int(s.suspects) >> place) & 1 or named_by_all:
        return
    cards = s.holders[placer(s, place)] & ~s.fresh
    if not (int(s.late_places) >> place) & 1:
        cards &= ~s.late
    s.holders[seat] |= cards
    s.gone[seat] &= ~cards


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
    s.gone[seat] &= ~bit
    doubted = False
    for viewer in range(VIEWERS):
        if (viewers >> viewer) & 1:
            s.informed[viewer] |= bit
        elif s.informed[viewer] & bit:
            doubted = True
    if doubted:
        s.holders[seat] |= bit
        return
    told = bit if viewers else 0
    s.fresh = (s.fresh & ~bit) | told
    s.late = (s.late & ~bit) | told
    for other in range(MOST_PLAYERS):
        s.holders[other] &= ~bit
        s.gone[other] &= ~bit
    s.holders[seat] |= told
