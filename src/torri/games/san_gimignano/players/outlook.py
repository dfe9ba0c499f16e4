"""What a sensible player of San Gimignano thinks of a position: points on the table and plans in the hand."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.sets import lowest
from torri.games.san_gimignano.actions import DECLINE, USE
from torri.games.san_gimignano.material import (
    BLESSING,
    LOWEST_RANK,
    LOWEST_TOWER,
    MURA,
    PALAZZO,
    POINTS_BLESSING,
    POINTS_COMPLETE,
    TOWER_KINDS,
)
from torri.games.san_gimignano.nobles import may_use_noble
from torri.games.san_gimignano.rules import apply
from torri.games.san_gimignano.scoring import highest_plain, points
from torri.games.san_gimignano.state import (
    ANSWER,
    BURY,
    COMPLETE,
    DEAL,
    DONAZIONE,
    DRAWN,
    EXCHANGE,
    FINISHED,
    GUARDING,
    NOBLE_BACK,
    TAKE,
    TAKEN,
    TARGET,
    TOWER_BACK,
    TURN,
    deck_size,
    hand_size,
    opponent,
    standing,
    top_rank,
    usable_stones,
)
from torri.games.san_gimignano.supply import next_known

# What things are worth in points, beyond what the table shows: found by games of this player against itself
# with other numbers, 12,000 games a change. Nobles alone are worth less: one at a time is for the fun of it.
WON = 40.0  # to be first when the deal ends
THREAT = 2.0  # each card of the other player, when the decks are closed
CARD, NOBLE = 0.6, 1.0  # a card in hand
HOPE, NOBLE_HOPE = 6.0, 6.5  # a card still to be drawn, over one in hand: it may be just the right one
TRADE, CONSPIRACY = 4.0, 5.0  # a Donazione under way
MURA_LIES, PALAZZO_LIES = 2.5, 3.0  # nobles with a lasting effect
MORE_TOWERS = 5.0  # how many colourful towers will follow, early in a deal
COMPLETE_LATER = 0.4  # the share of the points for completion that an open tower will get
READY, NEARLY = 0.5, 0.12  # the share of a tower that the hand could build, or that lacks one card
STILL_READY = 0.65  # the same when the decks are closed: it can be built, but not completed
LONG_DECK = 10  # with so many cards in the deck there is time for everything


@rule
def outlook(s: Position, seat: int) -> float:
    """How many points a player may expect to be ahead at the end."""
    suppose(s)
    other = opponent(seat)
    lead = float(s.totals[seat]) - float(s.totals[other])
    if s.phase in (FINISHED, DEAL):
        return lead + (WON if lead > 0 or (lead == 0 and s.marker == seat) else -WON)
    lead += float(points(s, seat) - points(s, other))
    if s.passes and s.phase == TURN and lead <= 0:
        return lead - WON  # a second pass would end the deal
    if s.ending:
        lead += plans(s, seat, 0.0) - THREAT * hand_size(s, other)
        return lead + (WON if lead > 0 else -WON)
    time = min(1.0, deck_size(s, TOWER_BACK) / LONG_DECK)
    lead += table(s, seat, time) - table(s, other, time) + plans(s, seat, time)
    return lead + time * (under_way(s) if s.turn == seat else -under_way(s))


@rule
def suppose(s: Position) -> None:
    """Suppose that a Donazione is used, and that nobody answers with a Guard or Giostra."""
    while s.phase in (GUARDING, ANSWER, DONAZIONE):
        apply(s, USE if s.phase == DONAZIONE else DECLINE)


@rule
def table(s: Position, seat: int, time: float) -> float:
    """What lies before a player and will bring more than its points now."""
    value = MURA_LIES * time * s.used[seat, MURA]
    if s.used[seat, PALAZZO] and not s.palazzo_fails:
        value += PALAZZO_LIES * time
    completing = s.phase == COMPLETE and s.turn == seat
    rest = standing(s, seat)
    while rest:
        slot = lowest(rest)
        if s.towers[seat, slot].colourful:
            value += MORE_TOWERS * time * s.towers[seat, slot].height
        if (s.building[seat] >> slot) & 1:
            value += POINTS_COMPLETE * (1.0 if completing else COMPLETE_LATER * time)
        rest &= rest - 1
    return value


@rule
def under_way(s: Position) -> float:
    """What the action under way will still bring to the player whose turn it is."""
    if s.phase == EXCHANGE:
        return hope_to_exchange(s)
    value = (CARD + HOPE) * s.to_draw
    if s.phase == DRAWN and s.from_deck == NOBLE_BACK:
        value += NOBLE - CARD - HOPE
        if s.held[s.turn, NOBLE_BACK] == 0 and may_use_noble(s, s.turn):
            value += NOBLE_HOPE
    elif s.phase in (TAKE, TAKEN):
        value += TRADE
    elif s.phase == TARGET:
        value += CONSPIRACY
    elif s.phase == BURY and not s.palazzo_fails:
        value -= CARD * s.to_bury
    return value


@rule
def hope_to_exchange(s: Position) -> float:
    """What may come for the tower cards chosen for an Exchange; they are still in the hand."""
    value = 0.0
    for kind in range(TOWER_KINDS):
        value += HOPE * s.staged[kind]
    return value


@rule
def plans(s: Position, seat: int, time: float) -> float:
    """What the hand is good for: a colourful tower, plain towers, extensions; nobles while there is time."""
    value = time * (CARD * s.held[seat, TOWER_BACK] + NOBLE * s.held[seat, NOBLE_BACK])
    coming = next_known(s, s.from_deck) if s.phase == DRAWN and s.turn == seat else -1
    ready, nearly = STILL_READY + (READY - STILL_READY) * time, NEARLY * time
    towers, stories, tops = colourful(s, seat)
    worth = stories + LOWEST_TOWER * (towers + 1 + MORE_TOWERS * time)
    worth += COMPLETE_LATER * time * POINTS_COMPLETE
    run = 0
    pairs = 0
    for kind in range(TOWER_KINDS - 1, -1, -1):
        cards = int(s.hand[seat, kind]) + (kind == coming)
        if s.phase == EXCHANGE:
            cards -= int(s.staged[kind])
        run = run + 1 if cards else 0
        if run == LOWEST_TOWER - 1:
            pairs += 1
            value += nearly * worth
        elif run == LOWEST_TOWER:
            pairs -= 1
            value += (ready - nearly) * worth
            run = 0
        if cards and (tops >> kind) & 1:
            value += ready * (towers + MORE_TOWERS * time)
        if cards > 1:
            value += plain(s, seat, kind + LOWEST_RANK, cards, ready, nearly)
    return value + (ready - nearly) * worth * min(pairs, usable_stones(s, seat))


@rule
def colourful(s: Position, seat: int) -> tuple[int, int, int]:
    """A player's colourful towers: how many, their stories, and a bit for each kind that extends one."""
    towers = 0
    stories = 0
    tops = 0
    rest = standing(s, seat)
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        tower = s.towers[seat, slot]
        if tower.colourful:
            towers += 1
            stories += int(tower.height)
            if (s.building[seat] >> slot) & 1 and top_rank(tower) > LOWEST_RANK:
                tops |= 1 << (top_rank(tower) - 1 - LOWEST_RANK)
    return towers, stories, tops


@rule
def plain(s: Position, seat: int, rank: int, cards: int, ready: float, nearly: float) -> float:
    """What several cards of one rank promise: its points, if that tower would be the highest of its rank."""
    own, theirs = highest_plain(s, seat, rank), highest_plain(s, opponent(seat), rank)
    worth = float(POINTS_BLESSING * cards) if rank == BLESSING else 0.0
    if own == 0 or own < theirs:
        worth += rank
    lacking = max(LOWEST_TOWER, theirs) - cards
    return worth * (ready if lacking <= 0 else nearly if lacking == 1 else 0.0)
