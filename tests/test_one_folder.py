"""A game is one folder: nothing outside of it names the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from torri.engine.parts import folder_of
from torri.games import RULEBOOKS

PROJECT = Path(__file__).parents[1]
SOURCE = PROJECT / "src" / "torri"
OURS = [book for book in RULEBOOKS.values() if (folder_of(book) or Path()).is_relative_to(SOURCE)]
TEXTS = {".py", ".html", ".css", ".js", ".svg", ".po", ".pot", ".toml", ".md", ".cfg", ""}


def searched() -> list[Path]:
    """The source outside the folders of the games, and what builds and checks it."""
    inside = [folder for book in OURS if (folder := folder_of(book))]
    files = [
        *SOURCE.rglob("*"),
        *(PROJECT / "scripts").iterdir(),
        PROJECT / "Makefile",
        PROJECT / "pyproject.toml",
    ]
    return [
        file
        for file in files
        if file.is_file()
        and file.suffix in TEXTS
        and not any(file.is_relative_to(folder) for folder in inside)
    ]


@pytest.mark.parametrize("game", [book.id for book in OURS])
def test_nothing_outside_its_folder_names_a_game(game: str) -> None:
    """By its id, its folder or its name: the fifth game needs no line anywhere else."""
    named = re.compile(game.replace("-", "[ _-]?"), re.IGNORECASE)
    assert [str(file) for file in searched() if named.search(file.read_text(encoding="utf-8"))] == []
