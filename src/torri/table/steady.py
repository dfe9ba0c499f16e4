"""Time that nobody can set: the clock of the wall when this process began, and from then on what has passed.

When the machine's clock is put forward or back, nobody at a table gains or loses anything by that.
"""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, as far as this process can tell."""
    return _BEGAN + time.monotonic()
