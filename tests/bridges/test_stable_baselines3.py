"""The protocol of Stable-Baselines3, held against a base class that asks for what its own asks for.

The library brings PyTorch, which is larger than all that the tests need together. `make soak` trains with it.
"""

from __future__ import annotations

import importlib
import sys
from abc import ABC, abstractmethod
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import torri

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.xdist_group("vector")  # one worker: it is compiled for each game

BRIDGE = "torri.bridges.stable_baselines3"


class StandIn(ABC):
    """What the library's `VecEnv` does before and after the methods that it asks for."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs = num_envs
        self.observation_space, self.action_space = observation_space, action_space
        self._reset_seeds()
        self._reset_options()
        assert self.get_attr("render_mode") == [None] * num_envs

    def _reset_seeds(self) -> None:
        self._seeds: list[int | None] = [None] * self.num_envs

    def _reset_options(self) -> None:
        self._options: list[Any] = [{} for _ in range(self.num_envs)]

    def seed(self, seed: int) -> None:
        """Take a seed for the next deal."""
        self._seeds = [seed + number for number in range(self.num_envs)]

    def step(self, actions: Any) -> Any:
        """Do it, in two halves."""
        self.step_async(actions)
        return self.step_wait()

    def _get_indices(self, indices: Any) -> Any:
        return range(self.num_envs) if indices is None else indices

    @abstractmethod
    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Asked for, like all below."""

    @abstractmethod
    def step_async(self, actions: Any) -> None:
        """The first half of a step."""

    @abstractmethod
    def step_wait(self) -> Any:
        """The second half."""


@pytest.fixture
def bridge(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The bridge, on the stand-in."""
    for place in ("stable_baselines3", "stable_baselines3.common", "stable_baselines3.common.vec_env"):
        monkeypatch.setitem(sys.modules, place, ModuleType(place))
    sys.modules["stable_baselines3.common.vec_env"].VecEnv = StandIn  # type: ignore[attr-defined]
    monkeypatch.delitem(sys.modules, BRIDGE, raising=False)
    yield importlib.import_module(BRIDGE)
    del sys.modules[BRIDGE]


def test_it_steps_as_a_learner_with_masks_expects(bridge: Any) -> None:
    """Whole games: masks by name, ends with their last observation, reward and length."""
    tables = bridge.vec_env("tajuto", num_envs=4, opponents="random")
    tables.seed(5)
    seen = tables.reset()
    assert seen.shape == (4, *tables.observation_space.shape)
    assert tables.has_attr("action_masks")
    dice, ends = np.random.default_rng(1), 0
    for step in range(1, 200):
        masks = np.stack(tables.env_method("action_masks"))
        assert masks.dtype == bool
        actions = [dice.choice(mask.nonzero()[0]) for mask in masks]
        seen, rewards, over, infos = tables.step(actions)
        assert seen.dtype == rewards.dtype == np.float32
        for place in over.nonzero()[0]:
            told = infos[place]
            assert not told["illegal"]
            assert told["episode"]["r"] == rewards[place]
            assert ends or told["episode"]["l"] == step
            assert told["terminal_observation"].shape == seen[place].shape
            assert (told["terminal_observation"] != seen[place]).any()
            ends += 1
        assert all("episode" not in infos[place] for place in (~over).nonzero()[0])
    assert ends
    tables.close()


def test_a_seed_deals_the_same_games(bridge: Any) -> None:
    """`seed` counts for the next deal, and for that one only."""
    tables = bridge.vec_env("tajuto", num_envs=3)
    deals = []
    for again in (True, True, False):
        if again:
            tables.seed(9)
        deals.append(tables.reset())
    assert (deals[0] == deals[1]).all()
    assert (deals[1] != deals[2]).any()


def test_an_illegal_action_loses(bridge: Any) -> None:
    """A learner without masks is told so."""
    tables = bridge.vec_env("tajuto", num_envs=2)
    tables.reset()
    actions = tables.action_masks().argmin(axis=1)
    _seen, rewards, over, infos = tables.step(actions)
    assert rewards.tolist() == [-1, -1]
    assert over.all()
    assert all(told["illegal"] for told in infos)


def test_what_it_does_not_have_is_said(bridge: Any) -> None:
    """No opponents, no deal yet, no such method."""
    with pytest.raises(torri.Error, match="one seat"):
        bridge.vec_env("tajuto", num_envs=1, opponents=None)
    with pytest.raises(torri.Error, match="a byte for each"):
        bridge.vec_env("tajuto", num_envs=1, packed=True)
    tables = bridge.vec_env("tajuto", num_envs=1)
    with pytest.raises(torri.Error, match="reset"):
        tables.action_masks()
    with pytest.raises(AttributeError, match="possible: action_masks"):
        tables.env_method("render")
    with pytest.raises(AttributeError, match="render_mode"):
        tables.get_attr("spec")
    with pytest.raises(AttributeError, match="cannot be set"):
        tables.set_attr("spec", 1)
    assert tables.env_is_wrapped(ABC) == [False]
    assert tables.get_images() == [None]


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence, not a riddle."""
    monkeypatch.setitem(sys.modules, "stable_baselines3", None)
    monkeypatch.delitem(sys.modules, BRIDGE, raising=False)
    with pytest.raises(ModuleNotFoundError, match="pip install sb3-contrib"):
        importlib.import_module(BRIDGE)


@pytest.mark.soak
def test_maskable_ppo_trains() -> None:
    """The library itself, which has to be installed for this: it learns to beat `random`."""
    learners = importlib.import_module("sb3_contrib")

    from torri.bridges.stable_baselines3 import vec_env

    tables = vec_env("tajuto", num_envs=128, opponents="random")
    learner = learners.MaskablePPO("MlpPolicy", tables, n_steps=64, batch_size=1024, n_epochs=4, seed=1)
    learner.learn(128 * 64 * 40)
    won = [told["r"] > 0 for told in learner.ep_info_buffer]
    assert np.mean(won) > 0.6
