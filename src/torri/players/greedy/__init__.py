"""The greedy player: looks one move ahead and takes what leads to the best outlook."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import rules_of
from torri.engine.compiled import bind, left_open
from torri.engine.rng import Rng, below, rng as seeded
from torri.players.expertise import expertise, outlook_of
from torri.players.protocol import must_decide

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.choices import Choices
    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action

legal = apply = outlook = suppose = left_open


def best(desk: Any, choices: Choices, rng: Rng) -> int:
    """Of the listed actions in the redacted position `desk[0]` the best one; equal ones by lot."""
    after = desk[1]
    seat = desk[0].to_move
    chosen = -1
    highest = 0.0
    equals = 0
    suppose(desk[0])
    for place in range(choices.count):
        desk[1] = desk[0]
        action = int(choices.ids[place])
        apply(after, action)
        value = outlook(after, seat)
        if chosen < 0 or value > highest:
            chosen, highest, equals = action, value, 1
        elif value == highest:
            equals += 1
            if below(rng, equals) == 0:
                chosen = action
    return chosen


def consider(desk: Any, choices: Any, rngs: Any) -> int:
    """The best legal action in the redacted position `desk[0]`."""
    legal(desk[0], choices[0])
    return best(desk, choices[0], rngs[0])


def weigh(desk: Any, choices: Any, values: Any) -> None:
    """What each legal action in the redacted position `desk[0]` leads to, by the outlook."""
    seat = desk[0].to_move
    legal(desk[0], choices[0])
    suppose(desk[0])
    for place in range(choices[0].count):
        desk[1] = desk[0]
        apply(desk[1], int(choices[0].ids[place]))
        values[place] = outlook(desk[1], seat)


@cache
def _weigh(rulebook: Rulebook) -> Callable[..., None]:
    names = {"outlook": outlook_of(rulebook), "suppose": expertise(rulebook).suppose}
    return bind(weigh, rules_of(rulebook) | names, rulebook.id)


def outlooks(knowledge: Knowledge) -> npt.NDArray[np.float64]:
    """What each legal action leads to, in their order."""
    game = knowledge.game
    desk = np.zeros(2, game.rulebook.position)
    desk[0] = knowledge.position
    values = np.zeros(len(knowledge.legal))
    _weigh(game.rulebook)(desk, np.zeros(1, game.choices), values)
    return values


@cache
def best_of(rulebook: Rulebook) -> Callable[..., int]:
    """`best` for one game."""
    names = {"outlook": outlook_of(rulebook), "suppose": expertise(rulebook).suppose}
    return bind(best, rules_of(rulebook) | names, rulebook.id)


@cache
def _consider(rulebook: Rulebook) -> Callable[..., int]:
    return bind(consider, rules_of(rulebook) | {"best": best_of(rulebook)}, rulebook.id)


class GreedyPlayer:
    """A sensible player that plans no further than its next decision."""

    spec = "greedy"

    def __init__(self, seed: int | str | None = None) -> None:
        self._rng = seeded(Random(seed).getrandbits(64))

    def choose(self, knowledge: Knowledge) -> Action:
        """The action with the best outlook."""
        must_decide(knowledge)
        game = knowledge.game
        desk = np.zeros(2, game.rulebook.position)
        desk[0] = knowledge.position
        action = _consider(game.rulebook)(desk, np.zeros(1, game.choices), self._rng)
        return game.actions.all[action]
