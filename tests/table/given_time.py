"""Time that is given: an event loop that never waits, but moves its clock on to what is due next."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any


class GivenTime(asyncio.SelectorEventLoop):
    """A loop for code that waits for time alone: an hour passes as soon as nothing else is to be done."""

    def __init__(self) -> None:
        self._now = 1000.0
        super().__init__(Impatient(self))

    def time(self) -> float:
        """What the clock shows."""
        return self._now

    def move_on(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds


class Impatient(selectors.DefaultSelector):
    """Waits for files as the loop asks, but in the loop's own time."""

    def __init__(self, loop: GivenTime) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        """What is there now; where nothing is, time passes. Who waits for nothing would wait for ever."""
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("Nothing is due, and nothing else will happen.")
        if not ready and timeout:
            self._loop.move_on(timeout)
        return ready
