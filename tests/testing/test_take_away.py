"""Take Away: the example game is sound, and small."""

from __future__ import annotations

from torri.engine.compiled import compiling
from torri.engine.game import Game
from torri.new_game.template.torri_take_away import RULEBOOK
from torri.testing import check_game


def test_it_keeps_all_promises() -> None:
    """Compiled and as plain Python."""
    check_game(Game(RULEBOOK), games=5, uncompiled=compiling())
