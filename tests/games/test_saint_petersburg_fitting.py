"""What things are worth is fitted to games (`games/saint_petersburg/lab/fitting.py`)."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import numpy as np
import pytest

import torri
from torri.games.saint_petersburg.lab.fitting import Fit, Lessons, duel, main, play
from torri.games.saint_petersburg.players.features import FEATURES, MOMENTS
from torri.games.saint_petersburg.players.outlook import KNOTS, TABLE, WORTH

if TYPE_CHECKING:
    from pathlib import Path


def test_a_fit_finds_what_things_are_worth() -> None:
    """Leads that follow a table exactly give the table back."""
    generator = np.random.default_rng(1)
    features = generator.normal(size=(6_000, len(FEATURES)))
    left = generator.choice(KNOTS, 6_000)
    moments = np.zeros(6_000, np.int64)
    worth = generator.normal(size=(len(KNOTS), len(FEATURES)))
    leads = (features * worth[np.searchsorted(KNOTS, left)]).sum(axis=1)
    fit = Fit()
    fit.add(Lessons(features, left, moments, leads))
    assert fit.table()[0] == pytest.approx(worth, abs=0.5)
    assert not fit.table()[1:].any()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_plays_better_than_points_alone(players: int) -> None:
    """Who counts nothing but the points loses nearly always."""
    points = np.zeros_like(WORTH[0])
    points[:, :, FEATURES.index("points")] = 1.0
    tables = np.array([WORTH[players - 2], points])
    assert duel(torri.game("saint-petersburg", players), tables, 0, 1, 24) > 0.8


def test_games_are_the_same_for_the_same_seed() -> None:
    """What is kept of them, too; each row is a lead that somebody had in the end."""
    game = torri.game("saint-petersburg", 3)
    lineup = np.zeros((4, 3), np.int64)
    once, again = (play(game, WORTH[1:2], lineup, seed=5, rows=200) for _ in range(2))
    assert len(once[0].leads) > 20
    assert np.array_equal(once[0].leads, again[0].leads)
    assert once[1].sum(axis=1) == pytest.approx(1)


def test_the_command_writes_a_table_that_can_be_read(tmp_path: Path) -> None:
    """It is of the same form, and what was not fitted stays as it was."""
    file = tmp_path / "outlook.toml"
    arguments = ["--players", "2", "--rounds", "1", "--games", "40", "--write", str(file)]
    assert main(arguments) == 0
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    assert table["four"] == TABLE["four"]
    assert list(table["two"]) == list(MOMENTS)
    assert set(table["two"]["pub"]) == {*FEATURES}
