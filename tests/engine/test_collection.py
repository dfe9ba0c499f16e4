"""Games are found: those in the folder, and those that other distributions bring."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

import torri
from torri.engine import collection
from torri.engine.parts import part, part_file
from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Brings = Callable[..., None]

FIRST = next(iter(RULEBOOKS.values()))


def collected() -> collection.Collection:
    """The games, looked for once more."""
    return collection.Collection(sys.modules["torri.games"])


@pytest.fixture
def brings(monkeypatch: pytest.MonkeyPatch) -> Brings:
    """Let other distributions bring modules with these attributes."""

    def bring(**modules: dict[str, object]) -> None:
        entries = []
        for name, attributes in modules.items():
            module = ModuleType(name)
            vars(module).update(attributes)
            monkeypatch.setitem(sys.modules, name, module)
            entries.append(EntryPoint(name, name, collection.GROUP))
        monkeypatch.setattr(collection, "entry_points", lambda **_group: entries)

    return bring


def test_our_own_games_stand_in_the_order_of_the_shelf() -> None:
    """The public interface promises this order."""
    assert torri.games() == ("san-gimignano", "couperation", "saint-petersburg", "tajuto")


ONE_GAME = """
import sys, torri
torri.game("{game}").initial()
assert "{game}" in sys.modules["torri.games"].RULEBOOKS
print(*sorted({{name.split(".")[2] for name in sys.modules if name.startswith("torri.games.")}}))
"""


def test_a_game_that_is_asked_for_is_imported_alone() -> None:
    """To decorate the rules of all games takes longer than to deal one of them."""
    program = [sys.executable, "-c", ONE_GAME.format(game=FIRST.id)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [FIRST.id.replace("-", "_")]


def test_a_game_has_one_name() -> None:
    """The name of its folder is none."""
    fresh = collected()
    assert fresh[FIRST.id] is FIRST
    assert FIRST.id.replace("-", "_") not in fresh


def test_every_game_of_the_folder_is_found_by_the_name_of_its_package() -> None:
    """So that it can be imported alone."""
    folder = sys.modules["torri.games"]
    ids = [book.id.replace("-", "_") for book in collection.packages(folder)]
    assert ids == collection.names(folder)


def test_a_game_of_another_distribution_comes_after_ours(brings: Brings) -> None:
    """Its entry point names a module with a RULEBOOK."""
    other = replace(FIRST, id="other")
    brings(other={"RULEBOOK": other})
    assert list(collected()) == [*RULEBOOKS, "other"]
    assert collected()["other"] is other


@pytest.mark.parametrize(
    ("attributes", "why"),
    [({}, "it has no RULEBOOK"), ({"RULEBOOK": FIRST}, f"there is a game {FIRST.id} already")],
)
def test_a_game_that_cannot_be_used_is_left_out(
    brings: Brings, caplog: pytest.LogCaptureFixture, attributes: dict[str, object], why: str
) -> None:
    """The log says which and why, and the other games are there."""
    brings(broken=attributes)
    assert list(collected()) == list(RULEBOOKS)
    assert caplog.messages == [f"The game broken of broken is left out: {why}"]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("raise SystemExit", "SystemExit"),
        ("1 +", "SyntaxError: invalid syntax (torri_broken.py, line 1)"),
    ],
)
def test_a_game_whose_module_fails_is_left_out(
    source: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever it raises; the sentence names the distribution that somebody would repair."""
    (tmp_path / "torri_broken.py").write_text(source, encoding="utf-8")
    known = tmp_path / "torri_broken-1.2.dist-info"
    known.mkdir()
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: torri-broken\nVersion: 1.2\n", "utf-8")
    (known / "entry_points.txt").write_text(f"[{collection.GROUP}]\nbroken = torri_broken\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert list(collected()) == list(RULEBOOKS)
    assert caplog.messages == [f"The game broken of torri-broken 1.2 (torri_broken) is left out: {why}"]


def test_a_part_that_fails_counts_as_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The game stays on the shelf, with what Torri supplies; the log says why."""
    home = tmp_path / "torri_half_done"
    home.mkdir()
    (home / "__init__.py").write_text("", encoding="utf-8")
    (home / "web.py").write_text("from torri.web.box import Bocks", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert part(replace(FIRST, package="torri_half_done"), "web") is None
    assert len(caplog.messages) == 1
    assert "The part torri_half_done.web is left out: ImportError: cannot import name 'Bocks'" in caplog.text


@pytest.mark.parametrize("name", ["", "Nim", "nine stones", "../nim", "-nim", "n" * 33])
def test_a_game_has_an_id_that_can_stand_in_an_address(name: str) -> None:
    """Small letters, digits and hyphens."""
    with pytest.raises(torri.Error, match="is no name for a game"):
        replace(FIRST, id=name)


def test_a_game_without_a_package_has_no_parts() -> None:
    """A game typed at a prompt brings its rules and nothing else."""
    bare = replace(FIRST, package="")
    assert part(bare, "web") is None
    assert part_file(bare, "web", "cover.svg") is None


def test_a_game_that_is_one_module_has_no_parts() -> None:
    """Its neighbours in the folder are not its own."""
    module = replace(FIRST, package="torri.engine.collection")
    assert part(module, "parts") is None
    assert part_file(module, "__init__.py") is None
