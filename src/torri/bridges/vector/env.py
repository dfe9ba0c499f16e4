"""Thousands of games at once, as Gymnasium's vector environments are used."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from torri.bridges.course import Separate, game_named
from torri.bridges.spaces import actions as action_space, observations as observation_space
from torri.bridges.vector.loops import CALLER
from torri.bridges.vector.rows import Rows
from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.rng import rng as seeded
from torri.players.compiled import NUMBERS
from torri.players.greedy import best_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from torri.bridges.spaces import Observation
    from torri.engine.game import Game

    Numbers = npt.NDArray[Any]
    Step = tuple[Observation, Numbers, Numbers, Numbers, dict[str, Any]]

MODES = {"next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP}


class VectorEnvironment(Separate, VectorEnv[Any, Any, Any]):
    """So many games of one kind, each waiting for a decision of the caller.

    Without `opponents` the caller decides for every seat, and `info["seat"]` says whose turn it is in each
    game; observation, mask and reward are those of that seat. With opponents ("random", "greedy", or one of
    them for each other seat) the caller has one seat, another one in each game, and the others play inside
    `step`. The reward is that of the seat that decided; `info["rewards"]` has those of all seats.

    Observations are float32, as `state.tensor(seat)` gives them. With `scaled=False` they are the whole
    numbers behind them, of one byte each, quicker to write and to move: `scale` is what to multiply them by.

    Copies and pickles go on from where the games stand, with the chance that is still to come.

    `rows` has the positions themselves, with everything in them: not for the eyes of a learner.

    The arrays of the observation are the caller's to keep. With `copy=False`, which is quicker, they are the
    same ones in every step, written anew and not writable.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] | None = None,
        autoreset: str = "next_step",
        threads: int = 1,
        copy: bool = True,
        scaled: bool = True,
        **options: Any,
    ) -> None:
        made = game_named(game, players, options)
        self.num_envs = at_least_one("num_envs", num_envs)
        if autoreset not in MODES:
            sentence = _('autoreset cannot be "{given}". {advice}')
            raise Error(sentence, given=autoreset, advice=advise(autoreset, MODES))
        self.metadata = {"autoreset_mode": MODES[autoreset]}
        self._same_step = autoreset == "same_step"
        self._copy = copy
        self.scale = made.rulebook.layout.scale
        self.single_observation_space = observation_space(made, scaled)
        self.single_action_space = action_space(made)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        others = line_up(made, opponents)
        self.rows = Rows(made, num_envs, others, scaled, at_least_one("threads", threads))
        self._dice = seeded(0)
        self._dealt = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.rows.game

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game in every row: from its own seed, or from one number and those after it."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.rows.reset(self._seeds(seed))
        self._dice = seeded(int(self.np_random.integers(1 << 63)))
        self._dealt = True
        return self._observation(), {"seat": self.rows.seats.copy()}

    def _seeds(self, seed: int | Sequence[int | None] | None) -> npt.NDArray[np.uint64]:
        if isinstance(seed, int):
            return (np.arange(self.num_envs) + seed).astype(np.uint64)
        drawn = self.np_random.integers(1 << 63, size=self.num_envs, dtype=np.uint64)
        if seed is None:
            return drawn
        if len(seed) != self.num_envs:
            sentence = _("{games} games need a seed each, not {given}.")
            raise Error(sentence, games=self.num_envs, given=len(seed))
        own = [fallen if given is None else given for given, fallen in zip(seed, drawn, strict=True)]
        return np.array(own, np.uint64)

    def step(self, actions: Any) -> Step:
        """Do one action in every game; a game that is over is dealt anew, as `metadata` says."""
        self._must_be_dealt()
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            sentence = _("Actions are {games} whole numbers, not an array of {shape} {type}.")
            raise Error(sentence, games=self.num_envs, shape=chosen.shape, type=chosen.dtype)
        self.rows.step(chosen.astype(np.int64, copy=False), self._same_step)
        rows, over = self.rows, self.rows.over.copy()
        info = {
            "seat": rows.seats.copy(),
            "rewards": rows.paid["seats"][:, : self.game.players].copy(),
            "illegal": rows.refused.copy(),
        }
        if self._same_step and over.any():
            info |= self._final(over)
        return self._observation(), rows.rewards.copy(), over, np.zeros_like(over), info

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A random legal action in every game: to explore, and to measure."""
        self._must_be_dealt()
        return self.rows.choose(self._dice)

    def _must_be_dealt(self) -> None:
        if not self._dealt:
            raise Error(_("No game is dealt yet: call reset first."))

    def _observation(self) -> Observation:
        seen = {"observation": self.rows.observations, "action_mask": self.rows.masks}
        return {name: part.copy() for name, part in seen.items()} if self._copy else seen

    def _final(self, over: Numbers) -> dict[str, Any]:
        """What the last decider of each game that ended saw of its end, in Gymnasium's form."""
        finals = np.full(self.num_envs, None, object)
        nothing = np.zeros(self.game.num_actions, np.int8)
        for row in np.flatnonzero(over):
            seen = self.rows.finals["numbers"][row].copy()
            finals[row] = {"observation": seen, "action_mask": nothing.copy()}
        return {"final_obs": finals, "_final_obs": over.copy()}

    def close_extras(self, **_kwargs: Any) -> None:
        """Let the threads go."""
        self.rows.close()


def line_up(game: Game, opponents: str | Sequence[str] | None) -> list[int]:
    """Who plays the seats that are not the caller's, clockwise from the caller."""
    seats = game.players - 1
    if opponents is None:
        return [CALLER] * seats
    specs = [opponents] * seats if isinstance(opponents, str) else list(opponents)
    if len(specs) != seats:
        sentence = _("{game} has {seats} other seats here; {given} opponents were named.")
        raise Error(sentence, game=game.id, seats=seats, given=len(specs))
    for spec in specs:
        if spec not in NUMBERS:
            sentence = _('"{spec}" does not play inside compiled code. {advice}')
            raise Error(sentence, spec=spec, advice=advise(spec, NUMBERS))
    if "greedy" in specs:
        best_of(game.rulebook)
    return [NUMBERS[spec] for spec in specs]


def at_least_one(name: str, given: int) -> int:
    """A number of games or threads."""
    if not hasattr(given, "__index__") or given < 1:
        raise Error(_("{name} is {given}, and must be a whole number from 1 up."), name=name, given=given)
    return operator.index(given)
