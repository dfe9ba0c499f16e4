"""Who decides: a player gets what its seat knows, never the state, and answers with an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action


class Player(Protocol):
    """Somebody who decides for a seat."""

    spec: str
    """What the player was asked for by: "random", "greedy"."""

    def choose(self, knowledge: Knowledge) -> Action:
        """The action that this player takes, knowing this."""


def must_decide(knowledge: Knowledge) -> None:
    """Refuse to choose where this seat has nothing to decide."""
    if knowledge.to_move != knowledge.seat:
        raise Error(
            _("Seat {seat} has nothing to decide now; a player chooses where `to_move` is its seat.").format(
                seat=knowledge.seat
            )
        )
