from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.examples.loading import example

if TYPE_CHECKING:
    from pathlib import Path


def test_gumbel_plays_learns_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A small update runs and is measured; a second call goes on from it and keeps the curve."""
    gumbel = example("gumbel")
    for updates in (1, 2):
        gumbel.train("tajuto", updates, games=4, seed=1, proof=4, every=1, keep=tmp_path)
    page = json.loads((tmp_path / "gumbel-tajuto.json").read_text(encoding="utf-8"))
    assert [point["updates"] for point in page["curve"]] == [1, 2]
    assert page["curve"][-1]["decisions"] == 2 * gumbel.STEPS * 4
    assert capsys.readouterr().out.count("against greedy") == 2


def test_the_search_takes_a_win_that_it_sees() -> None:
    """What was paid ahead outweighs what was thought before, and only what is legal is chosen."""
    gumbel = example("gumbel")
    learner = gumbel.Learner("tajuto", games=3, seed=1)
    seen, mask = learner.shown.values()
    best = mask.argmax(axis=1)

    def worth(_tables: Any, _weights: Any, tried: Any) -> Any:
        return np.where(tried == best[:, None], 1.0, -1.0)

    learner.search.worth = worth
    action, target, _value = learner.search.decide(learner.tables, learner.weights, seen, mask)
    assert (np.take_along_axis(mask, action[:, None], 1) == 1).all()
    assert target.sum(axis=1) == pytest.approx(np.ones(3), abs=1e-4)
    assert (target[mask == 0] == 0).all()
    few = mask.sum(axis=1) <= gumbel.CANDIDATES
    assert few.any()
    assert (action == best)[few].all()


def test_outcomes_are_seen_from_the_seat_that_decided() -> None:
    """A value counts the other way round where the seat changes, and nothing passes the end of a game."""
    gumbel = example("gumbel")
    values = np.array([[0.5], [0.25], [0.125]], np.float32)
    rewards = np.array([[0.0], [1.0], [0.0]], np.float32)
    over = np.array([[False], [True], [False]])
    seats = np.array([[0], [1], [0], [0]])
    found = gumbel.outcomes(values, rewards, seats, over, np.array([0.75], np.float32))
    mixed = (1 - gumbel.LAMBDA) * 0.25 + gumbel.LAMBDA * 1.0
    assert found.ravel().tolist() == pytest.approx([-mixed, 1.0, 0.75])
