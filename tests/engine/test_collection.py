"""Games are found: those in the folder, and those that other distributions bring."""

from __future__ import annotations

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

    from torri.engine.rulebook import Rulebook

    Brings = Callable[..., None]

FIRST = next(iter(RULEBOOKS.values()))


def collected() -> dict[str, Rulebook]:
    """The games, looked for once more."""
    return collection.collect(sys.modules["torri.games"])


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
    assert caplog.messages == [f"The game broken (broken) is left out: {why}"]


def test_a_game_whose_module_fails_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever it raises."""
    missing = EntryPoint("gone", "no_such_module_of_a_game", collection.GROUP)
    monkeypatch.setattr(collection, "entry_points", lambda **_group: [missing])
    assert list(collected()) == list(RULEBOOKS)
    assert "No module named 'no_such_module_of_a_game'" in caplog.text


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
