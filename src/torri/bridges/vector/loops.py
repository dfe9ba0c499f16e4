"""The compiled loops of the vector environment, written once and bound to each game.

A row is one game of many, `rows` what is kept of each beside its position. `desk` is room for two positions,
`listed` for one list of actions, and `rng` the generator of the row at work.
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
    from torri.engine.rulebook import Rulebook

CALLER = -1
"""In a line-up: whoever calls `step` decides for this seat."""

Row = np.record
"""A record of `rows_type`."""

legal = apply = redact = ranks = tensor = random_step = decide = left_open
settle = begin = observe = act = left_open
cooperative = False


def rows_type(rulebook: Rulebook) -> np.dtype[Any]:
    """What is kept of each game beside its position."""
    seats = rulebook.players[-1]
    fields = [
        ("chance", "<u8"),  # the word of its generator
        ("deals", "<i8"),  # how often it was dealt: who sits where
        ("seat", "<i8"),  # who decides now, or decided last
        ("lineup", "<i8", seats),  # CALLER, or the number of a compiled player
        ("ranks", "<i8", seats),
        ("paid", "<f8", seats),
        ("reward", "<f8"),  # what was paid to the seat that decided
        ("over", "?"),  # it ended in this step
        ("waiting", "?"),  # for the next step, to be dealt anew
        ("refused", "?"),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def settle_row(s: Position, row: Row, desk: Any, listed: Choices, rng: Rng) -> None:
    """Play on until a seat of the caller decides, or the game is over."""
    known = desk[0]
    while s.to_move != OVER:
        seat = int(s.to_move)
        if seat == CHANCE:
            random_step(s, listed, rng)
        elif row.lineup[seat] == CALLER:
            row.seat = seat
            return
        else:
            desk[0] = s
            redact(known, seat)
            legal(known, listed)
            apply(s, decide(row.lineup[seat], desk, listed, rng))


def begin_row(s: Position, row: Row, others: Any, desk: Any, listed: Choices, rng: Rng) -> None:
    """Seat the players of a new game, each one seat further than in the game before, and deal."""
    players = int(s.players)
    learner = row.deals % players
    row.deals += 1
    row.lineup[learner] = CALLER
    for other in range(players - 1):
        row.lineup[(learner + 1 + other) % players] = others[other]
    settle(s, row, desk, listed, rng)


def observe_row(s: Position, seat: int, desk: Any, out: Any) -> None:
    """Write what a seat knows; the redacted position stays on the desk."""
    desk[0] = s
    redact(desk[0], seat)
    out[:] = 0.0
    tensor(desk[0], seat, out)


def act_row(s: Position, row: Row, action: int, desk: Any, listed: Choices, rng: Rng) -> None:
    """Do a legal action and what follows from it; where that ends the game, pay all seats."""
    apply(s, action)
    settle(s, row, desk, listed, rng)
    if s.to_move == OVER:
        row.over = True
        ranks(s, row.ranks)
        pay(row.ranks[: s.players], cooperative, row.paid)


@rule
def refuse(row: Row) -> None:
    """An illegal action loses the game for its seat, and ends it."""
    row.refused = True
    row.over = True
    row.paid[row.seat] = LOST


@rule
def unmask(mask: Any, choices: Choices) -> None:
    """Take back the mask of the actions listed: a few writes instead of a whole row."""
    for place in range(choices.count):
        mask[choices.ids[place]] = 0


@rule
def mask_listed(mask: Any, choices: Choices) -> None:
    """Mark the actions listed."""
    for place in range(choices.count):
        mask[choices.ids[place]] = 1


def reset(
    opening: Any,
    states: Any,
    rows: Any,
    others: Any,
    choices: Any,
    seen: Any,
    marks: Any,
    desk: Any,
    listed: Any,
    rng: Rng,
) -> None:
    """Deal a game in every row; its generator starts from the seed in `chance`."""
    for place in range(len(states)):
        row = rows[place]
        states[place] = opening[0]
        rng[0] = row.chance
        rng[0] = next_u64(rng)
        row.over = False
        row.waiting = False
        begin(states[place], row, others, desk, listed[0], rng)
        row.chance = rng[0]
        observe(states[place], row.seat, desk, seen[place].numbers)
        marks[place].mask[:] = 0
        legal(desk[0], choices[place])
        mask_listed(marks[place].mask, choices[place])


def step(
    opening: Any,
    states: Any,
    rows: Any,
    others: Any,
    choices: Any,
    seen: Any,
    marks: Any,
    desk: Any,
    listed: Any,
    rng: Rng,
    actions: Any,
    finals: Any,
    same_step: bool,
) -> None:
    """Do one action in every row, and play on to the caller's next decision.

    A game that is over is dealt anew: at once, its last observation then in `finals`, or in the step after,
    whatever the action there.
    """
    for place in range(len(states)):
        s, row, mask, action = states[place], rows[place], marks[place].mask, actions[place]
        rng[0] = row.chance
        seat = row.seat
        waited = row.waiting
        row.paid[:] = 0.0
        row.over = False
        row.refused = False
        if waited:
            mask[:] = 0
        elif 0 <= action < len(mask) and mask[action]:
            act(s, row, action, desk, listed[0], rng)
            unmask(mask, choices[place])
        else:
            refuse(row)
            unmask(mask, choices[place])
        row.reward = row.paid[seat]
        row.waiting = row.over and not same_step
        if row.waiting:
            observe(s, seat, desk, seen[place].numbers)
            mask[:] = 1
        else:
            if row.over:
                observe(s, seat, desk, finals[place].numbers)
            if row.over or waited:
                states[place] = opening[0]
                begin(s, row, others, desk, listed[0], rng)
            observe(s, row.seat, desk, seen[place].numbers)
            legal(desk[0], choices[place])
            mask_listed(mask, choices[place])
        row.chance = rng[0]


@rule
def choose(rows: Any, choices: Any, rng: Rng, actions: Any) -> None:
    """A random legal action in every row; any, where a game is over and it will be ignored."""
    for place in range(len(rows)):
        if not rows[place].waiting:
            actions[place] = choices[place].ids[below(rng, choices[place].count)]


@cache
def vector_loops(rulebook: Rulebook) -> SimpleNamespace:
    """The loops of one game."""
    names: dict[str, Any] = stepping(rulebook) | {
        "decide": decide_in(rulebook),
        "cooperative": rulebook.cooperative,
    }
    names["settle"] = bind(settle_row, names, rulebook.id)
    names["begin"] = bind(begin_row, names, rulebook.id)
    names["observe"] = bind(observe_row, names, rulebook.id)
    names["act"] = bind(act_row, names, rulebook.id)
    return SimpleNamespace(reset=bind(reset, names, rulebook.id), step=bind(step, names, rulebook.id))
