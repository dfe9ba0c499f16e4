"""Take Away: the example game is sound, and small."""

from __future__ import annotations

from tests.testing.take_away import RULEBOOK
from torri.engine.compiled import compiling
from torri.engine.game import Game
from torri.testing import check_game


def test_it_keeps_all_promises() -> None:
    """Compiled and as plain Python."""
    check_game(Game(RULEBOOK), games=5, uncompiled=compiling())
