"""Whether the tables can do their work: the database answers, and takes what is written."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from sqlalchemy import text, update
from sqlalchemy.exc import DBAPIError

from torri.table import steady
from torri.table.database import LOST, PATIENCE
from torri.table.schema import pulse

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.table.database import Database
    from torri.table.notices import Notices
    from torri.table.readiness import Readiness
    from torri.table.shelf import Shelf

log = logging.getLogger("torri.table")

FRESH = 1.0
"""Seconds for which an answer is reused, so that frequent checks do not keep the disk busy."""
SIGNS = {"full": "disk full", "malformed": "damaged", "not a database": "damaged", "readonly": "read-only"}
"""What a database says that does not take what is written, and what that is called."""


@dataclass(frozen=True)
class Condition:
    """How a server is: `ok`, `degraded` (it works, and somebody should look), or why it does not work."""

    status: str = "ok"
    reasons: dict[str, Any] = field(default_factory=dict)

    @property
    def works(self) -> bool:
        """Whether people can play here."""
        return self.status in {"ok", "degraded"}


class Health:
    """Feels the pulse."""

    def __init__(
        self,
        database: Database,
        shelf: Shelf,
        readiness: Readiness,
        notices: Notices,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._database = database
        self._shelf = shelf
        self._readiness = readiness
        self._notices = notices
        self._clock = clock
        self._lock = asyncio.Lock()
        self._last: tuple[float, str] | None = None
        self._damage = ""

    async def examine(self) -> None:
        """After the start: whether an SQLite file is whole. It is used all the same, and the log tells it."""
        if self._database.is_sqlite:
            async with self._database.reading() as connection:
                found = (await connection.execute(text("PRAGMA quick_check(1)"))).scalar_one()
            if found != "ok":
                self._damage = str(found)
                log.error("database damaged", extra={"why": self._damage})

    async def condition(self) -> Condition:
        """How this server is now."""
        async with self._lock:
            if self._last is None or self._clock() >= self._last[0] + FRESH:
                self._last = (self._clock(), await self._write())
        status, reasons = self._last[1], self._reasons()
        return Condition("degraded" if status == "ok" and reasons else status, reasons)

    async def _write(self) -> str:
        """Write something, as a table does."""
        try:
            async with (
                asyncio.timeout(PATIENCE),
                self._database.turn,
                self._database.engine.begin() as writing,
            ):
                await writing.execute(update(pulse).values(at=steady.now()))
        except DBAPIError as error:
            said = str(error.orig)
            return next((name for sign, name in SIGNS.items() if sign in said), "no database")
        except LOST:
            return "no database"
        return "ok"

    def _reasons(self) -> dict[str, Any]:
        """What works less well than it should."""
        found = {
            "tables_set_aside": len(self._shelf.set_aside),
            "games_failed": sorted(self._readiness.failed),
            "database_damaged": bool(self._damage),
            "cut_off": self._notices.cut_off,
        }
        return {name: value for name, value in found.items() if value}
