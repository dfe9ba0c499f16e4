"""What a game was worth to each seat: the same numbers in every bridge.

To win alone is worth 1 and the others share the loss, so that all numbers add up to 0: a win against three is
1, -1/3, -1/3, -1/3. Winners share what the others lost; where everybody is first, nobody gets anything. In a
cooperative game all get 1, or all get -1. Who does something illegal gets -1 and the others nothing; in a
cooperative game all get -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import rule

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.engine.state import State

LOST = -1.0
"""The worst that can happen; also what an illegal action is worth."""


@rule
def pay(ranks: Any, cooperative: bool, out: Any) -> None:
    """Write what the final ranks are worth to each seat."""
    seats = len(ranks)
    winners = 0
    for seat in range(seats):
        winners += ranks[seat] == 1
    for seat in range(seats):
        if cooperative:
            out[seat] = 1.0 if ranks[seat] == 1 else LOST
        elif ranks[seat] == 1:
            out[seat] = (seats - winners) / (winners * (seats - 1))
        else:
            out[seat] = LOST / (seats - 1)


@rule
def forfeit(seat: int, cooperative: bool, out: Any) -> None:
    """Write what an illegal action is worth to each seat: who did it has lost, and all who play together."""
    for other in range(len(out)):
        out[other] = LOST if cooperative or other == seat else 0.0


def payoffs(state: State) -> list[float]:
    """What the game was worth to each seat; nothing while it goes on."""
    paid = np.zeros(state.game.players)
    if state.outcome is not None:
        pay(np.array(state.outcome.ranks, np.int32), state.game.rulebook.cooperative, paid)
    return paid.tolist()


def forfeited(game: Game, seat: int) -> list[float]:
    """What the game is worth to each seat after an illegal action of this one."""
    paid = np.zeros(game.players)
    forfeit(seat, game.rulebook.cooperative, paid)
    return paid.tolist()
