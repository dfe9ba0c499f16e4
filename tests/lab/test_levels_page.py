from __future__ import annotations

from pathlib import Path

import pytest

from torri.lab import levels
from torri.lab.given import Ladder
from torri.lab.ladders import LADDERS
from torri.players.levels import LEVELS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder of the three levels that do not think long, in one game, played in this process."""
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr(levels, "LEVELS", LEVELS[:3])
    monkeypatch.setattr(levels, "LADDERS", (Ladder("san-gimignano"),))


def test_the_page_is_written_from_what_was_played(short: None, tmp_path: Path) -> None:
    """A line for each level; a second run plays nothing again and writes the same page."""
    arguments = ["--games", "4", "--keep", str(tmp_path / "kept"), "--write", str(tmp_path / "levels.md")]
    pages = []
    for _ in range(2):
        assert levels.main(arguments) == 0
        pages.append((tmp_path / "levels.md").read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    assert "## Towers of San Gimignano, 2 players" in pages[0]
    rows = [line.split(" | ") for line in pages[0].splitlines() if line.startswith("| level:")]
    assert [row[0] for row in rows] == ["| level:1", "| level:2", "| level:3"]
    assert [row[3] for row in rows] == ["-", "4", "4"]


def test_where_all_play_together_levels_are_compared_by_deals(
    short: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each team beside the one below it, on the deals that only one of them won."""
    monkeypatch.setattr(levels, "LADDERS", (Ladder("couperation"),))
    page = tmp_path / "levels.md"
    assert levels.main(["--games", "20", "--keep", str(tmp_path / "kept"), "--write", str(page)]) == 0
    _before, beside = page.read_text(encoding="utf-8").split("| level | beside |")
    rows = [line.strip("| ").split(" | ")[:2] for line in beside.splitlines() if line.startswith("| level:")]
    assert rows == [["level:2", "level:1"], ["level:3", "level:2"]]


def test_a_ladder_stops_when_its_time_is_up(short: None, tmp_path: Path) -> None:
    """What was played by then is kept and shown."""
    arguments = [
        "--games",
        "400",
        "--minutes",
        "0",
        "--keep",
        str(tmp_path),
        "--write",
        str(tmp_path / "l.md"),
    ]
    assert levels.main(arguments) == 0
    assert (tmp_path / "l.md").exists()


def test_a_page_that_cannot_be_written_is_said(
    short: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, and exit code 2."""
    arguments = ["--games", "2", "--keep", str(tmp_path), "--write", str(tmp_path / "no" / "l.md")]
    assert levels.main(arguments) == 2
    assert "no" in capsys.readouterr().err


def test_the_page_is_that_of_the_games_beside_it() -> None:
    """Every figure of docs/levels.md comes from the games in docs/arena/levels, 400 for each two at most."""
    folder = DOCS / "arena" / "levels"
    found = [
        (ladder, levels.arena_of(ladder, lambda _pairing: 400, "1", folder).results()) for ladder in LADDERS
    ]
    assert (DOCS / "levels.md").read_text(encoding="utf-8") == levels.page(found)
