"""The memory of a server: what stays is set apart from the search for garbage.

Python looks for unused cycles among all objects that it knows, the younger ones more often. The games with
their compiled code are three hundred thousand, and what five hundred tables show is as many again; none of it
is in an unused cycle. To walk all of them took a third of a second, and those of a moment ago a tenth, while
no table moved. So only what was made just now is looked at, and what lives on is set apart: it goes when
nobody uses it any more, as ever. The few cycles that are thrown away later are found in a quiet moment.
"""

from __future__ import annotations

import asyncio
import gc
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from torri.table.readiness import Readiness

YOUNG = 1_000
"""So many more objects, then the new ones are looked at, which takes a millisecond."""
RARELY = YOUNG, 10, 50
"""Until all games are there: every so many times the older ones are, too."""
NEVER = 1_000_000_000
MANY = 1_000
"""After so many looks at new objects it is worth while to look at all."""
OFTEN, SELDOM = 600.0, 3600.0
"""Seconds between two looks at all: in a quiet moment, and at the latest."""
MOMENT = 1.0
"""Seconds without a look at new objects are a quiet moment."""


class Young:
    """Sets apart what outlives a look at new objects, and counts these looks."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self, phase: str, about: dict[str, Any]) -> None:
        """Python has looked, or is about to."""
        if phase == "stop" and about["generation"] == 0:
            gc.freeze()
            self.looks += 1


async def set_apart(readiness: Readiness) -> None:
    """When all games can be played, leave in peace what is there by then, and later what lives on."""
    before = gc.get_threshold()
    gc.set_threshold(*RARELY)
    try:
        await readiness.prepared.wait()
        gc.collect()
        gc.freeze()
        with only_young() as young:
            await look_seldom(young)
    finally:
        gc.set_threshold(*before)


@contextmanager
def only_young() -> Iterator[Young]:
    """Within this block only new objects are looked at."""
    young = Young()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    gc.callbacks.append(young)
    try:
        yield young
    finally:
        gc.callbacks.remove(young)


async def look_seldom(young: Young) -> None:
    """Look at all objects now and then, where there is reason to."""
    last, seen = monotonic(), young.looks
    while True:
        before = young.looks
        await asyncio.sleep(MOMENT)
        quiet, waited = young.looks == before, monotonic() - last
        if young.looks - seen >= MANY and waited >= (OFTEN if quiet else SELDOM):
            look_at_all()
            last, seen = monotonic(), young.looks


def look_at_all() -> None:
    """Find all unused cycles, and set apart what is left."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
