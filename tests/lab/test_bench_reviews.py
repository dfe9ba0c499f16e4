"""What `torri bench review` measures, keeps and writes."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console

from torri.lab.bench import reviews
from torri.lab.bench.review_command import Asked, read, run_reviews
from torri.lab.bench.review_page import page
from torri.lab.bench.reviews import Kind, Reviewed
from torri.review.depth import DEEP

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_means_over_games_are_kept_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is in the file is not reviewed again; the sum of each adds up."""
    monkeypatch.setattr(reviews, "LIGHT", replace(reviews.LIGHT, fewest=1, start=1))
    kept, written = tmp_path / "build" / "kept.jsonl", tmp_path / "figures.md"
    asked = Asked("san-gimignano", "greedy", 1, many=True, kept=kept)
    run_reviews(asked, True, None, Console(file=StringIO()))
    screen = StringIO()
    run_reviews(replace(asked, games=2), True, written, Console(file=screen, width=200))
    first, second = json.loads(screen.getvalue())
    assert (first["number"], second["number"]) == (0, 1)
    assert read(kept) == [Reviewed.from_dict(first), Reviewed.from_dict(second)]
    assert first["rest"] == [0.0, 0.0]
    assert "| san-gimignano | 2 | greedy | 2 |" in written.read_text()


def test_verdicts_are_counted_over_games() -> None:
    """Shares of all verdicts of a kind, with their intervals; times and doubt at the median."""
    kind = Kind("tajuto", 2, "level:4", full=True)
    nothing = {"luck": [0.0, 0.0], "hidden": [0.0, 0.0], "own": [0.0, 0.0], "rest": [0.0, 0.0]}
    games = [
        Reviewed(
            kind, number, **nothing, doubt=[0.02, 0.04], quick_rest=[0.3, -0.3], quick=0.5, deep=40 + number,
            work=80, verdicts=10, not_again=number, turned=0,
        )
        for number in range(3)
    ]  # fmt: skip
    row = "| tajuto | 2 | level:4 | 3 | 0.50 | 41 | 80 | 0.300, 0.300 | 0.000, 0.000 | 0.030 | 30 |"
    assert f"{row} 3: 10 % (3–26) | 0: 0 % (0–11) |" in page(games)


def test_a_verdict_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other futures and a longer search: none can be turned round that is not there."""
    shallow = replace(DEEP, tries=0, fewest=12, most=12, start=1, search=400, reasons=False)
    for module in (sys.modules["torri.review.reviewing"], reviews):
        monkeypatch.setattr(module, "DEEP", shallow)
    monkeypatch.setattr(reviews, "_make_ready", lambda _kind: None)
    found = reviews.reviewed(Kind("san-gimignano", 2, "random", full=True), 0)
    assert found.verdicts > 0
    assert max(found.turned, found.not_again) <= found.verdicts
    assert found.work > 0 < found.quick
