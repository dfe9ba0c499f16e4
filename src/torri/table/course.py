"""A match that looks ahead: what an action brings is found out once, and taken over when it is committed."""

from __future__ import annotations

from copy import copy
from itertools import takewhile
from typing import TYPE_CHECKING

from torri.engine.match import Match

if TYPE_CHECKING:
    from torri.engine.dice import Chance


class Course(Match):
    """The course of a match at a table."""

    def ahead(self, action: str, dice: Chance) -> Course:
        """The match after an action of the seat to move; this one stays as it is. Chairs are shared."""
        twin = copy(self)
        twin.part_ways(dice)
        twin.play(self.to_move, action)
        return twin

    def part_ways(self, dice: Chance) -> None:
        """Go on without changing the match that this one is a copy of."""
        self._steps, self._trail, self._dice = list(self._steps), dict(self._trail), dice
        self._known = dict(self._known)

    @property
    def last_outcomes(self) -> tuple[str, ...]:
        """What chance has brought since the last decision."""
        since = takewhile(lambda step: step[0] is None, reversed(self._steps))
        return tuple(action.code for _by, action in since)[::-1]
