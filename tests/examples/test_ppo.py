from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.examples.loading import example

if TYPE_CHECKING:
    from pathlib import Path


def test_ppo_plays_and_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two small updates run, the second goes on from the first, and new games say what it is worth."""
    ppo = example("ppo")
    _learner, first = ppo.train("tajuto", 1, updates=1, games=16, keep=tmp_path)
    page = ppo.study("tajuto", seeds=1, updates=2, games=16, keep=tmp_path, proof=20)
    assert first[0].decisions == page["runs"][0]["decisions"][0] == 2048
    assert len(page["runs"][0]["decisions"]) == 2
    assert page["results"][0]["games"] == 20
    assert (tmp_path / "ppo-tajuto.json").exists()
    assert capsys.readouterr().out.count("against greedy") == 2
    with pytest.raises(SystemExit, match="was learned for tajuto"):
        ppo.Learner("couperation", games=1, steps=1, rate=1e-3, seed=1).load(tmp_path / "tajuto-1.npz")


def test_ppo_prefers_what_it_was_paid_for() -> None:
    """After learning from decisions of which one was good, that one is more likely."""
    ppo = example("ppo")
    learner = ppo.Learner("tajuto", games=64, steps=1, rate=1e-2, seed=1)
    seen, mask = learner.seen
    legal = np.where(
        np.arange(128) % 2, mask.argmax(axis=1), mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)
    )

    def log_p() -> Any:
        logits = np.where(mask == 1, np.asarray(ppo.think(learner.weights, seen)[0]), -np.inf)
        return logits[range(128), legal] - np.log(np.exp(logits).sum(axis=1))

    before = log_p()
    gained = np.where(np.arange(128) % 2, 1, -1).astype(np.float32)
    learner.learn(ppo.Batch(seen, mask, legal, before, np.zeros(128, np.float32), gained))
    after = log_p()
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


def test_actions_are_drawn_by_their_probability() -> None:
    """What is chosen is legal, as often as the network says, and comes with the logarithm of that."""
    ppo = example("ppo")
    weights = [{"w": np.zeros((1, 4), np.float32), "b": np.log([3.0, 1.0, 9.0, 1.0]).astype(np.float32)}]
    mask = np.tile(np.array([1, 1, 0], np.int8), (2000, 1))
    seen = np.zeros((2000, 1), np.float32)
    action, log_p, value = ppo.choose(weights, np.random.default_rng(1), seen, mask)
    assert 0.2 < action.mean() < 0.3
    assert log_p == pytest.approx(np.log(np.where(action == 0, 0.75, 0.25)), abs=1e-5)
    assert value.tolist() == [0.0] * 2000
