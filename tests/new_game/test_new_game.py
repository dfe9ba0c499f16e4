"""`torri new-game`: a folder that is whole, or a sentence and no folder."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from torri.cli import main
from torri.engine.collection import GROUP
from torri.engine.game import Game
from torri.testing import check_game


@pytest.fixture(autouse=True)
def _in_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def texts(folder: Path) -> dict[str, str]:
    """All files of a folder, with their paths."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in files}


def test_it_is_a_package_with_an_entry_point_a_module_and_a_test() -> None:
    """Nothing in it is called after the example."""
    assert main(["new-game", "nine-stones"]) == 0
    written = texts(Path("torri-nine-stones"))
    assert set(written) == {
        "README.md",
        "pyproject.toml",
        "torri_nine_stones/__init__.py",
        "tests/test_nine_stones.py",
    }
    project = tomllib.loads(written["pyproject.toml"])["project"]
    assert project["name"] == "torri-nine-stones"
    assert project["entry-points"] == {GROUP: {"nine-stones": "torri_nine_stones"}}
    assert not [file for file, text in written.items() if re.search("take.?away", file + text, re.IGNORECASE)]


def test_it_keeps_all_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game as it was written, under its new name."""
    assert main(["new-game", "nine-stones"]) == 0
    monkeypatch.syspath_prepend("torri-nine-stones")
    with monkeypatch.context() as patch:
        patch.setattr("numba.config.DISABLE_JIT", 1)  # the same rules are compiled under their first name
        book = import_module("torri_nine_stones").RULEBOOK
    monkeypatch.delitem(sys.modules, "torri_nine_stones")
    assert (book.id, book.title()) == ("nine-stones", "Nine Stones")
    check_game(Game(book), games=2)


def test_it_says_what_to_type_next(capsys: pytest.CaptureFixture[str]) -> None:
    """How to install it, and how to play it."""
    assert main(["new-game", "nim"]) == 0
    said = capsys.readouterr().out
    assert "torri-nim is written" in said
    assert "    pip install --editable ./torri-nim\n    torri play nim\n" in said


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "Nine Stones",
            '"Nine Stones" is no name for a game. Use at most 32 small letters, digits and hyphens',
        ),
        ("Nine Stones", ': "nine-stones".'),
        ("nine_stones", ': "nine-stones".'),
        ("9-stones", ': "stones".'),
        ("stones-", ': "stones".'),
        ("a--b", ': "a-b".'),
        ("../stones", ': "stones".'),
        ("塔", ': "take-away".'),
        ("", '"" is no name for a game.'),
        ("s" * 33, f': "{"s" * 32}".'),
        ("tajuto", "There is a game tajuto already. Choose another name."),
    ],
)
def test_a_bad_name_is_answered_with_a_sentence(
    name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong with it and what would do; nothing is written."""
    assert main(["new-game", "--", name]) == 2
    assert sentence in capsys.readouterr().err
    assert list(Path().iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody's work may be in it."""
    Path("torri-nim").mkdir()
    assert main(["new-game", "nim"]) == 2
    assert "torri-nim is there already." in capsys.readouterr().err
    assert texts(Path("torri-nim")) == {}


@pytest.mark.parametrize("step", ["mkdir", "write_text", "rename"])
def test_where_nothing_may_be_written_nothing_is_left(
    step: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whichever step it fails at."""

    def refuse(*_given: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, step, refuse)
        assert main(["new-game", "nim"]) == 2
    assert capsys.readouterr().err == "torri-nim cannot be written: permission denied.\n"
    assert list(tmp_path.iterdir()) == []
