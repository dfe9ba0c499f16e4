"""Why a choice is worse than another: what both bring at the end, and how the game may go on after each.

`Ends` are looked at for the other choices that are told as well, and for what else chance could have brought.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from torri.engine.loops import loops
from torri.review.results import Reason, Step
from torri.review.values import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from torri.engine.compiled import Position
    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State
    from torri.review.course import Turn
    from torri.review.decisions import Vector
    from torri.review.results import Decision
    from torri.review.values import Valuer

FUTURES = 48  # games that are played to their end for each of the two choices
DEALS = 9  # deals that vote on how the game goes on
LONGEST = 4  # decisions that are told
DIGITS = 2  # of points


class Ends(NamedTuple):
    """How games end, on average."""

    points: Vector
    """By seat."""
    parts: Vector
    """By seat and part of the score sheet."""
    decisions: float
    """How many decisions there were until then."""


def with_reason(valuer: Valuer, turn: Turn, decision: Decision) -> Decision:
    """The same decision, with the reason why it was worse than the best, and the points of choices."""
    known = turn.before.known_to(turn.seat)
    ends = {one.code: after(valuer, known, one.code) for one in decision.told}
    points = {code: round(float(one.points[decision.seat]), DIGITS) for code, one in ends.items()}
    return replace(
        decision,
        reason=reason_for(valuer, known, decision.played, decision.best, ends),
        choices=tuple(replace(one, points=points.get(one.code)) for one in decision.choices),
    )


def reason_for(valuer: Valuer, known: Knowledge, played: str, best: str, ends: Mapping[str, Ends]) -> Reason:
    """What differs between two choices, as far as the seat can know."""
    got, missed = ends[played], ends[best]
    rivals = np.delete(got.points - missed.points, known.to_move)
    parts = (got.parts - missed.parts)[known.to_move]
    return Reason(
        parts=dict(zip(known.game.rulebook.parts, parts.tolist(), strict=True)),
        rivals=float(rivals.mean()),
        decisions=got.decisions - missed.decisions,
        line=line_after(valuer, known, played),
        better=line_after(valuer, known, best),
    )


def after(valuer: Valuer, known: Knowledge, code: str) -> Ends:
    """How games end that go on with a choice, as far as the seat can know."""
    choice = known.game.actions.find(code).id
    return _ends(known.game, lambda future: valuer.end_of(known.position, choice, future))


def ends_from(valuer: Valuer, state: State) -> Ends:
    """How games end that go on from a whole position."""
    return _ends(state.game, lambda future: valuer.end_of(state.position, NOTHING, future, whole=True))


def _ends(game: Game, end: Callable[[int], tuple[Position, int]]) -> Ends:
    finals = np.zeros(FUTURES, game.rulebook.position)
    lasted = 0
    for future in range(FUTURES):
        finals[future], decisions = end(future)
        lasted += decisions
    points, places = (np.zeros((FUTURES, game.players), np.int64) for _ in range(2))
    parts = np.zeros((FUTURES, game.players, len(game.rulebook.parts)), np.int64)
    loops(game.rulebook).tally(finals, points, places, parts)
    return Ends(points.mean(axis=0), parts.mean(axis=0), lasted / FUTURES)


def line_after(valuer: Valuer, known: Knowledge, code: str) -> tuple[Step, ...]:
    """What may follow a choice: what the reference player does in most of some deals, step by step."""
    dice = Random(known.to_bytes())
    states = [known.sample(dice) for _ in range(DEALS)]
    line = [Step(known.to_move, code)]
    while len(line) < LONGEST:
        states = [_gone_on(state, line[-1], dice) for state in states]
        votes = Counter(
            (state.to_move, valuer.reference(state.position)) for state in states if state.to_move >= 0
        )
        if not votes:
            break
        (seat, chosen), count = votes.most_common(1)[0]
        if 2 * count <= DEALS:
            break
        action = known.game.actions.all[chosen]
        states = [state for state in states if state.to_move == seat and chosen in state.legal.ids]
        line.append(Step(seat, action.code))
    return tuple(line[1:])


def _gone_on(state: State, step: Step, dice: Random) -> State:
    """The position after a decision and what chance brings then."""
    state.play(step.code)
    ids, weights = state.weights()
    while ids:
        state.play(dice.choices(ids, weights)[0])
        ids, weights = state.weights()
    return state
