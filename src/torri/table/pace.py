"""How long a bot seems to think: never a sign of what it holds.

Every answer waits a random while that does not depend on the position. A bot that had only one choice answers
at once, and one that searched does not; so after a decision without a choice the bot waits as long as it took
for one of its earlier decisions with a choice.
"""

from __future__ import annotations

from collections import deque
from random import Random

REMEMBERED = 20
TIMES = {"slow": 3.0, "normal": 1.0, "fast": 0.4, "at once": 0.0}
"""What the owner of a table wished, as a multiple of the pace of the house."""


class Pace:
    """The pace of one bot at one table."""

    def __init__(self, least: float, random: Random | None = None) -> None:
        self._least = least
        self._random = random or Random()
        self._took: deque[float] = deque(maxlen=REMEMBERED)

    def wait(self, took: float, actions: int) -> float:
        """How long to hold back an answer that took so long, where so many actions were legal."""
        if actions > 1:
            self._took.append(took)
        seems = took if actions > 1 or not self._took else self._random.choice(self._took)
        return max(0.0, max(seems, self._random.uniform(1.0, 1.5) * self._least) - took)
