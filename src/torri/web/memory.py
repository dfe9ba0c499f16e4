"""The memory of a server: what stays as long as it runs is set apart from the search for garbage.

Python looks for unused cycles among all objects that it knows. The games with their compiled code are three
hundred thousand of them, none of which is ever unused; to walk them took a quarter of a second, in which no
table moved.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torri.table.readiness import Readiness

RARELY = 2_000, 10, 50
"""So many more objects, then the young ones are looked at, and every so many times the older ones with them.

A message for a chair is made of hundreds; the tables of a full server take a third of a second to walk.
"""


async def set_apart(readiness: Readiness) -> None:
    """When all games can be played, leave what is there by then in peace."""
    gc.set_threshold(*RARELY)
    await readiness.prepared.wait()
    gc.collect()
    gc.freeze()
