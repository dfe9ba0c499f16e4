"""What outlives a full collection of garbage is not looked at again.

A worker imports and compiles all games: millions of objects that stay until it ends. A collection that
walks through all of them stops it for seconds, again and again.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

FULL = 2
"""The oldest generation: its collection walks through everything."""


def _keep(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] == FULL:
        gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    """Freeze what is left after each full collection, for as long as pytest runs."""
    gc.callbacks.append(_keep)
    config.add_cleanup(lambda: gc.callbacks.remove(_keep))
