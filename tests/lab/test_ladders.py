"""What the commands for levels and styles share: which ladders are played, for how long, what is written."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import torri
from torri.lab.batches import Alone
from torri.lab.given import Ladder
from torri.lab.ladders import climb, options, play_and_write

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from torri.lab.batches import Crew

LADDERS = (Ladder("tajuto"), Ladder("couperation"))


class Games:
    """An arena that counts instead of playing."""

    def __init__(self, done: int = 0, total: int = 10) -> None:
        self.done, self.total = done, total

    def run(self, crew: Crew, progress: Callable[[int], object]) -> None:  # noqa: ARG002 - it plays alone
        """Play what is missing, and say so after each game."""
        while self.done < self.total:
            self.done += 1
            progress(self.done)

    def results(self) -> str:
        """What came out."""
        return f"{self.done} games"


def written(tmp_path: Path, arenas: dict[str, Games], *arguments: str) -> tuple[int, str]:
    """The exit code of a command, and its page."""
    file = tmp_path / "page.md"
    asked = options("levels", None, 400, "two levels").parse_args([*arguments, "--write", str(file)])

    def page(found: Any) -> str:
        return "\n".join(f"{ladder.name}: {results}" for ladder, results in found)

    code = play_and_write(asked, LADDERS, lambda ladder: arenas[ladder.name], page)  # type: ignore[arg-type,return-value]
    return code, file.read_text("utf-8") if file.exists() else ""


def test_all_ladders_are_played_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says where."""
    found = written(tmp_path, {"tajuto": Games(), "couperation": Games()})
    assert found == (0, "tajuto: 10 games\ncouperation: 10 games")
    assert capsys.readouterr().out.strip() == str(tmp_path / "page.md")


def test_only_what_was_asked_for_is_played(tmp_path: Path) -> None:
    """The page has what was played of the others before; what was never played is left out."""
    arenas = {"tajuto": Games(done=4), "couperation": Games()}
    assert written(tmp_path, arenas, "--only", "couperation") == (0, "tajuto: 4 games\ncouperation: 10 games")
    arenas = {"tajuto": Games(), "couperation": Games()}
    assert written(tmp_path, arenas, "--only", "couperation") == (0, "couperation: 10 games")


def test_a_ladder_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a game takes a minute, and there are three."""
    minutes = count(step=60)
    monkeypatch.setattr("torri.lab.ladders.time.monotonic", lambda: float(next(minutes)))
    arena = Games()
    climb(arena, 180, Alone())  # type: ignore[arg-type]
    assert arena.done == 4


def test_what_goes_wrong_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2, and no page is written."""

    class Failing(Games):
        def run(self, crew: Crew, progress: Callable[[int], object]) -> None:  # noqa: ARG002 - it plays nothing
            raise torri.Error("The file is another's.")

    assert written(tmp_path, {"tajuto": Failing(), "couperation": Games()}) == (2, "")
    assert capsys.readouterr().err.strip() == "The file is another's."


def test_the_files_are_named_after_the_command() -> None:
    """Unless somebody names others."""
    given = options("styles", None, 200, "style and rival").parse_args([])
    assert (str(given.keep), str(given.write), given.games) == ("docs/arena/styles", "docs/styles.md", 200)
