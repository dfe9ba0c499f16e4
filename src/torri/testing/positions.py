"""What holds for every position: legal actions, chance, copies, refusals, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torri.engine.errors import IllegalAction
from torri.engine.seats import CHANCE
from torri.testing.promises import demand, outcome_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from torri.engine.state import State

    Recount = Callable[[State], Sequence[int]]


def check_legal(state: State) -> None:
    """Legal actions are sorted and unique, of seats or of chance, and none when the game is over."""
    ids = state.legal.ids
    decisions, total = state.game.num_actions, len(state.game.actions.all)
    demand(bool(ids) != state.is_over, "{!r} offers {} actions.", state, len(ids))
    demand(ids == sorted(set(ids)), "{!r} does not offer its actions sorted and once: {}.", state, ids)
    first, last = (decisions, total) if state.to_move == CHANCE else (0, decisions)
    own = all(first <= number < last for number in ids)
    demand(own, "{!r} offers what is not for the one to move: {}.", state, ids)
    check_chance(state)


def check_chance(state: State) -> None:
    """Outcomes have positive probabilities that sum to 1; where a seat decides there are none."""
    probabilities = [probability for _, probability in state.chance]
    if state.to_move != CHANCE:
        demand(not probabilities, "{!r} offers outcomes of chance.", state)
        return
    demand(min(probabilities) > 0, "{!r} offers an outcome without any chance.", state)
    demand(abs(sum(probabilities) - 1) < 1e-9, "The chances of {!r} sum to {}.", state, sum(probabilities))
    check_total(state)


def check_total(state: State) -> None:
    """The weights of the outcomes sum to the total on the list, which is used again and again."""
    choices = np.zeros(1, state.game.choices)
    for _ in range(2):
        state.game.doors.list_chance(state._array, choices)  # noqa: SLF001
    total, weights = int(choices[0].total), choices[0].weights[: choices[0].count]
    demand(total == weights.sum(), "The outcomes of {!r} weigh {}, not {}.", state, weights.sum(), total)


def check_copy(state: State) -> None:
    """A copy and the bytes are the same position, and go their own way."""
    before = state.to_bytes()
    for twin in (state.copy(), state.game.from_bytes(before)):
        demand(twin == state, "A copy of {!r} differs from it.", state)
        if not state.is_over:
            twin.play(twin.legal[0])
            demand(state.to_bytes() == before, "Playing on in a copy changed {!r}.", state)


def check_illegal(state: State, random: Random) -> None:
    """An illegal action is refused, and the position stays byte for byte what it was."""
    number = random.randrange(len(state.game.actions.all))
    if number in state.legal.ids:
        return
    before = state.to_bytes()
    demand(refusal(state, number), "{!r} took the illegal {!r}.", state, state.game.actions.all[number])
    demand(state.to_bytes() == before, "A refused action changed {!r}.", state)


def refusal(state: State, number: int) -> str:
    """The sentence with which an action is refused; empty if it is not."""
    try:
        state.play(number)
    except IllegalAction as error:
        return str(error)
    return ""


def check_words(state: State) -> None:
    """Every legal action can be said in words that fit the position."""
    for action in state.legal:
        demand(state.describe(action).strip(), "{!r} has no words in {!r}.", action, state)


def check_end(state: State, recount: Recount | None = None) -> None:
    """A finished game has an outcome: scores and ranks for every seat, and a winner or none at all."""
    outcome = outcome_of(state)
    demand(len(outcome.ranks) == len(outcome.scores) == state.game.players, "{} misses a seat.", outcome)
    demand(all(rank >= 1 for rank in outcome.ranks), "{} has a rank below 1.", outcome)
    if recount:
        counted = tuple(recount(state))
        demand(counted == outcome.scores, "The points are {}, but counted anew {}.", outcome.scores, counted)
