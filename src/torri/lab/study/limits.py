"""One seat without something, where players play through the public interface: those who search, above all.

A player that can say what it would do of some of its actions is asked so (`choose_among`). It plans as if it
could do all of them, so that it may wait for what it will never get: the worth is what a plan loses, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from torri.lab.study.watching import NOBODY, SEES
from torri.players import searches

if TYPE_CHECKING:
    from collections.abc import Collection

    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action
    from torri.players.protocol import Player


@runtime_checkable
class Choosy(Protocol):
    """A player that can choose among some of its actions."""

    def choose_among(self, knowledge: Knowledge, ids: Collection[int]) -> Action:
        """The best of these."""


def can_be_kept(spec: str, book: Rulebook) -> bool:
    """Whether a player can be kept from something: quick ones by their loop, searches by their visits."""
    return spec in SEES or searches(spec, book)


def limited_choice(player: Player, known: Knowledge, taken: Any, begins: int) -> tuple[Action, bool]:
    """What a player does without what is `taken`, or with what it begins; whether that was of any account."""
    if begins != NOBODY:
        wanted = [one for one in known.legal if one.id == begins]
        return (wanted[0], True) if wanted else (player.choose(known), False)
    left = [one.id for one in known.legal if taken is None or not taken[one.id]]
    if not 0 < len(left) < len(known.legal):
        return player.choose(known), False
    if not isinstance(player, Choosy):
        raise TypeError(f"{player} cannot be kept from anything")
    return player.choose_among(known, left), True
