"""How the commands of the lab end: what went wrong is one sentence, and a run that was stopped goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console

from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Callable

FAILED = 2
STOPPED = 130  # as shells say it


def ended(work: Callable[[], object]) -> int:
    """Do the work of a command; the number with which it ends."""
    try:
        work()
    except (Error, OSError) as error:
        Console(stderr=True).print(str(error), soft_wrap=True)
        return FAILED
    except KeyboardInterrupt:
        Console(stderr=True).print(_("Stopped; the same command goes on."))
        return STOPPED
    return 0
