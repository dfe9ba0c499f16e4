"""The compiled loops of the vector environment, written once and bound to each game.

A row is one game of many. The arrays come in four groups:

* `tables`: the opening, the positions, what else is kept of each row, who plays the other seats, which seat
  decides; and for the row at work room for two positions, a list of actions and a generator;
* `told`: what the caller is told of each row: rewards, payments of all seats, whether it is over, whether an
  action was refused; and room for ranks;
* `pages`: the masks, an empty sheet, the sheets onto which the numbers of observations are written, the same
  as a plain list, their scale, the observations, and the last ones of games that ended. Whole numbers are
  written straight to where the caller reads them, a sheet a row; for float32 there is one sheet, from which
  they are scaled;
* `lists`: the legal actions of all rows one after the other, before the step and after it. A list of its own
  for each row would be as long as the longest, and most of it never read.

Rows are stepped and shown in blocks, which are still in the cache when they are shown. Inner functions get
records and no arrays: Numba counts references to arrays at every call.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.payoffs import forfeit, pay
from torri.engine.compiled import Position, bind, left_open, rule
from torri.engine.defaults import nothing_hidden
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
ASKED = CALLER - 1
"""The first of those who are asked between two runs of this code, the next one is one less; `asking.py`."""

Row = np.record
"""A record of `rows_type`."""

BLOCK = 64
"""Rows that are stepped, then shown: they are in the second cache by then, and parts are called seldom."""
SHORT = 1024
"""A mask so long is emptied as a whole, which no loop of unforeseeable length does; else what was legal."""

legal = apply = redact = ranks = tensor = random_step = decide = left_open
settle = begin = observe = scale_out = finish = deal_in = act_in = renew_in = show_in = left_open
cooperative = scaled = hides = False


def rows_type(rulebook: Rulebook) -> np.dtype[Any]:
    """What is kept of each game beside its position."""
    fields = [
        ("chance", "<u8"),  # the word of its generator
        ("deals", "<i8"),  # how often it was dealt: who sits where
        ("first", "<u4"),  # where its legal actions stand,
        ("count", "<u4"),  # and how many they are
        ("lineup", "i1", rulebook.players[-1]),  # CALLER, ASKED and less, or the number of a compiled player
        ("waiting", "?"),  # for the next step, to be dealt anew
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def settle_row(s: Position, row: Row, desk: Any, listed: Choices, rng: Rng) -> int:
    """Play on until a seat decides that is not played in here, which is returned, or OVER."""
    known = desk[0]
    rng.word = row.chance
    while s.to_move != OVER:
        seat = int(s.to_move)
        if seat == CHANCE:
            random_step(s, listed, rng)
        elif row.lineup[seat] < 0:
            break
        else:
            desk[0] = s
            redact(known, seat)
            legal(known, listed)
            apply(s, decide(int(row.lineup[seat]), desk, listed, rng))
    row.chance = rng.word
    return int(s.to_move)


def begin_row(s: Position, row: Row, others: Any, desk: Any, listed: Choices, rng: Rng) -> int:
    """Seat the players of a new game, each one seat further than in the game before, and deal."""
    players = int(s.players)
    learner = row.deals % players
    row.deals += 1
    row.lineup[learner] = CALLER
    for other in range(players - 1):
        row.lineup[(learner + 1 + other) % players] = others[other]
    return settle(s, row, desk, listed, rng)


def observe_row(known: Position, seat: int, sheet: Sheet) -> None:
    """Blank in the copy of a position what a seat cannot know, and write the rest onto an empty sheet."""
    redact(known, seat)
    tensor(known, seat, sheet)


@rule
def nothing(*_given: Any) -> None:
    """Stand in for a part that is left out."""


@rule
def copied(numbers: Any, _scale: Any, seen: Any) -> None:
    """Show a sheet as it is, in whole numbers."""
    for place in range(len(seen.numbers)):
        seen.numbers[place] = numbers.numbers[place]


@rule
def multiplied(numbers: Any, scale: Any, seen: Any) -> None:
    """Show a sheet as float32."""
    for place in range(len(seen.numbers)):
        seen.numbers[place] = numbers.numbers[place] * scale.numbers[place]


def finish_row(s: Position, places: Any, paid: Any) -> None:
    """The game is over: pay all seats."""
    ranks(s, places)
    pay(places[: s.players], cooperative, paid)


@rule
def is_callers(s: Position, row: Row) -> bool:
    """Whether the caller decides."""
    return s.to_move >= 0 and row.lineup[s.to_move] == CALLER


def deal(tables: Any, dealt: Any) -> None:
    """Deal a game in these rows; its generator starts from the seed in `chance`."""
    opening, states, rows, others, seats, desk, listed, rngs = tables
    rng = rngs[0]
    for place in np.flatnonzero(dealt):
        row = rows[place]
        states[place] = opening[0]
        rng.word = row.chance
        row.chance = next_u64(rng)
        row.waiting = False
        seats[place] = begin(states[place], row, others, desk, listed[0], rng)


def act(tables: Any, told: Any, pages: Any, actions: Any, start: int, stop: int) -> None:
    """Do one action in each of these rows and play on to the caller's next decision; deal where it waits."""
    opening, states, rows, others, seats, desk, listed, rngs = tables
    rewards, paid, over, refused, places = told
    marks, options = pages[0], listed[0]
    for place in range(start, stop):
        s, row, mask = states[place], rows[place], marks[place].mask
        seat, action = seats[place], actions[place]
        if over[place]:
            paid[place].seats[:] = 0.0
            rewards[place] = 0.0
            over[place] = False
            refused[place] = False
        if row.waiting:
            row.waiting = False
            states[place] = opening[0]
            seats[place] = begin(s, row, others, desk, options, rngs[0])
        elif 0 <= action < len(mask) and mask[action]:
            apply(s, action)
            decides = s.to_move if is_callers(s, row) else settle(s, row, desk, options, rngs[0])
            if decides >= 0:
                seats[place] = decides
            else:
                over[place] = True
                finish(s, places, paid[place].seats)
                rewards[place] = paid[place].seats[seat]
        else:
            over[place] = True
            refused[place] = True
            forfeit(seat, cooperative, paid[place].seats[: s.players])
            rewards[place] = paid[place].seats[seat]


def renew(tables: Any, told: Any, pages: Any, start: int, stop: int) -> None:
    """Keep the last observation of each of these games that is over, and deal it anew."""
    opening, states, rows, others, seats, desk, listed, rngs = tables
    _marks, blank, sheets, numbers, scale, _seen, finals = pages
    for place in range(start, stop):
        at = 0 if scaled else place
        if told[2][place]:
            desk[0] = states[place]
            sheets[at] = blank[0]
            observe(desk[0], seats[place], sheets[at])
            scale_out(numbers[at], scale[0], finals[place])
            states[place] = opening[0]
            seats[place] = begin(states[place], rows[place], others, desk, listed[0], rngs[0])


def show(
    tables: Any, told: Any, pages: Any, lists: Any, first: int, start: int, stop: int, waits: bool
) -> int:
    """Write observations and masks of these rows; returns where the list of the next row begins.

    A game that is over and waits offers its first action only: any will do, it is not looked at.
    """
    _opening, states, rows, _others, seats, desk, listed, _rngs = tables
    marks, blank, sheets, numbers, scale, seen, _finals = pages
    before, after = lists
    options, over = listed[0], told[2]
    for place in range(start, stop):
        row, mask, at = rows[place], marks[place].mask, 0 if scaled else place
        if hides:
            desk[0] = states[place]
        known = desk[0] if hides else states[place]
        sheets[at] = blank[0]
        observe(known, seats[place], sheets[at])
        if scaled:
            scale_out(numbers[at], scale[0], seen[place])
        if len(mask) <= SHORT:
            for action in range(len(mask)):
                mask[action] = 0
        else:
            for number in range(row.first, row.first + row.count):
                mask[before[number]] = 0
        if over[place] and waits:
            row.waiting = True
            options.count = 1
            options.ids[0] = 0
        else:
            legal(known, options)
        row.first = first
        row.count = options.count
        begins = row.first
        for number in range(options.count):
            after[begins + number] = options.ids[number]
            mask[after[begins + number]] = 1
        first += row.count
    return first


def reset(tables: Any, told: Any, pages: Any, lists: Any, dealt: Any, waits: bool) -> None:
    """Deal a game in these rows, and show all."""
    deal_in(tables, dealt)
    show_in(tables, told, pages, lists, 0, 0, len(tables[1]), waits)


def step(tables: Any, told: Any, pages: Any, lists: Any, actions: Any, same_step: bool) -> None:
    """Do one action in every row, and play on to the caller's next decision.

    A game that is over is dealt anew: at once, its last observation then among `finals`, or in the step
    after, whatever the action there.
    """
    first = 0
    for start in range(0, len(actions), BLOCK):
        stop = min(start + BLOCK, len(actions))
        act_in(tables, told, pages, actions, start, stop)
        if same_step:
            renew_in(tables, told, pages, start, stop)
        first = show_in(tables, told, pages, lists, first, start, stop, not same_step)


@rule
def choose(rows: Any, legal_ids: Any, rngs: Any, actions: Any) -> None:
    """A random legal action in every row."""
    rng = rngs[0]
    for place in range(len(rows)):
        row = rows[place]
        actions[place] = legal_ids[row.first + below(rng, row.count)]


@cache
def vector_loops(rulebook: Rulebook, scaled: bool, left_out: tuple[str, ...] = ()) -> SimpleNamespace:
    """The loops of one game, with whole numbers or scaled ones.

    `left_out` names parts that are to do nothing, `redact` or `tensor`: to measure what they take.
    """
    names: dict[str, Any] = stepping(rulebook) | {
        "decide": decide_in(rulebook),
        "cooperative": rulebook.cooperative,
        "hides": rulebook.redact is not nothing_hidden,
        "scale_out": multiplied if scaled else copied,
        "scaled": scaled,
    }
    names["settle"] = bind(settle_row, names, rulebook.id)
    names["begin"] = bind(begin_row, names, rulebook.id)
    names["finish"] = bind(finish_row, names, rulebook.id)
    names["deal_in"] = bind(deal, names, rulebook.id)
    names["act_in"] = bind(act, names, rulebook.id)
    owner = "-".join([rulebook.id, "scaled" if scaled else "whole", *left_out])
    names["observe"] = bind(observe_row, names | dict.fromkeys(left_out, nothing), owner)
    names["renew_in"] = bind(renew, names, owner)
    names["show_in"] = bind(show, names, owner)
    return SimpleNamespace(
        reset=bind(reset, names, owner),
        step=bind(step, names, owner),
        names=names,
    )
