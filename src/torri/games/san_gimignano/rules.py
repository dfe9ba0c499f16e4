"""The rules of San Gimignano: what is legal, what chance can bring, and what an action does.

Which phase asks whom for what is listed in `state.PHASES`; each phase has its list of actions here and one
function that carries them out. The rules themselves are in the files named after their chapters.
"""

from __future__ import annotations

from torri.engine.choices import Choices, add, add_if, begin, weigh
from torri.engine.compiled import Position, inlined, rule
from torri.engine.seats import CHANCE
from torri.engine.sets import count_members
from torri.games.san_gimignano.actions import (
    ANSWER as PLAY_GIOSTRA,
    BUILD,
    BURY as BURY_CARD,
    BURY_NOTHING,
    CLOSE,
    COMPLETE as COMPLETE_TOWER,
    DEALS,
    DECLINE,
    DONE,
    DRAW as DRAW_FROM,
    EXCHANGE as EXCHANGE_CARD,
    EXTEND,
    GUARD as SHOW_GUARD,
    GUARD_WITH_STONE,
    NOBLE,
    PASS,
    PURCHASE,
    RETURN as RETURN_CARD,
    TAKE as TAKE_CARD,
    TAKE_BACK,
    TAKEN as TAKEN_CARD,
    TURN_NOBLES,
    TURNED,
    USE,
)
from torri.games.san_gimignano.donazione import (
    ANY_BACK,
    aim,
    ask_for_guard,
    donate,
    give,
    guard,
    list_targets,
    reach_for,
    return_on,
    settle,
    take_effect,
    take_on,
    taken,
)
from torri.games.san_gimignano.material import COMPLETE_TO_CLOSE, GIOSTRA, GUARD, KINDS, PALAZZO_PRICE, PIETRA
from torri.games.san_gimignano.nobles import (
    answer_with_giostra,
    ask_for_giostra,
    bury,
    bury_nothing,
    guard_with_stone,
    lay,
    list_nobles,
    list_rebuilds,
    may_use_noble,
    noble_stands,
    play_noble,
    rebuild,
    take_back,
)
from torri.games.san_gimignano.state import (
    ACTION_ENDS,
    AIMED,
    ANSWER,
    BURY,
    COMPLETE,
    DEAL,
    DEAL_ENDS,
    DEALER,
    DONATING,
    DONAZIONE,
    DRAW,
    DRAWING,
    DRAWN,
    EFFECT,
    EXCHANGE,
    FINISHED,
    GUARDING,
    NOBLE_BACK,
    REBUILD,
    REFILL,
    RETURN,
    RETURNING,
    SETTLING,
    SHOWN,
    STANDS,
    TAKE,
    TAKEN,
    TAKING,
    TARGET,
    TURN,
    TURN_ENDS,
    back,
    kinds_in_play,
    opponent,
)
from torri.games.san_gimignano.supply import (
    draw_from,
    draw_on,
    drawn,
    lay_into_market,
    list_purchases,
    list_sources,
    list_stageable,
    purchase,
    refill,
    refilled,
    stage,
    weigh_deck,
)
from torri.games.san_gimignano.towers import (
    build,
    complete_tower,
    extend,
    list_completions,
    list_towers,
)
from torri.games.san_gimignano.turns import close, dealt, end_deal, end_turn, pass_turn, start_deal

# --- what is legal -----------------------------------------------------------------------------------------


@rule
def legal(s: Position, choices: Choices) -> None:
    """List what the seat to move can do, in the order of the ids."""
    begin(choices)
    phase = s.phase
    if phase == TURN:
        list_turn(s, choices)
    elif phase == DRAW:
        list_sources(s, choices)
    elif phase == EXCHANGE:
        list_exchange(s, choices)
    elif phase == COMPLETE:
        list_completions(s, choices)
        add(choices, DONE)
    elif phase == RETURN:
        list_hand(s, choices, RETURN_CARD)
    else:
        list_rarer(s, phase, choices)


@rule
def list_rarer(s: Position, phase: int, choices: Choices) -> None:
    """The decisions that are asked for once in a while."""
    if phase == GUARDING:
        list_guard(s, choices)
    elif phase == TARGET:
        list_targets(s, choices)
    elif phase == TAKE:
        add(choices, TAKE_CARD)
        add(choices, TAKE_CARD + 1)
    elif phase == DONAZIONE:
        add(choices, USE)
        add(choices, DECLINE)
    elif phase == ANSWER:
        if s.hand[s.to_move, GIOSTRA]:
            add(choices, PLAY_GIOSTRA)
        add(choices, DECLINE)
    elif phase == REBUILD:
        add(choices, TAKE_BACK)
        list_rebuilds(s, choices)
    elif phase == BURY:
        list_hand(s, choices, BURY_CARD)
        if s.palazzo_fails and s.to_bury == PALAZZO_PRICE:
            add(choices, BURY_NOTHING)


@inlined
def list_turn(s: Position, choices: Choices) -> None:
    """The seven actions and the nobles; in the Ending Phase only Build, Extend, Pass and most nobles."""
    add(choices, PASS)
    if not s.ending:
        if count_members(s.complete[s.turn]) >= COMPLETE_TO_CLOSE:
            add(choices, CLOSE)
        list_purchases(s, choices)
        list_stageable(s, choices)
    if s.held[s.turn, NOBLE_BACK]:
        list_nobles(s, choices)
    if not s.ending:
        list_completions(s, choices)
    list_towers(s, choices)


@inlined
def list_exchange(s: Position, choices: Choices) -> None:
    """2 Exchange: further cards; from two on they can be laid."""
    list_stageable(s, choices)
    add_if(choices, DONE, s.to_draw >= 2)


@rule
def list_guard(s: Position, choices: Choices) -> None:
    """5 Guard: whoever is affected may show a 5, or decline."""
    if s.hand[s.affected, GUARD]:
        add(choices, SHOW_GUARD)
    if s.stone_as_guard and s.hand[s.affected, PIETRA] and may_use_noble(s, s.affected):
        add(choices, GUARD_WITH_STONE)
    add(choices, DECLINE)


@rule
def list_hand(s: Position, choices: Choices, first: int) -> None:
    """One action for each kind of card in the hand."""
    for kind in range(kinds_in_play(s)):
        add_if(choices, first + kind, s.hand[s.to_move, kind] > 0)


# --- chance ------------------------------------------------------------------------------------------------


@rule
def chance(s: Position, choices: Choices) -> None:
    """List what chance can bring, each outcome with its weight."""
    begin(choices)
    if s.phase == DEALER:
        for seat in range(2):
            weigh(choices, DEALS + seat, 1)
    elif s.phase == TAKEN:
        for kind in range(KINDS):
            if s.from_deck in (ANY_BACK, back(kind)):
                weigh(choices, TAKEN_CARD + kind, int(s.hand[opponent(s.turn), kind]))
    else:
        weigh_deck(s, s.from_deck, choices)


# --- what an action does -----------------------------------------------------------------------------------


@rule
def apply(s: Position, action: int) -> None:
    """Carry out a legal action or an outcome of chance, and all that follows from it by itself."""
    phase = s.phase
    if phase == TURN:
        act(s, action)
    elif s.to_move == CHANCE:
        happen(s, action)
    elif phase == DRAW:
        draw_or_stop(s, action)
    elif phase == EXCHANGE:
        exchange_on(s, action)
    elif phase == COMPLETE:
        complete(s, action)
    elif phase == RETURN:
        give(s, action - RETURN_CARD)
    else:
        decide(s, action)
    while s.phase > FINISHED:
        proceed(s)


@inlined
def act(s: Position, action: int) -> None:
    """The action of a turn."""
    if action == PASS:
        pass_turn(s)
        return
    if EXCHANGE_CARD <= action < NOBLE:
        stage(s, action - EXCHANGE_CARD)
        return
    s.passes = 0
    s.progress = 1 if action == CLOSE or action >= NOBLE else 0
    if action == CLOSE:
        close(s)
    elif action < EXCHANGE_CARD:
        purchase(s, action - PURCHASE)
    elif action < COMPLETE_TOWER:
        play_noble(s, TURN_NOBLES[action - NOBLE])
    elif action < BUILD:
        complete(s, action)
    else:
        lay_tower(s, action)


@rule
def lay_tower(s: Position, action: int) -> None:
    """3 Build or 4 Extend."""
    if action < EXTEND:
        build(s, action)
    else:
        extend(s, action)
    lay(s)


@rule
def complete(s: Position, action: int) -> None:
    """5 Complete: turn a tower; further ones may follow in the same action."""
    if action != DONE:
        complete_tower(s, action - COMPLETE_TOWER)
    s.phase = COMPLETE if action != DONE and s.building[s.turn] else ACTION_ENDS


@inlined
def exchange_on(s: Position, action: int) -> None:
    """2 Exchange: one more card, or lay the chosen ones and draw."""
    if action == DONE:
        lay_into_market(s)
    else:
        stage(s, action - EXCHANGE_CARD)


@inlined
def draw_or_stop(s: Position, action: int) -> None:
    """The next card, or none where a Purchase may stop."""
    if action == DONE:
        s.phase = ACTION_ENDS
    else:
        draw_from(s, action - DRAW_FROM)


@inlined
def happen(s: Position, outcome: int) -> None:
    """What chance brought."""
    if s.phase == DRAWN:
        drawn(s, outcome - TURNED)
    elif s.phase == REFILL:
        refilled(s, outcome - TURNED)
    elif s.phase == TAKEN:
        taken(s, outcome - TAKEN_CARD)
    elif s.phase == DEAL:
        dealt(s, outcome - TURNED)
    else:
        start_deal(s, outcome - DEALS)


@rule
def decide(s: Position, action: int) -> None:
    """The rarer decisions, in actions under way and as reactions to them."""
    if s.phase == GUARDING:
        answer_donazione(s, action)
    elif s.phase == ANSWER:
        answer_noble(s, action)
    elif s.phase == TARGET:
        aim(s, action)
    elif s.phase == TAKE:
        reach_for(s, action - TAKE_CARD)
    elif s.phase == DONAZIONE:
        s.phase = DONATING if action == USE else ACTION_ENDS
    elif s.phase == REBUILD:
        rebuild_or_take_back(s, action)
    elif action == BURY_NOTHING:
        bury_nothing(s)
    else:
        bury(s, action - BURY_CARD)


@rule
def answer_donazione(s: Position, action: int) -> None:
    """A Guard against Trade or Conspiracy, or none."""
    if action == SHOW_GUARD:
        guard(s)
    elif action == GUARD_WITH_STONE:
        guard_with_stone(s)
    else:
        s.phase = EFFECT


@rule
def answer_noble(s: Position, action: int) -> None:
    """Giostra against a noble, or not."""
    if action == PLAY_GIOSTRA:
        answer_with_giostra(s)
    else:
        s.phase = STANDS


@rule
def rebuild_or_take_back(s: Position, action: int) -> None:
    """After Giostra removed a stone."""
    if action == TAKE_BACK:
        take_back(s)
    else:
        rebuild(s, action)


@inlined
def proceed(s: Position) -> None:
    """What follows by itself; what ends an action comes in one go."""
    if s.phase == DRAWING:
        draw_on(s)
    if s.phase == ACTION_ENDS:
        refill(s)
    if s.phase == TURN_ENDS:
        end_turn(s)
    elif s.phase > FINISHED:
        proceed_further(s)


@rule
def proceed_further(s: Position) -> None:
    """What follows by itself once in a while."""
    phase = s.phase
    if phase == SETTLING:
        settle(s)
    elif phase == DONATING:
        donate(s)
    elif phase == AIMED:
        ask_for_guard(s)
    elif phase == EFFECT:
        take_effect(s)
    elif phase == TAKING:
        take_on(s)
    elif phase == RETURNING:
        return_on(s)
    elif phase == SHOWN:
        ask_for_giostra(s)
    elif phase == STANDS:
        noble_stands(s)
    elif phase == DEAL_ENDS:
        end_deal(s)
