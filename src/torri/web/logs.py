"""Logs: one line for each event, as text or as JSON, with no secret in it.

Secrets travel in cookies, headers and bodies, none of which is logged. A path can hold the key of a seat, so
that only the route is logged, not the path.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MINUTE = 60.0
TOLD = 20
"""How often the same event is told in a minute."""
REMEMBERED = 1000
"""Events of which it is known how often they were told."""
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class Lines(logging.Formatter):
    """One line an event: time, level, what happened, and its facts."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        facts = {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            facts["trace"] = self.formatException(record.exc_info)
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        head = {"time": f"{moment}Z", "level": record.levelname.lower(), "event": record.getMessage()}
        if self._as_json:
            return json.dumps(head | facts, ensure_ascii=False, default=str)
        said = " ".join(f"{name}={value}" for name, value in facts.items())
        return f"{head['time']} {head['level']} {head['event']} {said}".rstrip()


class Quiet(logging.Filter):
    """The same event is told a few times a minute; of the others only how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to tell it; the first of a new minute says how many were not told."""
        event, now = (record.name, str(record.msg)), self._clock()
        since, times = self._told.get(event, (now, 0))
        if now - since >= MINUTE:
            if times > TOLD:
                record.not_told = times - TOLD
            since, times = now, 0
        self._told[event] = (since, times + 1)
        while len(self._told) > REMEMBERED:
            del self._told[next(iter(self._told))]
        return times < TOLD


def set_up_logs(kind: str) -> None:
    """Write events to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(as_json=kind == "json"))
    handler.addFilter(Quiet())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("torri").setLevel(logging.INFO)
