"""Tables that cannot be read: set aside, so that everything else goes on."""

from __future__ import annotations

import logging
from time import monotonic
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.table.errors import Broken

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger("torri.table")

AGAIN = 60.0
"""Seconds until a table that could not be read is tried once more: somebody may have repaired it."""


class SetAside:
    """The tables that this server could not read, each told in the log once."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._since: dict[str, float] = {}

    def __len__(self) -> int:
        """How many there are."""
        return len(self._since)

    def __contains__(self, code: str) -> bool:
        """Whether a table is set aside."""
        return code in self._since

    def must_be_whole(self, code: str) -> None:
        """Refuse a table that could not be read a moment ago."""
        since = self._since.get(code)
        if since is not None and self._clock() < since + AGAIN:
            raise broken()

    def add(self, code: str, error: Exception) -> Broken:
        """Set a table aside; what to say of it from now on."""
        if code not in self._since:
            log.error("table set aside", exc_info=error, extra={"table": code})
        self._since[code] = self._clock()
        return broken()

    def remove(self, code: str) -> None:
        """A table was read after all."""
        self._since.pop(code, None)


def broken() -> Broken:
    """What to say of a table that cannot be read."""
    return Broken(
        _("This table cannot be shown: its data are damaged. The server has logged it; other tables go on.")
    )
