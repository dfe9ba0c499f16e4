"""The random player: every legal action is as good as any other."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from torri.players.protocol import must_decide

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action


class RandomPlayer:
    """Chooses blindly."""

    spec = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def choose(self, knowledge: Knowledge) -> Action:
        """Any legal action."""
        must_decide(knowledge)
        return self._random.choice(knowledge.legal)
