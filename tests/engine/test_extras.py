"""Libraries that come with an extra: where one is missing, a sentence says what to install."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import torri
from torri.engine import extras

if TYPE_CHECKING:
    from pathlib import Path


def test_a_missing_library_is_an_import_error_with_the_command_that_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names the extra of the installed package."""
    monkeypatch.setattr(extras, "CLONE", tmp_path)
    with pytest.raises(ImportError, match=r"^This needs no_such, .*: pip install 'torri\[play\]'$") as told:
        extras.need("play", "sys", "no_such")
    assert isinstance(told.value, torri.Error)


def test_in_a_clone_the_command_names_the_clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing of this name to fetch from an index."""
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(extras, "CLONE", tmp_path)
    assert extras.what_to_install("lab") == f"--editable '{tmp_path}[lab]'"


CORE_ALONE = ("typer", "rich", "babel", "fastapi", "jinja2", "sqlalchemy", "msgspec", "gymnasium", "jax")
WITHOUT = """
import importlib.util, sys

MISSING = {missing}
found = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name in MISSING else found(name)
sys.modules |= dict.fromkeys(MISSING)
"""
PLAYS = """
import torri, torri.testing
match = torri.game(torri.games()[0]).match(seed=1)
with torri.speaking("ja"):
    match.log(0)[-1]
players = [torri.player("random", seed=seat) for seat in range(match.game.players)]
while not match.is_over:
    match.play(match.to_move, players[match.to_move].choose(match.state.known_to(match.to_move)))
assert torri.replay(match.record.dumps()).state == match.state
assert match.state._repr_html_() is None
"""
ASKS = """
import torri.__main__
sys.exit(torri.__main__.main())
"""


def run_without(missing: tuple[str, ...], program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A program where some libraries are not installed."""
    words = [sys.executable, "-c", WITHOUT.format(missing=missing) + program, *arguments]
    environment = {"NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=False)


def test_the_core_plays_a_game_alone() -> None:
    """Engine, games, players, records and languages need numpy and numba only."""
    done = run_without(CORE_ALONE, PLAYS)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_command_of_the_core_says_what_to_install() -> None:
    """One sentence, and the exit code of a command that was used wrongly."""
    done = run_without(CORE_ALONE, ASKS)
    assert done.returncode == 2
    assert done.stderr.startswith("This needs typer, which is not installed: pip install ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("what", ["rules", "vector", "cluster"])
def test_a_measurement_of_speed_says_what_to_install(what: str) -> None:
    """`torri bench` comes with every extra that has the command; speed needs the bridges."""
    done = run_without(("gymnasium",), ASKS, "bench", what)
    assert done.returncode == 2
    assert done.stderr.startswith("This needs gymnasium, which is not installed: pip install ")
    assert done.stderr.count("\n") == 1
