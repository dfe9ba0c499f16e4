"""Logs: one line for each event, as text or as JSON, with no secret in it.

Secrets travel in cookies, headers and bodies, none of which is logged. A path can hold the key of a seat, so
that only the route is logged, not the path.
"""

from __future__ import annotations

import json
import logging
import sys
import time

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


def set_up_logs(kind: str) -> None:
    """Write events to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(as_json=kind == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("torri").setLevel(logging.INFO)
