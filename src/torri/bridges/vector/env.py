"""Thousands of games at once, as Gymnasium's vector environments are used."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from torri.bridges.course import START_AT, Separate, game_named, start_of
from torri.bridges.spaces import actions as action_space, observations as observation_space
from torri.bridges.vector.imagining import imagine_in
from torri.bridges.vector.opponents import line_up
from torri.bridges.vector.rows import Rows
from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.rng import rng as seeded

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from torri.bridges.spaces import Observation
    from torri.bridges.vector.opponents import Opponents
    from torri.engine.game import Game

    Numbers = npt.NDArray[Any]
    Step = tuple[Observation, Numbers, Numbers, Numbers, dict[str, Any]]

MODES = {
    "next_step": AutoresetMode.NEXT_STEP,
    "same_step": AutoresetMode.SAME_STEP,
    "disabled": AutoresetMode.DISABLED,
}
NAMED = 5  # games that an error names, of many


class VectorEnvironment(Separate, VectorEnv[Any, Any, Any]):
    """So many games of one kind, each waiting for a decision of the caller.

    Without `opponents` the caller decides for every seat, and `info["seat"]` says whose turn it is in each
    game; observation, mask and reward are those of that seat. With opponents the caller has one seat, another
    one in each game, and the others play inside `step`: one opponent for all seats, or one for each. "random"
    and "greedy" play inside compiled code. Any other spec of a player is asked about one game after the
    other, and a function of observations and masks, such as a `NetworkPolicy`, about all at once. The reward
    is that of the seat that decided; `info["rewards"]` has those of all seats.

    Observations are float32, as `state.tensor(seat)` gives them. With `scaled=False` they are the whole
    numbers behind them, of one byte each, quicker to write and to move: `scale` is what to multiply them by.

    Copies and pickles go on from where the games stand, with the chance that is still to come.

    With `packed=True` masks have a bit for each action instead of a byte, the lowest bit first:
    `numpy.unpackbits(mask, axis=-1, count=tables.game.num_actions, bitorder="little")`.

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
        opponents: Opponents = None,
        autoreset: str = "next_step",
        threads: int = 1,
        copy: bool = True,
        scaled: bool = True,
        packed: bool = False,
        **options: Any,
    ) -> None:
        made = game_named(game, players, options)
        self.num_envs = at_least_one("num_envs", num_envs)
        if autoreset not in MODES:
            sentence = _('autoreset cannot be "{given}". {advice}')
            raise Error(sentence, given=autoreset, advice=advise(autoreset, MODES))
        self.metadata = {"autoreset_mode": MODES[autoreset]}
        self._same_step = autoreset == "same_step"
        self._disabled = autoreset == "disabled"
        self._copy = copy
        self.scale = made.rulebook.layout.scale
        self.single_observation_space = observation_space(made, scaled, packed)
        self.single_action_space = action_space(made)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        others, asked = line_up(made, opponents)
        self.rows = Rows(made, num_envs, others, scaled, at_least_one("threads", threads), asked, packed)
        self._dice = seeded(0)
        self._dealt = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.rows.game

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game in every row: from its own seed, or from one number and those after it.

        With `options={"reset_mask": ...}`, true where a game is to be dealt, the others stay as they are;
        with `options={"start_at": state}` the games begin there.
        """
        chosen = self._chosen((options or {}).get("reset_mask"))
        start = start_of(self.game, options, (START_AT, "reset_mask"))
        seed = checked(seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds, word = self._seeds(seed), int(self.np_random.integers(1 << 63))
        self.rows.reset(seeds, chosen, word, start)
        if chosen.all():
            self._dice = seeded(word)
        self._dealt = True
        return self._observation(), {"seat": self.rows.seats.copy()}

    def _chosen(self, mask: Any) -> npt.NDArray[np.bool_]:
        """The games that are to be dealt; without a mask all of them."""
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        self._must_be_dealt()
        chosen = np.asarray(mask)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_ or not chosen.any():
            sentence = _(
                "reset_mask is {games} booleans, at least one of them true, not an array of {shape} {type}."
            )
            raise Error(sentence, games=self.num_envs, shape=chosen.shape, type=chosen.dtype)
        return chosen

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
        """Do one action in every game; a game that is over is dealt anew, if `metadata` says so."""
        self._must_be_dealt()
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            sentence = _("Actions are {games} whole numbers, not an array of {shape} {type}.")
            raise Error(sentence, games=self.num_envs, shape=chosen.shape, type=chosen.dtype)
        if self._disabled and self.rows.over.any():
            self._refuse_to_go_on()
        self.rows.step(chosen.astype(np.int64, copy=False), self._same_step)
        rows, over = self.rows, self.rows.over.copy()
        info = {
            "seat": rows.seats.copy(),
            "rewards": rows.payments.copy(),
            "illegal": rows.refused.copy(),
        }
        if self._same_step and over.any():
            info |= self._final(over)
        return self._observation(), rows.rewards.copy(), over, np.zeros(self.num_envs, np.bool_), info

    def imagine(self, guesses: VectorEnvironment, seed: int = 0) -> tuple[Observation, dict[str, Any]]:
        """Look ahead without peeking: set the games of another environment to what seats here could believe.

        It has as many games, or a multiple of them: as many for each game here, one behind the other, each
        with what its seat to move cannot know dealt anew. To the seat that decides they all look the same.
        """
        self._must_be_dealt()
        if not isinstance(guesses, VectorEnvironment):
            raise Error(
                _("Games are imagined in another vector environment, not in {given}."), given=repr(guesses)
            )
        alike = guesses.game == self.game and guesses.rows.others.tolist() == self.rows.others.tolist()
        if guesses is self or not alike or guesses.num_envs % self.num_envs:
            sentence = _(
                "{games} games are imagined in another environment of {game} with a multiple of them."
            )
            raise Error(sentence, games=self.num_envs, game=repr(self.game))
        imagine_in(self.rows, guesses.rows, seed)
        guesses._dealt = True
        return guesses._observation(), {"seat": guesses.rows.seats.copy()}

    def _refuse_to_go_on(self) -> None:
        """Without autoreset nobody deals anew but the caller."""
        over = np.flatnonzero(self.rows.over)
        named = ", ".join(map(str, over[:NAMED])) + (", ..." if len(over) > NAMED else "")
        sentence = _(
            'These games are over: {named}. Deal them anew with reset(options={{"reset_mask": ...}}).'
        )
        raise Error(sentence, named=named)

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
        nothing = np.zeros_like(self.rows.masks[0])
        for row in np.flatnonzero(over):
            seen = self.rows.finals["numbers"][row].copy()
            finals[row] = {"observation": seen, "action_mask": nothing.copy()}
        return {"final_obs": finals, "_final_obs": over.copy()}

    def close_extras(self, **_kwargs: Any) -> None:
        """Let the threads go."""
        self.rows.close()


def checked(seed: Any) -> int | list[int | None] | None:
    """A seed, or one for each game, as they were given."""
    if seed is None or isinstance(seed, int | np.integer):
        return None if seed is None else int(seed)
    try:
        return [None if one is None else operator.index(one) for one in seed]
    except TypeError:
        raise Error(_("Seeds are whole numbers, not {given}."), given=repr(seed)) from None


def at_least_one(name: str, given: int) -> int:
    """A number of games or threads."""
    if not hasattr(given, "__index__") or given < 1:
        raise Error(_("{name} is {given}, and must be a whole number from 1 up."), name=name, given=given)
    return operator.index(given)
