"""Being stopped by the person: one sentence, and the exit code of a program that was interrupted."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from torri.engine.interrupts import compiler_stops_with
from torri.engine.language import _
from torri.terminal.screen import complain

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

INTERRUPTED = 130
CLEAN_LINE = "\r\x1b[2K\x1b[?25h"  # the bar goes, the cursor comes back


def stoppable() -> AbstractContextManager[None]:
    """Within this block Ctrl-C ends the program, while it compiles too."""
    return compiler_stops_with(leave)


def leave() -> None:
    """Say that the compiler was stopped, and end at once; it leaves no file half written."""
    sys.stderr = sys.__stderr__  # a bar stands between
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(CLEAN_LINE)
    complain(_("Stopped while compiling. What is compiled is kept; the same command goes on from there."))
    sys.stdout.flush()
    os._exit(INTERRUPTED)
