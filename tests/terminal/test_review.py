"""A review in the terminal: sums, curve, turning points; JSON; and what is refused."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import pytest

from tests.review.games_to_review import played
from torri.cli import main
from torri.review import chances, reasons
from torri.review.depth import Depth

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short game that is not finished."""
    file = tmp_path_factory.mktemp("review") / "game.jsonl"
    played("tajuto", 2, 3, "random", decisions=40).record.save(file)
    return file


def test_a_review_is_printed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The verdict, a sum that adds up, a curve of blocks, turning points and figures."""
    assert main(["review", str(record), "--seat", "1", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "The game is not finished: it is reviewed up to step" in told
    for said in ("before the deal", "luck of the cards", "Turning points", "accuracy", "▄"):
        assert said in told
    lines = told.splitlines()
    first = next(place for place, line in enumerate(lines) if "before the deal" in line)
    numbers = [int(line.split()[-1].replace("−", "-")) for line in lines[first : first + 7]]
    assert sum(numbers[:-1]) == numbers[-1]


def test_it_is_said_what_else_could_have_come(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the largest luck in a deep review, with what it would have been worth."""
    shallow = Depth("deep", 0, 1_000, 2, 4, 8, doubt=1e-4, search=1, reasons=True)
    monkeypatch.setattr(sys.modules["torri.review.reviewing"], "DEEP", shallow)
    monkeypatch.setattr(chances, "LARGEST", 2)
    monkeypatch.setattr(chances, "DRAWN", 20)
    monkeypatch.setattr(reasons, "FUTURES", 2)
    assert main(["review", str(record), "--seat", "1", "--deep", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "of 100 cases something worse" in told or "How lucky that was" in told
    assert re.search(r": \d+ %,\s+\d+\s+points\.", told)


def test_json_has_all_of_it(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For each seat the parts of the sum, and the decisions with their grades."""
    assert main(["review", str(record), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    parts = {"start", "luck", "hidden", "own_mistakes", "others_mistakes", "rest", "result", "doubt"}
    assert all(set(seat) == parts for seat in found["sums"])
    assert {"step", "loss", "low", "high", "grade", "best"} <= set(found["decisions"][0])


def test_japanese(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the reader's language."""
    assert main(["review", str(record), "--seat", "0", "--lang", "ja"]) == 0
    assert "カードの運" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["--seat", "7"], 2, "There is no seat 7; seats go from 0 to 1."),
        (["--seat", "x"], 2, "x"),
    ],
)
def test_a_wrong_seat_is_refused(
    record: Path, arguments: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a sentence, and nothing else."""
    assert main(["review", str(record), *arguments]) == status
    told = capsys.readouterr()
    assert sentence in told.err
    assert not told.out


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a sentence."""
    assert main(["review", str(tmp_path / "none.jsonl")]) == 1
    assert "cannot be read: no such file" in capsys.readouterr().err
