"""The compiled loops of the vector environment, written once and bound to each game.

A row is one game of many. The arrays come in four groups:

* `tables`: the opening, the positions, what else is kept of each row, who plays the other seats, which seat
  decides; and for the row at work room for two positions, a list of actions and a generator;
* `told`: what the caller is told of each row: rewards, payments of all seats, whether it is over, whether an
  action was refused; and room for ranks;
* `pages`: the masks, the sheets onto which the numbers of observations are written, the same as a plain
  list, their scale, the observations, and the last ones of games that ended. Whole numbers are written
  straight to where the caller reads them, a sheet a row; for float32 there is one sheet, from which they
  are scaled;
* `lists`: the legal actions of all rows one after the other, before the step and after it. A list of its own
  for each row would be as long as the longest, and most of it never read.

A row is stepped and shown before the next one: its position is still in the first cache then, and a processor
that has just seen an action foresees what is listed after it. Inner functions get records and no arrays, all
but those that are seldom called: Numba counts references to arrays at every call.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.payoffs import forfeit, pay
from torri.engine.compiled import Position, bind, left_open, rule
from torri.engine.counts import EIGHT
from torri.engine.defaults import nothing_hidden
from torri.engine.loops import stepping
from torri.engine.rng import Rng, below, next_u64
from torri.engine.seats import CHANCE, OVER
from torri.engine.stores import clear
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

ACT, RENEW, SHOW, WAIT = 1, 2, 4, 8
"""What `play` does in each row: an action; deal anew at once what is over; write what is seen; or let what is
over wait, to be dealt anew in the next step."""
SHORT = 1024
"""A mask so long is emptied as a whole, which no loop of unforeseeable length does; else what was legal."""

legal = apply = redact = ranks = tensor = random_step = decide = left_open
let_chance = settle = begin = begin_anew = observe = scale_out = finish = refuse = renew_in = left_open
is_marked = mark = unmark = left_open
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


def wrapped(name: str, kind: str, length: int) -> np.dtype[Any]:
    """An array in a record of its own: Numba counts references to arrays at every call, to records never."""
    return np.dtype((np.record, np.dtype([(name, kind, length)])))


def mask_type(actions: int, packed: bool) -> np.dtype[Any]:
    """A mask: a byte for each action, or a bit, eight to a byte."""
    return wrapped("mask", "u1", -(-actions // EIGHT)) if packed else wrapped("mask", "i1", actions)


def let_chance_row(s: Position, row: Row, listed: Choices, rng: Rng) -> None:
    """Let chance decide until it is a seat's turn."""
    rng.word = row.chance
    while s.to_move == CHANCE:
        random_step(s, listed, rng)
    row.chance = rng.word


def settle_row(s: Position, row: Row, desk: Any, listed: Choices, rng: Rng) -> int:
    """Play on until a seat decides that is not played in here, which is returned, or OVER."""
    known = desk[0]
    let_chance(s, row, listed, rng)
    rng.word = row.chance
    while is_played_here(s, row):
        seat = int(s.to_move)
        desk[0] = s
        redact(known, seat)
        legal(known, listed)
        apply(s, decide(int(row.lineup[seat]), desk, listed, rng))
        while s.to_move == CHANCE:
            random_step(s, listed, rng)
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


def begin_anew_row(tables: Any, place: int) -> None:
    """Deal this game anew."""
    opening, states, rows, others, seats, desk, listed, rngs = tables
    rows[place].waiting = False
    states[place] = opening[0]
    seats[place] = begin(states[place], rows[place], others, desk, listed[0], rngs[0])


def observe_row(known: Position, seat: int, sheet: Sheet) -> None:
    """Blank in the copy of a position what a seat cannot know, and write the rest onto an empty sheet.

    Where nothing is hidden, or the sheet is written through the eyes of the seat, it is the position itself.
    """
    if hides:
        redact(known, seat)
    tensor(known, seat, sheet)


@rule
def has_byte(marked: Any, action: int) -> bool:
    """Whether a mask has this action, a byte for each."""
    return 0 <= action < len(marked.mask) and marked.mask[action] == 1


@rule
def mark_byte(marked: Any, action: int) -> None:
    """An action is legal."""
    marked.mask[action] = 1


@rule
def clear_byte(marked: Any, action: int) -> None:
    """An action is not legal any more."""
    marked.mask[action] = 0


@rule
def has_bit(marked: Any, action: int) -> bool:
    """Whether a packed mask has this action: eight to a byte, the lowest bit first."""
    return (
        0 <= action < EIGHT * len(marked.mask) and (marked.mask[action // EIGHT] >> action % EIGHT) & 1 == 1
    )


@rule
def mark_bit(marked: Any, action: int) -> None:
    """An action is legal."""
    marked.mask[action // EIGHT] |= 1 << action % EIGHT


@rule
def clear_bits(marked: Any, action: int) -> None:
    """An action is not legal any more, nor those that share its byte: a mask is emptied as a whole."""
    marked.mask[action // EIGHT] = 0


BYTES = {"is_marked": has_byte, "mark": mark_byte, "unmark": clear_byte}
BITS = {"is_marked": has_bit, "mark": mark_bit, "unmark": clear_bits}


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


@rule
def is_played_here(s: Position, row: Row) -> bool:
    """Whether a compiled player decides."""
    return s.to_move >= 0 and row.lineup[s.to_move] >= 0


def deal(tables: Any, dealt: Any) -> None:
    """Deal a game in these rows; its generator starts from the seed in `chance`."""
    rows, rng = tables[2], tables[7][0]
    for place in np.flatnonzero(dealt):
        rng.word = rows[place].chance
        rows[place].chance = next_u64(rng)
        begin_anew(tables, place)


@rule
def forget_end(told: Any, place: int) -> None:
    """What was told of the end of a game is told once."""
    rewards, paid, over, refused, _places = told
    paid[place].seats[:] = 0.0
    rewards[place] = 0.0
    over[place] = False
    refused[place] = False


def finish_row(s: Position, told: Any, place: int, seat: int) -> None:
    """The game is over: pay all seats."""
    rewards, paid, over, _refused, places = told
    over[place] = True
    ranks(s, places)
    pay(places[: s.players], cooperative, paid[place].seats)
    rewards[place] = paid[place].seats[seat]


def refuse_row(s: Position, told: Any, place: int, seat: int) -> None:
    """An action was illegal: whoever did it has lost."""
    rewards, paid, over, refused, _places = told
    over[place] = True
    refused[place] = True
    forfeit(seat, cooperative, paid[place].seats[: s.players])
    rewards[place] = paid[place].seats[seat]


def renew(tables: Any, told: Any, pages: Any, start: int, stop: int) -> None:
    """Keep the last observation of each of these games that is over, and deal it anew."""
    _opening, states, _rows, _others, seats, desk, _listed, _rngs = tables
    _marks, sheets, numbers, scale, _seen, finals = pages
    for place in range(start, stop):
        at = 0 if scaled else place
        if told[2][place]:
            desk[0] = states[place]
            clear(sheets[at])
            observe(desk[0], seats[place], sheets[at])
            scale_out(numbers[at], scale[0], finals[place])
            begin_anew(tables, place)


def play(  # noqa: C901, PLR0912 - one loop, since no array is handed on
    tables: Any, told: Any, pages: Any, lists: Any, actions: Any, parts: int
) -> None:
    """Do one action in every row, play on to the caller's next decision, and write observations and masks.

    Where a game waits it is dealt anew, whatever the action. A game that is over and waits offers its first
    action only: any will do, it is not looked at. `parts` leaves something out.
    """
    _opening, states, rows, _others, seats, desk, listed, rngs = tables
    marks, sheets, numbers, scale, seen, _finals = pages
    before, after = lists
    over, options, rng, first = told[2], listed[0], rngs[0], 0
    for place in range(len(rows)):
        s, row, marked = states[place], rows[place], marks[place]
        if parts & ACT:
            seat, action = seats[place], actions[place]
            if over[place]:
                forget_end(told, place)
            if row.waiting:
                begin_anew(tables, place)
            elif is_marked(marked, action):
                apply(s, action)
                if s.to_move == CHANCE:
                    let_chance(s, row, options, rng)
                if is_played_here(s, row):
                    settle(s, row, desk, options, rng)
                if s.to_move == OVER:
                    finish(s, told, place, seat)
                else:
                    seats[place] = s.to_move
            else:
                refuse(s, told, place, seat)
            if parts & RENEW and over[place]:
                renew_in(tables, told, pages, place, place + 1)
        if parts & SHOW:
            if hides:
                desk[0] = s
            known = desk[0] if hides else s
            at = 0 if scaled else place
            clear(sheets[at])
            observe(known, seats[place], sheets[at])
            if scaled:
                scale_out(numbers[at], scale[0], seen[place])
            if len(marked.mask) <= SHORT:
                for byte in range(len(marked.mask)):
                    marked.mask[byte] = 0
            else:
                for number in range(row.first, row.first + row.count):
                    unmark(marked, before[number])
            if parts & WAIT and over[place]:
                row.waiting = True
                options.count = 1
                options.ids[0] = 0
            else:
                legal(known, options)
            row.first = first
            row.count = options.count
            for number in range(options.count):
                after[first + number] = options.ids[number]
                mark(marked, options.ids[number])
            first += row.count


@rule
def choose(rows: Any, legal_ids: Any, rngs: Any, actions: Any) -> None:
    """A random legal action in every row."""
    rng = rngs[0]
    for place in range(len(rows)):
        row = rows[place]
        actions[place] = legal_ids[row.first + below(rng, row.count)]


@cache
def vector_loops(
    rulebook: Rulebook, scaled: bool, packed: bool = False, left_out: tuple[str, ...] = ()
) -> SimpleNamespace:
    """The loops of one game, with whole numbers or scaled ones, a byte or a bit for each action of a mask.

    `left_out` names parts that are to do nothing, `redact` or `tensor`: to measure what they take.
    """
    names: dict[str, Any] = stepping(rulebook) | {
        "decide": decide_in(rulebook),
        "cooperative": rulebook.cooperative,
        "hides": rulebook.redact is not nothing_hidden and rulebook.sight is None,
        "tensor": rulebook.sight or rulebook.tensor,
        "scale_out": multiplied if scaled else copied,
        "scaled": scaled,
    }
    names["let_chance"] = bind(let_chance_row, names, rulebook.id)
    names["settle"] = bind(settle_row, names, rulebook.id)
    names["begin"] = bind(begin_row, names, rulebook.id)
    names["begin_anew"] = bind(begin_anew_row, names, rulebook.id)
    names["finish"] = bind(finish_row, names, rulebook.id)
    names["refuse"] = bind(refuse_row, names, rulebook.id)
    owner = "-".join([rulebook.id, "scaled" if scaled else "whole", *left_out])
    names["observe"] = bind(observe_row, names | dict.fromkeys(left_out, nothing), owner)
    names["renew_in"] = bind(renew, names, owner)
    return SimpleNamespace(
        deal=bind(deal, names, rulebook.id),
        play=bind(play, names | (BITS if packed else BYTES), f"{owner}-packed" if packed else owner),
        renew=names["renew_in"],
        names=names,
    )
