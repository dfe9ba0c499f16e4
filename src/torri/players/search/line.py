"""How the game may go on: the actions that were tried most, voted for by several samples."""

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
    from torri.players.search.tree_search import TreeSearch

SAMPLES = 24
LONGEST = 5  # decisions
FEWEST = 8  # visits, below which an action says nothing


@dataclass(frozen=True)
class Step:
    """A decision on the way: whose, which, in words, and in how many of the samples it was the one."""

    seat: int
    code: str
    words: str
    share: float


def likely_line(
    knowledge: Knowledge,
    searches: Sequence[TreeSearch],
    action: Action,
    names: Sequence[str] | None = None,
) -> tuple[Step, ...]:
    """What may follow this action: in each sample the most tried action, of these the most frequent."""
    dice = Random(knowledge.to_bytes())
    states = [knowledge.sample(dice) for _ in range(SAMPLES)]
    steps = [Step(states[0].to_move, action.code, knowledge.describe(action, names), 1.0)]
    go_on(states, action.id, dice)
    while len(steps) < LONGEST:
        votes: Counter[tuple[int, int]] = Counter()
        for state in states:
            if (tried := favourite(state, searches)) is not None:
                votes[state.to_move, tried] += 1
        if not votes:
            break
        (seat, chosen), count = votes.most_common(1)[0]
        states = [state for state in states if state.to_move == seat and chosen in state.legal.ids]
        found = knowledge.game.actions.all[chosen]
        steps.append(Step(seat, found.code, states[0].describe(found, names), count / SAMPLES))
        go_on(states, chosen, dice)
    return tuple(steps)


def favourite(state: State, searches: Sequence[TreeSearch]) -> int | None:
    """What was tried most in this position, if it was tried often enough."""
    if state.to_move < 0:
        return None
    visits: Counter[int] = Counter()
    for search in searches:
        visits.update(search.visits_in(state))
    if not visits:
        return None
    action, tried = visits.most_common(1)[0]
    return action if tried >= FEWEST else None


def go_on(states: Sequence[State], action: int, dice: Random) -> None:
    """Do an action in each sample, and what chance brings after it."""
    for state in states:
        state.play(action)
        ids, weights = state.weights()
        while ids:
            state.play(dice.choices(ids, weights)[0])
            ids, weights = state.weights()
