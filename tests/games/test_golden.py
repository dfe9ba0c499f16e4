"""Golden playthroughs: nothing that anybody sees of a fixed game changes unread."""

from __future__ import annotations

import pytest

from tests.games.golden import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthrough(name: str) -> None:
    """A fixed game looks as it was written down; `make golden` writes a change that is meant."""
    assert playthrough(name).splitlines() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
