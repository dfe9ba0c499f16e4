"""A queue for processor time that is fair to people, not to jobs: who used little of it lately comes first.

Every job has an owner, the guest for whom it is done. Of those who wait, the owner with the fewest jobs under
way is next; among equals the one who spent the fewest seconds, of which half are forgotten every minute. So
sixty tables of one guest do not keep another guest's only bot waiting. Whoever spent more than the budget
rests until enough of it is forgotten, even if nobody else wants the place.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, deque
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

HALF = 60.0
"""Seconds in which half of what was spent is forgotten."""
FORGOTTEN = 0.01
"""Seconds spent that are not worth remembering."""
MOMENT = 0.01
"""Seconds by which a rest is prolonged, so that it is over when the timer says so."""


class FairQueue:
    """So many places to work at, given to one owner after the other."""

    def __init__(
        self, places: int, budget: float = math.inf, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._free = places
        self._budget = max(budget, FORGOTTEN)
        self._now = now
        self._timer: asyncio.TimerHandle | None = None  # until somebody has rested
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._working: Counter[str] = Counter()
        self._spent: dict[str, tuple[float, float]] = {}  # seconds, and when they were added up

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Wait for a place, and have it for the block."""
        await self._wait(owner)
        try:
            yield
        finally:
            self._leave(owner)

    def charge(self, owner: str, seconds: float) -> None:
        """Write down what a job took."""
        now = self._now()
        self._spent[owner] = (self.spent(owner) + seconds, now)
        for other in [other for other in self._spent if self.spent(other) < FORGOTTEN]:
            del self._spent[other]

    def spent(self, owner: str) -> float:
        """What an owner spent, as far as it is not forgotten."""
        seconds, at = self._spent.get(owner, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._now() - at) / HALF))

    def rest(self, owner: str) -> float:
        """Seconds until an owner who spent more than the budget is within it again; 0 for everybody else."""
        spent = self.spent(owner)
        return HALF * math.log2(spent / self._budget) if spent > self._budget else 0.0

    @property
    def waiting(self) -> int:
        """How many jobs wait for a place."""
        return sum(map(len, self._waiting.values()))

    async def _wait(self, owner: str) -> None:
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(place)
        self._give()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave(owner)  # it was given at the same moment
            raise

    def _leave(self, owner: str) -> None:
        self._free += 1
        self._working[owner] -= 1
        if not self._working[owner]:
            del self._working[owner]
        self._give()

    def _give(self) -> None:
        """Give the free places to whoever is next."""
        while self._free and (rested := [one for one in self._waiting if not self.rest(one)]):
            owner = min(rested, key=lambda one: (self._working[one], self.spent(one)))
            place = self._waiting[owner].popleft()
            if not self._waiting[owner]:
                del self._waiting[owner]
            if not place.done():
                self._free -= 1
                self._working[owner] += 1
                place.set_result(None)
        self._give_again_after_a_rest()

    def _give_again_after_a_rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        resting = [rest for one in self._waiting if (rest := self.rest(one))]
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(resting) + MOMENT, self._give) if resting else None
