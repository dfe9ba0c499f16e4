"""What a game brings besides its rules is found in its folder, or missed without a word."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.engine.stone_heap import STONE_HEAP
from torri.engine.parts import folder_of, part, part_file

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.rulebook import Rulebook


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Rulebook:
    """The stone heap in a package of its own, with a part for the browser."""
    name = f"heap_of_{request.node.name}"
    (tmp_path / name / "web").mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "web" / "__init__.py").write_text("COLOUR = 'grey'\n")
    (tmp_path / name / "web" / "cover.svg").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return replace(STONE_HEAP, package=name)


def test_a_part_is_a_package_in_the_folder_of_the_game(packed: Rulebook) -> None:
    """One that is not there is None."""
    web = part(packed, "web")
    assert web is not None
    assert web.COLOUR == "grey"
    assert part(packed, "players") is None


def test_files_are_found_beside_the_rules(packed: Rulebook) -> None:
    """A folder is no file, and what is not there is None."""
    folder = folder_of(packed)
    assert folder is not None
    assert part_file(packed, "web", "cover.svg") == folder / "web" / "cover.svg"
    assert part_file(packed, "web") is None
    assert part_file(packed, "web", "style.css") is None


@pytest.mark.parametrize("package", ["", "tests.engine.stone_heap"])
def test_a_game_without_a_folder_has_no_parts(package: str) -> None:
    """It was typed at a prompt, or is a single module."""
    game = replace(STONE_HEAP, package=package)
    assert (folder_of(game), part(game, "web"), part_file(game, "rules.md")) == (None, None, None)
