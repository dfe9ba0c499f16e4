"""The rules: what is legal, what chance can bring, what an action does and what follows from it by itself."""

from __future__ import annotations

from torri.engine.choices import Choices, add, add_members, begin, weigh
from torri.engine.compiled import Position, rule
from torri.engine.counts import ALL_EIGHT, EIGHT
from torri.engine.seats import CHANCE
from torri.engine.sets import lowest
from torri.games.couperation.actions import (
    CLEAR as CLEAR_CARD,
    CORRECT,
    DISCARD as DISCARD_CARD,
    DRAW as DRAW_CARDS,
    EXCHANGE,
    FETCH as FETCH_CARD,
    HIDE,
    PLACE,
    PLAY,
    REVEAL,
    SEND as SEND_CARD,
    START,
    STARTS,
    TURNED,
)
from torri.games.couperation.grid import SPOTS
from torri.games.couperation.material import FINISH, GLASSES, HIGHEST
from torri.games.couperation.placing import (
    NO_PLACE,
    hide,
    list_hides,
    list_plays,
    list_reveals,
    place_for_finish,
    play,
    reveal,
)
from torri.games.couperation.reserve import (
    begin_send,
    correct,
    fetch,
    fetch_on,
    is_stuck,
    list_fetch,
    list_set,
    may_follow,
    send_on,
    send_second,
    senders,
    set_at,
    set_on,
)
from torri.games.couperation.state import (
    ACTING,
    ACTION,
    CLEAR,
    DEAL,
    DISCARD,
    DRAW,
    DRAWING,
    DRAWN,
    FETCH,
    FETCHING,
    FINISHED,
    SEND,
    SENDING,
    SETTING,
    SETTLING,
    STARTER,
    STUCK,
    TURN_BEGINS,
    WISH,
)
from torri.games.couperation.tower import place_at
from torri.games.couperation.turns import (
    begin_turn,
    clear,
    deal,
    discard,
    draw,
    draw_on,
    drawable,
    drawn,
    end,
    end_turn,
    may_start,
    settle,
    start,
    wish,
)

# --- what is legal -----------------------------------------------------------------------------------------


@rule
def legal(s: Position, choices: Choices) -> None:
    """List what the seat to move can do, in the order of the ids."""
    begin(choices)
    phase = s.phase
    if phase == ACTION:
        list_actions(s, choices)
    elif phase == DRAW:
        for cards in range(drawable(s) + 1):
            add(choices, DRAW_CARDS + cards)
    elif phase == DISCARD:
        list_cards(int(s.hand[s.turn]) & GLASSES, choices, DISCARD_CARD)
    elif phase == CLEAR:
        list_cards(int(s.reserve) & GLASSES, choices, CLEAR_CARD)
    elif phase == SEND:
        list_seconds(s, choices)
    elif phase == FETCH:
        list_fetch(s, choices)
    elif phase == WISH:
        add(choices, START)
        add(choices, START + 1)
    else:
        list_set(s, choices)


@rule
def list_actions(s: Position, choices: Choices) -> None:
    """A, B, C, and the first card of D."""
    list_plays(s, choices)
    list_hides(s, choices)
    list_reveals(s, choices)
    list_cards(senders(s), choices, SEND_CARD)


@rule
def list_seconds(s: Position, choices: Choices) -> None:
    """D: the cards that complete a pair with the one already sent."""
    rest = int(s.hand[s.turn])
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if may_follow(s, card):
            add(choices, SEND_CARD + card - 1)


@rule
def list_cards(cards: int, choices: Choices, first: int) -> None:
    """One action for each card of a set."""
    count = choices.count
    while cards:
        choices.ids[count] = first + lowest(cards) - 1
        cards &= cards - 1
        count += 1
    choices.count = count


# --- chance ------------------------------------------------------------------------------------------------


@rule
def chance(s: Position, choices: Choices) -> None:
    """List what chance can bring, each outcome with its weight."""
    begin(choices)
    if s.phase == STARTER:
        for seat in range(s.players):
            weigh(choices, STARTS + seat, (may_start(s) >> seat) & 1)
        return
    weigh_deck(s, choices)


@rule
def weigh_deck(s: Position, choices: Choices) -> None:
    """The next card of the deck.

    The Finish is the next of n cards of the upper part with probability 1/n; otherwise each of the g glass
    cards is equally likely: weights g for the Finish and n - 1 for each of the others.
    """
    deck = int(s.deck)
    weight = int(s.upper_left) - 1 if s.upper_left else 1
    if weight == 0:
        deck = 0
    for first in range(0, HIGHEST + 1, EIGHT):
        add_members(choices, TURNED + first - 1, (deck >> first) & ALL_EIGHT)
    for place in range(HIGHEST):
        choices.weights[place] = weight
    choices.total = int(choices.count) * weight
    if s.upper_left:
        weigh(choices, TURNED + FINISH - 1, max(1, int(s.deck_size) - 1))


# --- what an action does -----------------------------------------------------------------------------------


@rule
def apply(s: Position, action: int) -> None:
    """Carry out a legal action or an outcome of chance, and all that follows from it by itself."""
    phase = s.phase
    if phase == ACTION:
        act(s, action)
    elif s.to_move == CHANCE:
        happen(s, action)
    elif phase == DRAW:
        draw(s, action - DRAW_CARDS)
    else:
        decide(s, action)
    while s.phase > FINISHED:
        proceed(s)


@rule
def act(s: Position, action: int) -> None:
    """The action of a turn."""
    if action < HIDE:
        play(s, (action - PLAY) // SPOTS + 1, place_at(s, (action - PLAY) % SPOTS))
    elif action < REVEAL:
        hide(s, (action - HIDE) // SPOTS + 1, place_at(s, (action - HIDE) % SPOTS))
    elif action < SEND_CARD:
        reveal(s, place_at(s, action - REVEAL))
    else:
        begin_send(s, action - SEND_CARD + 1)


@rule
def happen(s: Position, outcome: int) -> None:
    """What chance brought."""
    if s.phase == DRAWN:
        drawn(s, outcome - TURNED + 1)
    elif s.phase == DEAL:
        deal(s, outcome - TURNED + 1)
    else:
        start(s, outcome - STARTS)


@rule
def decide(s: Position, action: int) -> None:
    """The decisions before the first turn, within a Reserve play and at the end of a turn."""
    if s.phase == DISCARD:
        discard(s, action - DISCARD_CARD + 1)
        s.phase = SETTLING
    elif s.phase == CLEAR:
        clear(s, action - CLEAR_CARD + 1)
    elif s.phase == SEND:
        send_second(s, action - SEND_CARD + 1)
    elif s.phase == FETCH:
        correct_or_fetch(s, action)
    elif s.phase == WISH:
        wish(s, action == START)
    else:
        set_at(s, place_at(s, action - PLACE if action < EXCHANGE else action - EXCHANGE))


@rule
def correct_or_fetch(s: Position, action: int) -> None:
    """D: one more discard, or the card of the corrected number."""
    if action < FETCH_CARD:
        correct(s, action - CORRECT + 1)
    else:
        fetch(s, action - FETCH_CARD + 1)


@rule
def proceed(s: Position) -> None:
    """The next thing that follows by itself."""
    phase = s.phase
    if phase == DRAWING:
        draw_on(s)
    elif phase == ACTING:
        begin_action(s)
    elif phase == SETTLING:
        settle(s)
    elif phase == TURN_BEGINS:
        begin_turn(s)
    elif phase == SENDING:
        send_on(s)
    elif phase == FETCHING:
        fetch_on(s)
    elif phase == SETTING:
        set_on(s)
    else:
        end_turn(s)


@rule
def begin_action(s: Position) -> None:
    """A player has to act; without a legal action everybody has lost."""
    s.to_move = s.turn
    s.phase = ACTION
    if s.hand_size[s.turn] == 0:
        act_without_glass(s)
    elif is_stuck(s):
        end(s, STUCK)


@rule
def act_without_glass(s: Position) -> None:
    """Only turning a card up or placing the Finish is left; the only thing that can be done is done."""
    down = int(s.down)
    finish_at = place_for_finish(s)
    if finish_at == NO_PLACE and down == 0:
        end(s, STUCK)
    elif finish_at == NO_PLACE and down & (down - 1) == 0:
        reveal(s, lowest(down))
    elif finish_at != NO_PLACE and down == 0 and is_only_place(s):
        play(s, FINISH, finish_at)


@rule
def is_only_place(s: Position) -> bool:
    """Whether the Finish of the hand can be put on one place only."""
    count = int(s.apex_open)
    for at in range(s.openings):
        count += s.finish_anywhere == 1 and s.least[at] <= s.finish_number <= s.most[at]
    return count == 1
