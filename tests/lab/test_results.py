"""The figures of docs/results.md that link to their games are those of these games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from torri.engine.intervals import wilson
from torri.lab.arena import Arena, set_up

DOCS = Path(__file__).parents[2] / "docs"
ROW = re.compile(r"\[(\d+)\]\(arena/([\w-]+\.jsonl)\) \| ([\d.]+ % \([\d.]+-[\d.]+\))")
ROWS = ROW.findall((DOCS / "results.md").read_text(encoding="utf-8"))


def test_every_file_of_games_has_a_row() -> None:
    """No game lies about without a figure that comes from it."""
    assert sorted(file for _games, file, _won in ROWS) == sorted(
        path.name for path in DOCS.glob("arena/*.jsonl")
    )


@pytest.mark.parametrize(("games", "file", "won"), ROWS)
def test_a_figure_is_that_of_its_games(games: str, file: str, won: str) -> None:
    """All games are there, as many as are told, and won as often; a shared victory counts in parts."""
    path = DOCS / "arena" / file
    head, *deals = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    options = dict(head["options"])
    setting = set_up(head["game"], head["seats"], options, head["seed"], path, open_cards=head["open_cards"])
    specs = deals[0]["pairing"].split(" / ")
    arena = Arena(setting, specs, int(games), path, one_way=head["seats"] > 2 and len(specs) > 1)
    assert arena.done == arena.total == int(games)
    shares = [
        share_of(game["ranks"], game["players"].index(specs[0]), together=arena.cooperative)
        for deal in deals
        for game in deal["games"]
    ]
    share = wilson(sum(shares), len(shares))
    assert f"{100 * share.value:.1f} % ({100 * share.low:.1f}-{100 * share.high:.1f})" == won


def share_of(ranks: list[int], seat: int, *, together: bool) -> float:
    """What part of the victory a seat has."""
    return (1 if together else 1 / ranks.count(1)) if ranks[seat] == 1 else 0
