"""The compiled loops of the vector environment, written once and bound to each game.

A row is one game of many, `rows` what is kept of each beside its position. `desk` is room for two positions,
`listed` for one list of actions, `sheets` for one tensor and an empty one, and `rng` the generator of the row
at work. The legal actions of all rows stand one after the other in `before`, and in `after` once they have
been stepped: a list of its own for each row would be as long as the longest, and most of it never read.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.payoffs import LOST, pay
from torri.engine.calls import left_open
from torri.engine.compiled import Position, bind, rule
from torri.engine.loops import stepping
from torri.engine.rng import Rng, below, next_u64
from torri.engine.seats import CHANCE, OVER
from torri.players.compiled import decide_in

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.engine.layout import Sheet
    from torri.engine.rulebook import Rulebook

CALLER = -1
"""In a line-up: whoever calls `step` decides for this seat."""

Row = np.record
"""A record of `rows_type`."""

legal = apply = redact = ranks = tensor = random_step = decide = left_open
settle = begin = observe = show = finish = left_open
cooperative = False


def rows_type(rulebook: Rulebook) -> np.dtype[Any]:
    """What is kept of each game beside its position."""
    seats = rulebook.players[-1]
    fields = [
        ("chance", "<u8"),  # the word of its generator
        ("deals", "<i8"),  # how often it was dealt: who sits where
        ("seat", "<i8"),  # who decides now, or decided last
        ("first", "<i8"),  # where its legal actions stand,
        ("count", "<i8"),  # and how many they are
        ("paid", "<f8", seats),
        ("reward", "<f8"),  # what was paid to the seat that decided
        ("lineup", "i1", seats),  # CALLER, or the number of a compiled player
        ("over", "?"),  # it ended in this step
        ("waiting", "?"),  # for the next step, to be dealt anew
        ("refused", "?"),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def settle_row(s: Position, row: Row, desk: Any, listed: Choices, rng: Rng) -> None:
    """Play on until a seat of the caller decides, or the game is over."""
    known = desk[0]
    rng[0] = row.chance
    while s.to_move != OVER:
        seat = int(s.to_move)
        if seat == CHANCE:
            random_step(s, listed, rng)
        elif row.lineup[seat] == CALLER:
            row.seat = seat
            break
        else:
            desk[0] = s
            redact(known, seat)
            legal(known, listed)
            apply(s, decide(int(row.lineup[seat]), desk, listed, rng))
    row.chance = rng[0]


def begin_row(s: Position, row: Row, others: Any, desk: Any, listed: Choices, rng: Rng) -> None:
    """Seat the players of a new game, each one seat further than in the game before, and deal."""
    players = int(s.players)
    learner = row.deals % players
    row.deals += 1
    row.lineup[learner] = CALLER
    for other in range(players - 1):
        row.lineup[(learner + 1 + other) % players] = others[other]
    settle(s, row, desk, listed, rng)


def observe_row(known: Position, seat: int, sheet: Sheet) -> None:
    """Blank in the copy of a position what a seat cannot know, and write the rest onto an empty sheet."""
    redact(known, seat)
    tensor(known, seat, sheet)


@rule
def show_whole(whole: Any, _scale: Any, seen: Any) -> None:
    """Show the sheet as it is, in whole numbers."""
    for place in range(len(seen.numbers)):
        seen.numbers[place] = whole.numbers[place]


@rule
def show_scaled(whole: Any, scale: Any, seen: Any) -> None:
    """Show the sheet as float32."""
    for place in range(len(seen.numbers)):
        seen.numbers[place] = whole.numbers[place] * scale.numbers[place]


def finish_row(s: Position, row: Row, places: Any) -> None:
    """The game is over: pay all seats."""
    row.over = True
    ranks(s, places)
    pay(places[: s.players], cooperative, row.paid)


@rule
def refuse(row: Row) -> None:
    """An illegal action loses the game for its seat, and ends it."""
    row.refused = True
    row.over = True
    row.paid[row.seat] = LOST


@rule
def is_callers(s: Position, row: Row) -> bool:
    """Whether the caller decides."""
    return s.to_move >= 0 and row.lineup[s.to_move] == CALLER


def reset(
    opening: Any,
    states: Any,
    rows: Any,
    others: Any,
    seen: Any,
    marks: Any,
    desk: Any,
    listed: Any,
    sheets: Any,
    numbers: Any,
    scale: Any,
    places: Any,
    rng: Rng,
    after: Any,
) -> None:
    """Deal a game in every row; its generator starts from the seed in `chance`."""
    first = 0
    for place in range(len(states)):
        s, row, mask = states[place], rows[place], marks[place].mask
        states[place] = opening[0]
        rng[0] = row.chance
        row.chance = next_u64(rng)
        row.over = False
        row.waiting = False
        row.refused = False
        row.paid[:] = 0.0
        begin(s, row, others, desk, listed[0], rng)
        desk[0] = s
        sheets[0] = sheets[1]
        observe(desk[0], row.seat, sheets[0])
        show(numbers[0], scale[0], seen[place])
        mask[:] = 0
        legal(desk[0], listed[0])
        row.first = first
        row.count = listed[0].count
        for number in range(row.count):
            action = int(listed[0].ids[number])
            mask[action] = 1
            after[first + number] = action
        first += row.count


def step(
    opening: Any,
    states: Any,
    rows: Any,
    others: Any,
    seen: Any,
    marks: Any,
    desk: Any,
    listed: Any,
    sheets: Any,
    numbers: Any,
    scale: Any,
    places: Any,
    rng: Rng,
    after: Any,
    before: Any,
    actions: Any,
    finals: Any,
    same_step: bool,
) -> None:
    """Do one action in every row, and play on to the caller's next decision.

    A game that is over is dealt anew: at once, its last observation then in `finals`, or in the step after,
    whatever the action there.
    """
    first = 0
    known, options, sheet, whole, factors = desk[0], listed[0], sheets[0], numbers[0], scale[0]
    for place in range(len(states)):
        s, row, mask, action = states[place], rows[place], marks[place].mask, actions[place]
        seat = row.seat
        if row.over:
            row.paid[:] = 0.0
            row.over = False
            row.refused = False
        if row.waiting:
            mask[:] = 0
            states[place] = opening[0]
            begin(s, row, others, desk, options, rng)
        else:
            if 0 <= action < len(mask) and mask[action]:
                apply(s, action)
                if is_callers(s, row):
                    row.seat = s.to_move
                else:
                    settle(s, row, desk, options, rng)
                    if s.to_move == OVER:
                        finish(s, row, places)
            else:
                refuse(row)
            for number in range(row.first, row.first + row.count):
                mask[before[number]] = 0
        row.reward = row.paid[seat]
        row.waiting = row.over and not same_step
        if row.over and same_step:
            desk[0] = s
            sheets[0] = sheets[1]
            observe(known, seat, sheet)
            show(whole, factors, finals[place])
            states[place] = opening[0]
            begin(s, row, others, desk, options, rng)
        desk[0] = s
        sheets[0] = sheets[1]
        observe(known, row.seat, sheet)
        show(whole, factors, seen[place])
        if row.waiting:
            mask[:] = 1
            continue
        legal(known, options)
        row.first = first
        row.count = options.count
        for number in range(options.count):
            action = int(options.ids[number])
            mask[action] = 1
            after[first + number] = action
        first += row.count


@rule
def choose(rows: Any, lists: Any, rng: Rng, actions: Any) -> None:
    """A random legal action in every row; any, where a game is over and it will be ignored."""
    for place in range(len(rows)):
        row = rows[place]
        if not row.waiting:
            actions[place] = lists[row.first + below(rng, row.count)]


@cache
def vector_loops(rulebook: Rulebook, scaled: bool) -> SimpleNamespace:
    """The loops of one game."""
    names: dict[str, Any] = stepping(rulebook) | {
        "decide": decide_in(rulebook),
        "cooperative": rulebook.cooperative,
        "show": show_scaled if scaled else show_whole,
    }
    names["settle"] = bind(settle_row, names, rulebook.id)
    names["begin"] = bind(begin_row, names, rulebook.id)
    names["observe"] = bind(observe_row, names, rulebook.id)
    names["finish"] = bind(finish_row, names, rulebook.id)
    owner = f"{rulebook.id}-{'scaled' if scaled else 'whole'}"
    return SimpleNamespace(reset=bind(reset, names, owner), step=bind(step, names, owner))
