"""One seat without something, where players play through the public interface: those who search, above all.

It is asked what it would do; only if that is taken from it, it thinks once more, about what is left
(`choose_among`): so it plays on as if it were free for as long as it wants nothing else. It plans as if it
could do all of it later, so that it may wait for what it will never get: the worth is what a plan loses, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from torri.lab.study.watching import NOBODY, SEES
from torri.players import player, searches
from torri.players.levels import LevelPlayer

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


def repeats(spec: str, book: Rulebook) -> bool:
    """Whether a player does the same in the same game again: all who search do who do not go by the clock."""
    one = player(spec)
    budget = one.level.budget(book) if isinstance(one, LevelPlayer) else getattr(one, "budget", None)
    return budget is not None and not budget.seconds


def limited_choice(player: Player, known: Knowledge, taken: Any, begins: int) -> Action:
    """What a player does without what is `taken`, or with what it begins."""
    if begins != NOBODY and (wanted := [one for one in known.legal if one.id == begins]):
        return wanted[0]
    free = player.choose(known)
    if taken is None or not taken[free.id]:
        return free
    left = [one.id for one in known.legal if not taken[one.id]]
    if not left:
        return free
    if not isinstance(player, Choosy):
        raise TypeError(f"{player} cannot be kept from anything")
    return player.choose_among(known, left)


def is_limit(ids: Any, taken: Any) -> bool:
    """Whether some of these actions are `taken`, but not all."""
    return bool(taken[ids].any() and not taken[ids].all())
