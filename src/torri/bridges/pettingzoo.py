"""PettingZoo: every game as an AEC environment, with action masks and what each seat may know.

    import torri
    from torri.bridges.pettingzoo import env

    table = env(torri.games()[-1], players=3)
    table.reset(seed=1)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, info = table.last()
        table.step(None if terminated else table.action_space(agent).sample(seen["action_mask"]))

Agents are called `player_0`, `player_1` and so on, by their seats.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from torri.engine.extras import need

need("bridges", "pettingzoo")

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, BaseWrapper, OrderEnforcingWrapper

from torri.bridges.course import Course, Separate, game_named, one_action, start_of
from torri.bridges.drawing import MODES, check_mode, rendered
from torri.bridges.payoffs import forfeited, payoffs
from torri.bridges.spaces import actions, everything, observations, observed
from torri.engine.advice import advise
from torri.engine.errors import Error, IllegalAction
from torri.engine.language import _

if TYPE_CHECKING:
    import numpy.typing as npt
    from gymnasium import spaces

    from torri.bridges.spaces import Observation
    from torri.engine.game import Game


def env(
    game: str | Game, players: int | None = None, render_mode: str | None = None, **options: Any
) -> AECEnv[str, Any, Any]:
    """A game as PettingZoo's own come: an illegal action ends it, and its agent loses."""
    raw = raw_env(game, players, render_mode, **options)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ForfeitIllegalWrapper(raw)))


def raw_env(
    game: str | Game, players: int | None = None, render_mode: str | None = None, **options: Any
) -> Table:
    """A game without wrappers: an illegal action is refused with a sentence, and nothing has changed."""
    return Table(game_named(game, players, options), render_mode)


class ForfeitIllegalWrapper(BaseWrapper[str, Any, Any]):  # type: ignore[misc]  # it comes without types
    """Ends the game at an illegal action, like PettingZoo's own wrapper, which knows no cooperative games."""

    def step(self, action: Any) -> None:
        """Let the selected agent do this, or lose by it."""
        try:
            super().step(action)
        except IllegalAction:
            EnvLogger.warn_on_illegal_move()
            self.env.forfeit()


class Table(Separate, AECEnv[str, Any, Any]):  # type: ignore[misc]  # it comes without types
    """A game in which an agent is a seat, `player_0` and so on; chance is decided on the way.

    Copies and pickles go on from where the game stands.
    """

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"torri_{game.id}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self.terminations: dict[str, bool] = {}
        self._observation_spaces = {agent: observations(game) for agent in self.possible_agents}
        self._action_spaces = {agent: actions(game) for agent in self.possible_agents}
        self._course = Course(game, None)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._course.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: `observation` and `action_mask`."""
        return self._observation_spaces[self.possible_agents[self._seat_of(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All that an agent can ever decide on."""
        return self._action_spaces[self.possible_agents[self._seat_of(agent)]]

    def _seat_of(self, agent: str) -> int:
        """The seat of an agent."""
        if agent not in self.possible_agents:
            sentence = _('There is no agent "{given}". {advice}')
            raise Error(sentence, given=agent, advice=advise(agent, self.possible_agents))
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same."""
        self._course = Course(self.game, seed, start_of(self.game, options, None))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._course.state.to_move]

    @cached_property
    def state_space(self) -> spaces.Space[Any]:
        """What `state` gives."""
        return everything(self.game)

    def state(self) -> npt.NDArray[np.float32]:
        """What all agents know together, one after the other: for critics, never for an agent.

        What nobody knows, such as the order of a deck, is not decided yet and so not in it.
        """
        known = self._course.state.known_to
        return np.concatenate([known(seat).tensor() for seat in range(self.game.players)])

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it can do: nothing where another one decides, or at the end."""
        seen = observed(self._course.state.known_to(self._seat_of(agent)))
        if self.terminations.get(agent):
            seen["action_mask"][:] = 0
        return seen

    def step(self, action: Any) -> None:
        """Let the selected agent do this; at the end of the game all agents are paid."""
        if not self.terminations:
            raise Error(_("No game is dealt yet: call reset first."))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._course.play(one_action(action))
        self._cumulative_rewards[agent] = 0.0
        if self._course.state.is_over:
            self._end(payoffs(self._course.state))
        else:
            self.agent_selection = self.possible_agents[self._course.state.to_move]
        if self.render_mode == "human":
            self.render()

    def forfeit(self) -> None:
        """End the game by an illegal action of the selected agent."""
        seat = self.possible_agents.index(self.agent_selection)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.truncations = dict.fromkeys(self.agents, True)
        self._end(forfeited(self.game, seat))

    def _end(self, paid: list[float]) -> None:
        """Pay all agents, which are done."""
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The table as the selected agent sees it."""
        return rendered(
            self.render_mode, self._course.state, self.possible_agents.index(self.agent_selection)
        )

    def close(self) -> None:
        """There is nothing to close."""
