"""Stable-Baselines3: the fast environment as its `VecEnv`, with the masks that MaskablePPO asks for.

    import torri
    from sb3_contrib import MaskablePPO
    from torri.bridges.stable_baselines3 import vec_env

    tables = vec_env(torri.games()[-1], num_envs=256, opponents="greedy")
    learner = MaskablePPO("MlpPolicy", tables)
    learner.learn(1_000_000)

Stable-Baselines3 brings PyTorch and is in no extra of Torri: pip install sb3-contrib
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.gymnasium import vector
from torri.engine.errors import Error
from torri.engine.language import _

try:
    from stable_baselines3.common.vec_env import VecEnv  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"{missing.name} is missing; Stable-Baselines3 and its masks come with: pip install sb3-contrib"
    ) from None

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from torri.bridges.vector.opponents import Opponents
    from torri.engine.game import Game

MASKS = "action_masks"


class TorriVecEnv(VecEnv):  # type: ignore[misc]  # the library may not be installed where types are checked
    """Many games, in each of which the learner has one seat; `opponents` have the others.

    An observation is the numbers alone; masks are asked for by `action_masks`. A game that is over is dealt
    anew at once, and its info has what Stable-Baselines3 looks for: `terminal_observation`, and under
    `episode` the reward and the length.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        players: int | None = None,
        *,
        opponents: Opponents = "greedy",
        threads: int = 1,
        **options: Any,
    ) -> None:
        if opponents is None:
            raise Error(_("A learner of Stable-Baselines3 has one seat: name opponents for the others."))
        if options.get("packed"):
            raise Error(_("Masks for Stable-Baselines3 have a byte for each action: leave out packed=True."))
        self.tables = vector(
            game, num_envs, players, opponents=opponents, autoreset="same_step", threads=threads, **options
        )
        self.render_mode = None
        self._actions: Any = None
        self._mask: Any = None
        self._lengths = np.zeros(num_envs, np.int64)
        self._began = time.perf_counter()
        seen: Any = self.tables.single_observation_space
        super().__init__(num_envs, seen["observation"], self.tables.single_action_space)

    def reset(self) -> npt.NDArray[Any]:
        """Deal all games; the seed is that of `seed`, once."""
        given = [seed for seed in self._seeds if seed is not None]
        seen, info = self.tables.reset(seed=self._seeds if given else None)
        self._lengths[:] = 0
        self._mask = seen["action_mask"]
        self.reset_infos = [{"seat": int(seat)} for seat in info["seat"]]
        self._reset_seeds()
        self._reset_options()
        return seen["observation"]

    def step_async(self, actions: Any) -> None:
        """Take the actions, one for each game."""
        self._actions = actions

    def step_wait(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], list[dict[str, Any]]]:
        """Do them, and play on to the learner's next decision in every game."""
        seen, rewards, over, _truncated, info = self.tables.step(np.asarray(self._actions))
        self._mask = seen["action_mask"]
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for place in np.flatnonzero(over):
            infos[place] = {
                "terminal_observation": info["final_obs"][place]["observation"],
                "TimeLimit.truncated": False,
                "illegal": bool(info["illegal"][place]),
                "episode": {
                    "r": float(rewards[place]),
                    "l": int(self._lengths[place]),
                    "t": round(time.perf_counter() - self._began, 6),
                },
            }
        self._lengths[over] = 0
        return seen["observation"], rewards.astype(np.float32), over, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for each legal action, a row for each game."""
        if self._mask is None:
            raise Error(_("No game is dealt yet: call reset first."))
        return self._mask == 1

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """What the games answer to this: `action_masks`, and nothing else."""
        if method_name != MASKS:
            raise AttributeError(f"The games have no method {method_name}; possible: {MASKS}.")
        masks = self.action_masks()
        return [masks[place] for place in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether the games have something of this name."""
        return attr_name in {MASKS, "render_mode"}

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """What every game has under this name."""
        if not self.has_attr(attr_name):
            raise AttributeError(f"The games have no {attr_name}; possible: {MASKS}, render_mode.")
        value = self.action_masks if attr_name == MASKS else None
        return [value for _place in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing of a game can be set."""
        raise AttributeError(f"{attr_name} cannot be set: the games live in compiled code.")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped; what `Monitor` notes is in the infos already."""
        named = getattr(wrapper_class, "__name__", "") == "Monitor"
        return [named for _place in self._get_indices(indices)]

    def get_images(self) -> Sequence[Any]:
        """There are no pictures of pixels."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Let the threads go."""
        self.tables.close()


vec_env = TorriVecEnv
