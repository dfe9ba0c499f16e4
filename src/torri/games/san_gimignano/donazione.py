"""Donazione: what a plain tower does when it is built, and the Guard against it."""

from __future__ import annotations

from torri.engine.choices import Choices, add
from torri.engine.compiled import Position, rule
from torri.engine.seats import CHANCE
from torri.engine.sets import count_members, lowest
from torri.games.san_gimignano.actions import DESTROY
from torri.games.san_gimignano.material import (
    BLESSING,
    CONSPIRACY,
    CONTRACT,
    GUARD,
    INCOME,
    KINDS,
    LOWEST_RANK,
    SPIRE,
    TOWERS,
    TRADE,
)
from torri.games.san_gimignano.state import (
    ACTION_ENDS,
    AIMED,
    DONATING,
    DONAZIONE,
    DRAWING,
    EFFECT,
    EVERYBODY,
    FROM_TOWERS,
    GUARDING,
    NOBLE_BACK,
    RETURN,
    RETURNING,
    TAKE,
    TAKEN,
    TAKING,
    TARGET,
    TOWER_BACK,
    gain,
    hand_size,
    highest,
    highest_among,
    lose,
    opponent,
    standing,
    stone_count,
)
from torri.games.san_gimignano.supply import put_on_top, put_under
from torri.games.san_gimignano.towers import claim_marker, clear

ANY_BACK = 2


@rule
def settle(s: Position) -> None:
    """The cards of a Build or Extend lie for good: marker, then Donazione or the cards for an extension."""
    claim_marker(s)
    tower = s.towers[s.turn, s.slot]
    if s.ending:
        refuse_blessing(s)
        s.phase = ACTION_ENDS
    elif s.height_before:
        s.to_draw = int(tower.height) - int(s.height_before)
        s.sources = FROM_TOWERS
        s.phase = DRAWING
    elif has_effect(s):
        if s.donazione_optional:
            s.phase = DONAZIONE
            s.to_move = s.turn
        else:
            s.phase = DONATING
    else:
        s.phase = ACTION_ENDS


@rule
def refuse_blessing(s: Position) -> None:
    """Option late_unblessed: in the Ending Phase a new plain tower of 7 gets no Blessing."""
    tower = s.towers[s.turn, s.slot]
    if tower.rank == BLESSING and not tower.colourful and not s.height_before and not grants(s, BLESSING):
        s.unblessed[s.turn] |= 1 << s.slot


@rule
def grants(s: Position, rank: int) -> bool:
    """Whether a plain tower of a rank has its Donazione if it is built now: at the end at most a Blessing."""
    return not s.ending or (rank == BLESSING and not s.late_unblessed)


@rule
def has_effect(s: Position) -> bool:
    """Whether the tower just built does something now."""
    tower = s.towers[s.turn, s.slot]
    if tower.colourful:
        return False
    if tower.rank == CONSPIRACY:
        return highest_victim(s) > 0
    return tower.rank in (INCOME, TRADE)


@rule
def donate(s: Position) -> None:
    """Use the Donazione of the tower just built."""
    tower = s.towers[s.turn, s.slot]
    if tower.rank == INCOME:
        s.to_draw = tower.height
        s.sources = FROM_TOWERS
        s.phase = DRAWING
    elif tower.rank == TRADE:
        s.affected = opponent(s.turn)
        s.phase = AIMED
    else:
        choose_target(s)


# --- 5 Guard -----------------------------------------------------------------------------------------------


@rule
def ask_for_guard(s: Position) -> None:
    """Ask whoever the effect is aimed at, whether or not they hold a 5: silence must not tell."""
    if hand_size(s, s.affected):
        s.phase = GUARDING
        s.to_move = s.affected
    else:
        s.phase = EFFECT


@rule
def guard(s: Position) -> None:
    """5 Guard: show a 5; it goes under the deck, and the effect is void."""
    lose(s, s.affected, GUARD, 1)
    put_under(s, GUARD, EVERYBODY)
    s.phase = ACTION_ENDS


@rule
def take_effect(s: Position) -> None:
    """Nobody guarded."""
    if s.towers[s.turn, s.slot].rank == TRADE:
        s.to_take = min(int(s.towers[s.turn, s.slot].height), hand_size(s, opponent(s.turn)))
        s.phase = TAKING
    else:
        destroy(s)


# --- 9 Trade -----------------------------------------------------------------------------------------------


@rule
def take_on(s: Position) -> None:
    """9 Trade: take the next card from the other hand; its back is seen, which one it is chance decides."""
    victim = opponent(s.turn)
    if s.to_take == 0:
        s.to_return = min(int(s.towers[s.turn, s.slot].height) - 1, hand_size(s, s.turn))
        s.phase = RETURNING
    elif s.trade_blind:
        reach_for(s, ANY_BACK)
    elif s.held[victim, TOWER_BACK] and s.held[victim, NOBLE_BACK]:
        s.phase = TAKE
        s.to_move = s.turn
    else:
        reach_for(s, TOWER_BACK if s.held[victim, TOWER_BACK] else NOBLE_BACK)


@rule
def reach_for(s: Position, card_back: int) -> None:
    """Reach for a card with this back."""
    s.from_deck = card_back
    s.phase = TAKEN
    s.to_move = CHANCE


@rule
def taken(s: Position, kind: int) -> None:
    """A card changes hands; both players see it."""
    lose(s, opponent(s.turn), kind, 1)
    gain(s, s.turn, kind, True)
    s.to_take -= 1
    s.phase = TAKING


@rule
def return_on(s: Position) -> None:
    """9 Trade: give back one card fewer than the tower is high, or all that there are."""
    if hand_size(s, s.turn) <= s.to_return:
        for kind in range(KINDS):
            for _ in range(s.hand[s.turn, kind]):
                give(s, kind)
    if s.to_return == 0:
        s.phase = ACTION_ENDS
    else:
        s.phase = RETURN
        s.to_move = s.turn


@rule
def give(s: Position, kind: int) -> None:
    """Give a card to the other player, who sees it."""
    lose(s, s.turn, kind, 1)
    gain(s, opponent(s.turn), kind, True)
    s.to_return -= 1
    s.phase = RETURNING


# --- 10 Conspiracy -----------------------------------------------------------------------------------------


@rule
def is_victim(s: Position, seat: int, slot: int) -> bool:
    """Whether a tower under construction could be destroyed: not plain 6, not the new one, not higher."""
    tower = s.towers[seat, slot]
    if tower.rank == CONTRACT and not tower.colourful:
        return False
    if seat == s.turn and slot == s.slot:
        return False
    return tower.height <= s.towers[s.turn, s.slot].height


@rule
def victims(s: Position, seat: int, height: int) -> int:
    """A player's towers of at least this height that could be destroyed, as a set."""
    found = 0
    rest = int(s.building[seat])
    while rest:
        slot = lowest(rest)
        if is_victim(s, seat, slot) and s.towers[seat, slot].height >= height:
            found |= 1 << slot
        rest &= rest - 1
    return found


@rule
def highest_victim(s: Position) -> int:
    """The height of the highest tower that could be destroyed; 0 if there is none, or it is shielded."""
    best = max(highest_among(s, 0, victims(s, 0, 0)), highest_among(s, 1, victims(s, 1, 0)))
    return 0 if s.immune_shields and highest_in_reach(s) > best else best


@rule
def highest_in_reach(s: Position) -> int:
    """Option immune_shields: the height of the highest tower, immune or not, up to the new one."""
    reach = int(s.towers[s.turn, s.slot].height)
    best = 0
    for seat in range(2):
        rest = standing(s, seat)
        while rest:
            slot = lowest(rest)
            height = int(s.towers[seat, slot].height)
            if height <= reach and not (seat == s.turn and slot == s.slot):
                best = max(best, height)
            rest &= rest - 1
    return best


@rule
def list_targets(s: Position, choices: Choices) -> None:
    """10 Conspiracy: the highest towers that could be destroyed, of either player."""
    best = highest_victim(s)
    for other in range(2):
        rest = victims(s, opponent(s.turn) if other else s.turn, best)
        while rest:
            add(choices, DESTROY + other * TOWERS + lowest(rest))
            rest &= rest - 1


@rule
def choose_target(s: Position) -> None:
    """10 Conspiracy: the only highest tower, or the builder's choice among equals."""
    best = highest_victim(s)
    first, second = victims(s, 0, best), victims(s, 1, best)
    if count_members(first) + count_members(second) == 1:
        s.affected = 0 if first else 1
        s.target = lowest(first | second)
        s.phase = AIMED
    else:
        s.phase = TARGET
        s.to_move = s.turn


@rule
def aim(s: Position, action: int) -> None:
    """The builder points at a tower; its owner may guard."""
    other = (action - DESTROY) // TOWERS
    s.affected = opponent(s.turn) if other else s.turn
    s.target = (action - DESTROY) % TOWERS
    s.phase = AIMED


@rule
def destroy(s: Position) -> None:
    """10 Conspiracy: the cards go face up on the deck, the smallest on top; stones stay with their owner."""
    tower = s.towers[s.affected, s.target]
    if tower.colourful:
        for story in range(tower.height):
            rank = int(tower.rank) - story
            if not (int(tower.stones) >> (rank - SPIRE)) & 1:
                put_on_top(s, rank - LOWEST_RANK)
    else:
        for _ in range(int(tower.height) - stone_count(tower)):
            put_on_top(s, int(tower.rank) - LOWEST_RANK)
    clear(s, s.affected, s.target)
    if s.marker_follows:
        pass_marker_on(s)
    s.phase = ACTION_ENDS


@rule
def pass_marker_on(s: Position) -> None:
    """Option marker_follows: after a destruction the marker goes to whoever now stands strictly highest."""
    if highest(s, 0) != highest(s, 1):
        s.marker = 0 if highest(s, 0) > highest(s, 1) else 1
