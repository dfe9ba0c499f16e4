"""A greedy player who overlooks things, as a child does: it tries its best with what it sees."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from torri.players.greedy import outlooks
from torri.players.protocol import must_decide

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action

FEWEST = 2  # actions that it sees: nobody does something only because nothing else came to mind


class OverlookingPlayer:
    """Sees each legal action with the same chance, and takes the best of those that it sees."""

    spec = "overlooking"

    def __init__(self, sees: float, seed: int | str | None = None) -> None:
        self.sees = sees
        self._random = Random(seed)

    def choose(self, knowledge: Knowledge) -> Action:
        """Of what it sees the action with the best outlook; of equal ones any."""
        must_decide(knowledge)
        legal = knowledge.legal
        order = self._random.sample(range(len(legal)), len(legal))
        seen = order[:FEWEST] + [place for place in order[FEWEST:] if self._random.random() < self.sees]
        if len(legal) == 1:
            return legal[0]
        values = outlooks(knowledge)
        return legal[max(seen, key=lambda place: values[place])]
