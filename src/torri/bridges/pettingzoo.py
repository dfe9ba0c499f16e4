"""PettingZoo: every game as an AEC environment, with action masks and what each seat may know.

from torri.bridges.pettingzoo import env

table = env("saint-petersburg", players=3)
table.reset(seed=1)
for agent in table.agent_iter():
seen, reward, terminated, truncated, info = table.last()
table.step(None if terminated else table.action_space(agent).sample(seen["action_mask"]))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.bridges.extras import need

need("pettingzoo")

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from torri.bridges.course import Course, game_named
from torri.bridges.drawing import MODES, check_mode, rendered
from torri.bridges.payoffs import LOST, payoffs
from torri.bridges.spaces import actions, observations, observed

if TYPE_CHECKING:
    from gymnasium import spaces

    from torri.bridges.spaces import Observation
    from torri.engine.game import Game


def env(
    game: str | Game, players: int | None = None, render_mode: str | None = None, **options: Any
) -> AECEnv[str, Any, Any]:
    """A game as PettingZoo's own come: an illegal action ends it, and its agent loses."""
    raw = raw_env(game, players, render_mode, **options)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=LOST)))


def raw_env(
    game: str | Game, players: int | None = None, render_mode: str | None = None, **options: Any
) -> Table:
    """A game without wrappers: an illegal action is refused with a sentence, and nothing has changed."""
    return Table(game_named(game, players, options), render_mode)


class Table(AECEnv[str, Any, Any]):  # type: ignore[misc]  # it comes without types
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
        self._observation_spaces = {agent: observations(game) for agent in self.possible_agents}
        self._action_spaces = {agent: actions(game) for agent in self.possible_agents}
        self._course = Course(game, None)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._course.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: `observation` and `action_mask`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All that an agent can ever decide on."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same."""
        self._course = Course(self.game, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._course.state.to_move]

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it can do: nothing where another one decides."""
        return observed(self._course.state.known_to(self.possible_agents.index(agent)))

    def step(self, action: Any) -> None:
        """Let the selected agent do this; at the end of the game all agents are paid."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._course.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self._course.state.is_over:
            paid = zip(self.agents, payoffs(self._course.state), strict=True)
            self.rewards = dict(paid)
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self._course.state.to_move]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as the selected agent sees it."""
        return rendered(
            self.render_mode, self._course.state, self.possible_agents.index(self.agent_selection)
        )

    def close(self) -> None:
        """There is nothing to close."""
