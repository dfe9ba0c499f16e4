"""What games of Saint Petersburg look like series by series."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import torri
from torri.games.saint_petersburg.lab import course
from torri.games.saint_petersburg.material import STACKS

if TYPE_CHECKING:
    import pytest


def test_every_ruble_is_counted() -> None:
    """What a seat had and got, less what it spent, is what it has in the end."""
    match = torri.game("saint-petersburg", 2).match(seed=3)
    own: Counter[tuple[int, str]] = Counter()
    greedy = torri.player("greedy", 1)
    start = int(match.state.position.rubles[0])
    while not match.is_over:
        before = match.state.position.copy()
        match.play(match.to_move, greedy.choose(match.state.known_to(match.to_move)))
        course.note(own, before, match.state.position, 0)
    got = sum(rubles for (_series, figure), rubles in own.items() if figure == "income")
    spent = sum(rubles for (_series, figure), rubles in own.items() if figure in STACKS)
    assert got > 0 < spent
    assert start + got - spent == int(match.state.position.rubles[0])


def test_the_tables_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each series, beside people, and what was bought first."""
    assert course.main(["--player", "greedy", "--games", "2", "--seed", "5"]) == 0
    said = capsys.readouterr().out
    assert "| 1 | 4 |" in said
    assert "| worker |" in said
    assert course.main(["--player", "nobody"]) == 2
