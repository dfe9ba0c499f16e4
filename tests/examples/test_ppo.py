from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> Any:
    """An example as a module."""
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_ppo_plays_and_learns(capsys: pytest.CaptureFixture[str]) -> None:
    """Two small updates run, and each tells the win rate against greedy."""
    ppo = example("ppo")
    curve = ppo.train(updates=2, games=16, steps=64)
    assert len(curve) == 2
    assert all(0 <= won <= 1 for won in curve)
    assert capsys.readouterr().out.count("against greedy") == 2


def test_ppo_prefers_what_it_was_paid_for() -> None:
    """After learning from decisions of which one was good, that one is more likely."""
    ppo = example("ppo")
    learner = ppo.Learner(games=4, steps=1, rate=1e-2, seed=1)
    seen, mask = learner.seen
    legal = mask.argmax(axis=1)
    before = np.asarray(ppo.think(learner.weights, seen, mask)[0])[range(8), legal]
    value = np.zeros(8, np.float32)
    gained = np.array([1, -1] * 4, np.float32)
    learner.learn(ppo.Batch(seen, mask, legal, before, value, gained))
    after = np.asarray(ppo.think(learner.weights, seen, mask)[0])[range(8), legal]
    assert (after - before)[gained > 0].mean() > (after - before)[gained < 0].mean()


def test_advantages_are_those_of_the_definition() -> None:
    """Payments are passed back through a game and not across its end."""
    ppo = example("ppo")
    rewards = np.array([[0.0], [1.0], [0.0]], np.float32)
    values = np.array([[0.5], [0.25], [0.125]], np.float32)
    over = np.array([[False], [True], [False]])
    found = ppo.advantages(rewards, values, over, np.array([2.0], np.float32))
    last = 0 + 2.0 - 0.125
    second = 1.0 - 0.25
    first = 0 + 0.25 - 0.5 + ppo.LAMBDA * second
    assert found.ravel().tolist() == pytest.approx([first, second, last])
