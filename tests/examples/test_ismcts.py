from __future__ import annotations

from typing import TYPE_CHECKING

from tests.examples.loading import example

if TYPE_CHECKING:
    import pytest


def test_the_two_searches_play_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    """A game with hardly any time to think comes to an end, and the table says who won."""
    results = example("ismcts").match(games=1, milliseconds=1)
    assert results[0] in {-1.0, 0.0, 1.0}
    assert "1 games: Torri's search won" in capsys.readouterr().out
