"""The figures of docs/results.md that link to their games are those of these games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from torri.lab.arena import Arena, set_up

DOCS = Path(__file__).parents[2] / "docs"
ROW = re.compile(r"\[(\d+)\]\(arena/([\w-]+\.jsonl)\) \| ([\d.]+ % \([\d.]+-[\d.]+\))")
ROWS = ROW.findall((DOCS / "results.md").read_text(encoding="utf-8"))


def test_every_file_of_games_has_a_row() -> None:
    """No game lies about without a figure that comes from it."""
    assert sorted(file for _games, file, _won in ROWS) == sorted(path.name for path in DOCS.glob("arena/*"))


@pytest.mark.parametrize(("games", "file", "won"), ROWS)
def test_a_figure_is_that_of_its_games(games: str, file: str, won: str) -> None:
    """All games are there, as many as are told, and won as often."""
    path = DOCS / "arena" / file
    head, first = map(json.loads, path.read_text(encoding="utf-8").splitlines()[:2])
    options = dict(head["options"])
    setting = set_up(head["game"], head["seats"], options, head["seed"], path, open_cards=head["open_cards"])
    specs = first["pairing"].split(" / ")
    arena = Arena(setting, specs, int(games), path, one_way=head["seats"] > 2 and len(specs) > 1)
    assert arena.done == arena.total == int(games)
    share = arena.results().encounters[0].wins
    low, high = 100 * share.low, 100 * share.high
    assert f"{100 * share.value:.1f} % ({low:.1f}-{high:.1f})" == won
