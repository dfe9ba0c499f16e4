"""How the game may go on: the choices that were tried most, voted for by several guesses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State
    from torri.engine.vocabulary import Action
    from torri.players.search.mind import Mind

GUESSES = 24
LONGEST = 5  # decisions
FEWEST = 8  # visits, below which a choice says nothing


@dataclass(frozen=True)
class Step:
    """A decision on the way: whose, which, in words, and in how many of the guesses it was the one."""

    seat: int
    code: str
    words: str
    share: float


def likely_line(knowledge: Knowledge, minds: Sequence[Mind], action: Action) -> tuple[Step, ...]:
    """What may follow this action: in each guess the most tried choice, of all of these the most frequent."""
    dice = Random(knowledge.to_bytes())
    states = [knowledge.sample(dice) for _ in range(GUESSES)]
    steps = [Step(states[0].to_move, action.code, knowledge.describe(action), 1.0)]
    go_on(states, action.id, dice)
    while len(steps) < LONGEST:
        votes: Counter[tuple[int, int]] = Counter()
        for state in states:
            if (choice := favourite(state, minds)) is not None:
                votes[state.to_move, choice] += 1
        if not votes:
            break
        (seat, chosen), count = votes.most_common(1)[0]
        states = [state for state in states if state.to_move == seat and chosen in state.legal.ids]
        found = knowledge.game.actions.all[chosen]
        steps.append(Step(seat, found.code, states[0].describe(found), count / GUESSES))
        go_on(states, chosen, dice)
    return tuple(steps)


def favourite(state: State, minds: Sequence[Mind]) -> int | None:
    """What was tried most in this position, if it was tried often enough."""
    if state.to_move < 0:
        return None
    visits: Counter[int] = Counter()
    for mind in minds:
        visits.update(mind.likes(state))
    if not visits:
        return None
    choice, tried = visits.most_common(1)[0]
    return choice if tried >= FEWEST else None


def go_on(states: Sequence[State], action: int, dice: Random) -> None:
    """Do an action in each guess, and what chance brings after it."""
    for state in states:
        state.play(action)
        ids, weights = state.weights()
        while ids:
            state.play(dice.choices(ids, weights)[0])
            ids, weights = state.weights()
