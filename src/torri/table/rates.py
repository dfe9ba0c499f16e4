"""Limits on how often: a bucket of tokens for each guest, refilled as time goes by."""

from __future__ import annotations

import math
from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.table.errors import TooMuch

if TYPE_CHECKING:
    from collections.abc import Callable

REMEMBERED = 50_000  # guests; those not seen for longest are forgotten, with full buckets


class Rate:
    """So many a second for each key, with a burst."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """Count one, or refuse it."""
        now = self._clock()
        tokens, then = self._buckets.pop(key, (self._burst, now))
        tokens = min(self._burst, tokens + (now - then) * self._per_second)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - allowed, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = math.ceil(10 * (1 - tokens) / self._per_second) / 10  # never 0: a socket waits that long
            raise TooMuch(_("Too many requests; try again in {wait} seconds."), wait=wait)
