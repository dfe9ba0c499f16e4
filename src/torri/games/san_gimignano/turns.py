"""The course of play: deals, turns, the Ending Phase, the end of a deal and of the match."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.seats import CHANCE, OVER
from torri.games.san_gimignano.material import (
    HAND,
    MARKET,
    MATCH_TARGET,
    MOST_DEALS,
    MOST_TURNS,
    QUIET_TURNS,
    TOWER_CARDS,
    TOWERS,
)
from torri.games.san_gimignano.scoring import points_of_deal
from torri.games.san_gimignano.state import (
    DEAL,
    DEAL_ENDS,
    DEALER,
    FINISHED,
    NOBLE_BACK,
    NOBODY,
    TOWER_BACK,
    TURN,
    TURN_ENDS,
    deck_size,
    opponent,
)
from torri.games.san_gimignano.supply import shuffle_decks, turn_card
from torri.games.san_gimignano.towers import clear

# --- deals -------------------------------------------------------------------------------------------------


@rule
def setup(s: Position) -> None:
    """Before the first deal: chance decides who deals, as age does at a table."""
    s.totals[:] = 0
    s.deal = 1
    clear_table(s)
    s.phase = DEALER
    s.to_move = CHANCE


@rule
def clear_table(s: Position) -> None:
    """All cards back into the decks, and nothing on the table."""
    shuffle_decks(s)
    s.hand[:] = 0
    s.held[:] = 0
    s.known[:] = 0
    s.doubtful[:] = 0
    s.strangers[:] = 0
    s.market[:] = 0
    s.used[:] = 0
    s.removed[:] = 0
    for seat in range(2):
        for slot in range(TOWERS):
            clear(s, seat, slot)
    s.unblessed[:] = 0
    s.ending = 0
    s.passes = 0
    s.quiet = 0
    s.turns = 0
    s.closer = NOBODY
    s.marker = NOBODY
    clear_action(s)


@rule
def clear_action(s: Position) -> None:
    """Nothing is left over from the action before: equal positions are equal byte for byte."""
    s.staged[:] = 0
    s.laid[:] = 0
    s.laid_stones = 0
    s.to_draw = 0
    s.sources = 0
    s.may_stop = 0
    s.from_deck = 0
    s.to_take = 0
    s.to_return = 0
    s.to_bury = 0
    s.slot = 0
    s.target = 0
    s.affected = 0
    s.noble = 0
    s.noble_by = 0
    s.stone_guards = 0
    s.palazzo_fails = 0
    s.height_before = 0
    s.stones_before = 0


@rule
def start_deal(s: Position, dealer: int) -> None:
    """The dealer deals; the other player will start."""
    clear_table(s)
    s.dealer = dealer
    s.turn = opponent(dealer)
    s.phase = DEAL
    s.to_move = CHANCE


@rule
def dealt(s: Position, kind: int) -> None:
    """A dealt card: five to the starter, five to the dealer, four into the market."""
    place = TOWER_CARDS - int(s.unseen[TOWER_BACK])
    receiver = deal_to(s, place)
    turn_card(s, TOWER_BACK, kind, receiver)
    if place + 1 == 2 * HAND + MARKET:
        start_turn(s)


@rule
def deal_to(s: Position, place: int) -> int:
    """Who gets the card at this place of the deal; nobody: the market."""
    if place < HAND:
        return opponent(int(s.dealer))
    return int(s.dealer) if place < 2 * HAND else NOBODY


# --- turns -------------------------------------------------------------------------------------------------


@rule
def cards_in_decks(s: Position) -> int:
    """How many cards both decks have."""
    return deck_size(s, TOWER_BACK) + deck_size(s, NOBLE_BACK)


@rule
def start_turn(s: Position) -> None:
    """A player chooses one action."""
    clear_action(s)
    s.progress = 0
    s.decks_before = cards_in_decks(s)
    s.phase = TURN
    s.to_move = s.turn


@rule
def end_turn(s: Position) -> None:
    """An empty deck begins the Ending Phase; then it is the other player's turn."""
    if deck_size(s, TOWER_BACK) == 0 or stalled(s):
        s.ending = 1
    s.turn = opponent(s.turn)
    start_turn(s)


@rule
def stalled(s: Position) -> bool:
    """Our guard against endless exchanges: many turns in which nothing got nearer to the end."""
    s.turns += 1
    if s.progress or cards_in_decks(s) < s.decks_before:
        s.quiet = 0
    else:
        s.quiet += 1
    return s.quiet >= QUIET_TURNS or s.turns >= MOST_TURNS


@rule
def pass_turn(s: Position) -> None:
    """7 Pass: two in succession end the deal at once, in any phase."""
    s.passes += 1
    s.phase = DEAL_ENDS if s.passes == 2 else TURN_ENDS


@rule
def close(s: Position) -> None:
    """6 Close: the Ending Phase begins; the other player moves next."""
    s.closer = s.turn
    s.ending = 1
    s.phase = TURN_ENDS


# --- the end -----------------------------------------------------------------------------------------------


@rule
def end_deal(s: Position) -> None:
    """Count the points; deal again if the match is for several deals."""
    clear_action(s)
    for seat in range(2):
        s.totals[seat] += points_of_deal(s, seat)
    if match_is_over(s):
        s.phase = FINISHED
        s.to_move = OVER
    else:
        s.deal += 1
        start_deal(s, opponent(s.dealer))


@rule
def match_is_over(s: Position) -> bool:
    """One deal, two deals, or the deal in which somebody reaches 120 points."""
    if s.deals < MATCH_TARGET:
        return s.deal >= s.deals
    return max(s.totals[0], s.totals[1]) >= MATCH_TARGET or s.deal >= MOST_DEALS
