"""Games of players who think, through the public interface, deal by deal.

Such games take seconds. A seat that does without something plays as if it were free until it wants that;
where it never does, its game is the free one, which is not played twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.lab.luck import luck_of
from torri.lab.simulate import rotation
from torri.lab.study.course import course_of
from torri.lab.study.limits import is_limit, limited_choice, repeats
from torri.lab.study.measures import limited_seat
from torri.lab.study.watching import NOBODY, NOTES
from torri.players import player, seated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.game import Game
    from torri.engine.match import Match
    from torri.players.judge.judges import Judge

REMEMBERED = 100
"""So many of the last games; versions are compared block by block."""


@dataclass(frozen=True)
class Thought:
    """A game, and what is noted of it."""

    final: Any
    note: Any
    used: Any
    """How often each action was possible, and done."""
    lists: Sequence[tuple[int, Any, int]]
    """Decision by decision the seat, what it could do, and what it did."""
    course: Any
    luck: Any


@dataclass(frozen=True)
class Limits:
    """What one seat of a version is kept from, or with what its games begin."""

    taken: Any
    begins: int
    limited: bool
    """Whether one seat, another in each deal, is kept from what is `taken`."""


class ThinkingTable:
    """Plays a version with players who think; `free` is the table at which nobody is kept from anything."""

    def __init__(
        self,
        game: Game,
        specs: Sequence[str],
        seed: str,
        limits: Limits,
        judge: Judge | None,
        *,
        adjusted: bool,
        free: ThinkingTable | None = None,
    ) -> None:
        self.game, self.specs, self.seed, self.limits = game, specs, seed, limits
        self.judge, self.adjusted, self.free = judge, adjusted, free
        self.played: dict[int, Thought] = {}

    def play(self, number: int) -> Thought:
        """The game of a deal, played now or remembered."""
        if number not in self.played:
            self.played[number] = self._again(number) or self._anew(number)
            while len(self.played) > REMEMBERED:
                del self.played[next(iter(self.played))]
        return self.played[number]

    def _again(self, number: int) -> Thought | None:
        """The free game, where it was played here and the limited seat did nothing that it does without."""
        found = self.free and self.free.played.get(number)
        if not found or not all(repeats(spec, self.game.rulebook) for spec in self.specs):
            return None
        own, taken = self._limited(number), self.limits.taken
        if own == NOBODY or any(taken[done] for seat, _ids, done in found.lists if seat == own):
            return None
        note = found.note.copy()
        note["met"] = sum(is_limit(ids, taken) for seat, ids, _done in found.lists if seat == own)
        course = found.course if self.judge else course_of(None, self.game.match())
        return replace(found, note=note, course=course)

    def _anew(self, number: int) -> Thought:
        game, deal = self.game, f"{self.seed}:{number}"
        note, used = np.zeros(1, NOTES), np.zeros((2, len(game.actions.all)), np.int64)
        sits = rotation(len(self.specs), number, 1)[0]
        specs = [self.specs[place] for place in sits]
        match, lists = self._match(number, specs, note[0])
        for _seat, ids, done in lists:
            used[0, ids] += 1
            used[1, done] += 1
        luck = np.zeros(game.players)
        if self.adjusted and self.judge is not None:
            luck = np.array(luck_of(self.judge, match, specs, deal))
        return Thought(match.state.position, note, used, lists, course_of(self.judge, match), luck)

    def _match(self, number: int, specs: Sequence[str], note: Any) -> tuple[Match, list[Any]]:
        """A game of one deal, noted decision by decision."""
        match = self.game.match(f"{self.seed}:{number}")
        seats = [player(spec, f"{self.seed}:{number}:{seat}") for seat, spec in enumerate(specs)]
        own, begins, last = self._limited(number), self.limits.begins, NOBODY
        lists: list[tuple[int, Any, int]] = []
        note["first"] = match.to_move
        with seated(seats):
            while not match.is_over:
                seat = match.to_move
                known = match.state.known_to(seat)
                taken = self.limits.taken if seat == own else None
                ids = np.array([one.id for one in known.legal])
                action = limited_choice(seats[seat], known, taken, begins)
                note["met"] += begins in ids or (taken is not None and is_limit(ids, taken))
                lists.append((seat, ids, action.id))
                match.play(seat, action)
                note["turns"] += seat != last
                begins, last = NOBODY, seat
        note["decisions"] = len(lists)
        return match, lists

    def _limited(self, number: int) -> int:
        """Who does without something in a deal."""
        return limited_seat({"deal": number}, len(self.specs)) if self.limits.limited else NOBODY
