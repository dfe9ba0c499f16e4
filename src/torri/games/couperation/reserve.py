"""D, the Reserve play: send two cards, correct their sum or difference by discards, fetch a card, set it.

The pair, the number of discards and the fetched card are public; which cards were discarded is not. Whether
the play can be completed depends, once the pair is sent, on public things only.
"""

from __future__ import annotations

from torri.engine.choices import Choices, add, add_if
from torri.engine.compiled import Position, rule
from torri.engine.sets import count_members, lowest
from torri.games.couperation.actions import CORRECT, EXCHANGE, FETCH, PLACE
from torri.games.couperation.grid import APEX, SPOT_OF
from torri.games.couperation.material import CELLS, FINISH, FINISH_BIT, GLASSES
from torri.games.couperation.memory import publish, remember_taken
from torri.games.couperation.placing import NO_PLACE, place_for_finish, show
from torri.games.couperation.state import (
    FETCH as FETCH_PHASE,
    FETCHING,
    RESERVE_PLAYED,
    SEND as SEND_PHASE,
    SENDING,
    SET,
    SETTING,
    number_of,
)
from torri.games.couperation.tower import admits, between, is_down, lay, place_at, taken, turn_up
from torri.games.couperation.turns import discard, gain_to_hand, lose_from_hand

# --- which numbers can be fetched --------------------------------------------------------------------------


@rule
def wanted(s: Position, cards: int) -> int:
    """The numbers of those cards of a set that could be put into the tower.

    There is a place for every glass card: of the cards with at least its number (a face-down one as low as
    can be) take one with only smaller cards below it in the order; it can be exchanged for that one. If all
    are smaller, it can be exchanged for the greatest.
    """
    numbers = cards & GLASSES
    if cards & FINISH_BIT and finish_can_be_set(s):
        numbers |= 1 << int(s.finish_number)
    return numbers


@rule
def finish_can_be_set(s: Position) -> bool:
    """The Finish is fetched only to win, unless it may stand anywhere."""
    return s.apex_open == 1 or s.finish_anywhere == 1


@rule
def reached(s: Position, first: int, second: int, corrections: int) -> int:
    """The numbers that are at most so many corrections away from the sum or the difference of two cards."""
    a = number_of(s, first)
    b = number_of(s, second)
    return around(a + b, corrections) | around(abs(a - b), corrections)


@rule
def around(number: int, corrections: int) -> int:
    """The numbers that are at most so far away."""
    return between(number - corrections, number + corrections)


@rule
def exactly(number: int, corrections: int) -> int:
    """The numbers that are just so far away."""
    return between(number - corrections, number - corrections) | between(
        number + corrections, number + corrections
    )


@rule
def corrected(s: Position, corrections: int) -> int:
    """The numbers that so many discards make of the two cards sent, by sum or by difference.

    They are just so far away; with `extra_discards` some of the discards may go unused.
    """
    a = number_of(s, s.first)
    b = number_of(s, s.second)
    if s.extra_discards:
        return around(a + b, corrections) | around(abs(a - b), corrections)
    return exactly(a + b, corrections) | exactly(abs(a - b), corrections)


@rule
def may_pair(s: Position, first: int, second: int, spare: int) -> bool:
    """Whether a Reserve play with these two cards can be completed, with so many others to discard."""
    pair = (1 << first) | (1 << second)
    cards = int(s.reserve) & ~pair if s.sent_stay else int(s.reserve) | pair
    return wanted(s, cards) & reached(s, first, second, spare) != 0


@rule
def may_follow(s: Position, second: int) -> bool:
    """Whether this card of the hand completes a pair with the one already sent."""
    return may_pair(s, s.first, second, int(s.hand_size[s.turn]) - (second != FINISH))


@rule
def senders(s: Position) -> int:
    """The cards of the hand that can begin a Reserve play."""
    hand = int(s.hand[s.turn])
    spare = int(s.hand_size[s.turn]) - 2
    near = wanted(s, int(s.reserve))  # the numbers from which discards lead to a card of the Reserve
    for _ in range(spare):
        near |= (near << 1) | (near >> 1)
    found = 0
    rest = hand & GLASSES
    while rest & (rest - 1):
        first = lowest(rest)
        pair = rest & -rest
        rest &= rest - 1
        partners = ((near >> first) | (near << first)) & rest  # by sum and by difference
        if not s.sent_stay:
            partners |= partners_for_sent(first, spare) & rest
        found |= (pair | partners) * (partners != 0)
    return found | finish_senders(s) if hand & FINISH_BIT else found


@rule
def partners_for_sent(first: int, spare: int) -> int:
    """The greater cards with which a card can be sent so that one of the two can be fetched.

    The second is `first` away from the sum and from the difference; the first is |second - 2 * first| away
    from the difference, and further from the sum.
    """
    return GLASSES if first <= spare else around(2 * first, spare)


@rule
def finish_senders(s: Position) -> int:
    """The cards of the hand that can be sent together with the Finish, and the Finish."""
    found = 0
    rest = int(s.hand[s.turn]) & GLASSES
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if may_pair(s, card, FINISH, int(s.hand_size[s.turn]) - 1):
            found |= (1 << card) | FINISH_BIT
    return found


@rule
def fetchable(s: Position) -> int:
    """The cards of the Reserve whose number is the sum or difference, corrected by the discards so far."""
    numbers = corrected(s, int(s.corrections))
    cards = candidates(s)
    found = cards & GLASSES & numbers
    if cards & FINISH_BIT and (numbers >> int(s.finish_number)) & 1 and finish_can_be_set(s):
        found |= FINISH_BIT
    return found


@rule
def candidates(s: Position) -> int:
    """The cards of the Reserve that may be fetched at all."""
    return int(s.reserve) & ~((1 << s.first) | (1 << s.second)) if s.sent_stay else int(s.reserve)


@rule
def corrections_needed(s: Position) -> int:
    """The least number of further discards after which something can be fetched; -1: none will do."""
    cards = wanted(s, candidates(s))
    for more in range(1, int(s.hand_size[s.turn]) + 1):
        if cards & corrected(s, int(s.corrections) + more):
            return more
    return -1


@rule
def exchangeable(s: Position, number: int) -> int:
    """The set of the places whose card can be exchanged for one with this number."""
    found = 0
    rest = taken(s)
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        found |= admits(s, place, number) << place
    return found


# --- lists -------------------------------------------------------------------------------------------------


@rule
def list_fetch(s: Position, choices: Choices) -> None:
    """A further discard, where it leads somewhere, or a card that can be fetched now."""
    if corrections_needed(s) > 0:
        rest = int(s.hand[s.turn]) & GLASSES
        while rest:
            add(choices, CORRECT + lowest(rest) - 1)
            rest &= rest - 1
    rest = fetchable(s)
    while rest:
        add(choices, FETCH + lowest(rest) - 1)
        rest &= rest - 1


@rule
def list_set(s: Position, choices: Choices) -> None:
    """The open places and the cards of the tower that the fetched card can have."""
    number = number_of(s, s.target)
    left = int(s.left)
    anywhere = s.target != FINISH or s.finish_anywhere == 1
    for at in range(s.openings):
        fits = anywhere and s.least[at] <= number <= s.most[at]
        add_if(choices, PLACE + int(s.opening[at]), fits)
    add_if(choices, PLACE + SPOT_OF[APEX] + left, s.target == FINISH and s.apex_open == 1)
    rest = exchangeable(s, number) if anywhere else 0
    while rest:
        add(choices, EXCHANGE + SPOT_OF[lowest(rest)] + left)
        rest &= rest - 1


# --- what follows ------------------------------------------------------------------------------------------


@rule
def begin_send(s: Position, card: int) -> None:
    """The first card of a pair goes to the Reserve."""
    s.first = card
    send(s, card)
    s.phase = SENDING


@rule
def send(s: Position, card: int) -> None:
    """A card from the hand goes face up to the Reserve."""
    lose_from_hand(s, s.turn, card)
    publish(s, card)
    s.reserve |= 1 << card
    s.reserve_size += 1


@rule
def send_on(s: Position) -> None:
    """The second card; if only one is left in the hand, it is that one."""
    rest = int(s.hand[s.turn])
    if rest & (rest - 1) == 0:
        send_second(s, lowest(rest))
    else:
        s.phase = SEND_PHASE


@rule
def send_second(s: Position, card: int) -> None:
    """The second card of the pair."""
    s.second = card
    send(s, card)
    s.phase = FETCHING


@rule
def correct(s: Position, card: int) -> None:
    """A further card is discarded to correct the number by one."""
    discard(s, card)
    s.corrections += 1
    s.phase = FETCHING


@rule
def fetch_on(s: Position) -> None:
    """What is left to decide; discarding the whole hand, or fetching the only card, is no decision."""
    found = fetchable(s)
    needed = corrections_needed(s)
    if found == 0 and needed == s.hand_size[s.turn]:
        correct(s, lowest(int(s.hand[s.turn]) & GLASSES))
    elif needed < 0 and found & (found - 1) == 0:
        fetch(s, lowest(found))
    else:
        s.phase = FETCH_PHASE


@rule
def fetch(s: Position, card: int) -> None:
    """A card of the Reserve is taken, to be put into the tower."""
    s.target = card
    s.reserve &= ~(1 << card)
    s.reserve_size -= 1
    s.phase = SETTING


@rule
def set_on(s: Position) -> None:
    """Where the fetched card goes, if there is more than one place for it."""
    number = number_of(s, s.target)
    anywhere = s.target != FINISH or s.finish_anywhere == 1
    found = 0
    only = APEX
    if s.target == FINISH and s.apex_open:
        found = 1
    if anywhere:
        for at in range(s.openings):
            if s.least[at] <= number <= s.most[at]:
                found += 1
                only = place_at(s, int(s.opening[at]))
        exchanges = exchangeable(s, number)
        if exchanges:
            found += count_members(exchanges)
            only = lowest(exchanges)
    if found > 1:
        s.phase = SET
    else:
        set_at(s, only)


@rule
def set_at(s: Position, place: int) -> None:
    """The fetched card is placed, or exchanged with the card that lies there."""
    if place < CELLS and s.tower[place] != 0:
        exchange(s, place)
    else:
        place = lay(s, place, s.target)
    show(s, place, RESERVE_PLAYED)


@rule
def exchange(s: Position, place: int) -> None:
    """The card of the tower goes into the hand of the player, unseen if it was face down."""
    seat = s.turn
    card = int(s.tower[place])
    remember_taken(s, seat, place)
    if is_down(s, place):
        turn_up(s, place)
    gain_to_hand(s, seat, card)
    s.tower[place] = s.target


@rule
def is_stuck(s: Position) -> bool:
    """No legal action: no place for a face-down card, none to turn up, no Reserve play, no Finish."""
    if s.openings or s.down:
        return False
    return place_for_finish(s) == NO_PLACE and senders(s) == 0
