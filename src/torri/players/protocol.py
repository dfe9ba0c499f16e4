"""Who decides: a player gets what its seat knows, never the state, and answers with an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action


class Player(Protocol):
    """Somebody who decides for a seat."""

    spec: str
    """What the player was asked for by: "random", "greedy"."""

    def choose(self, knowledge: Knowledge) -> Action:
        """The action that this player takes, knowing this."""
