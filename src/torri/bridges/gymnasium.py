"""Gymnasium: one learner against chosen players, and thousands of games at once.

    import torri
    from torri.bridges.gymnasium import env, vector

    game = torri.games()[-1]
    table = env(game, players=3, opponents="greedy")
    tables = vector(game, num_envs=4096, opponents="greedy", threads=2)

Both are registered too: `gymnasium.make(f"torri/{game}-v0", opponents="random")`, and `make_vec` alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.extras import need

need("bridges", "gymnasium")

import gymnasium

from torri.bridges.course import Course, Separate, game_named, one_action, start_of
from torri.bridges.drawing import MODES, check_mode, rendered
from torri.bridges.payoffs import LOST, payoffs
from torri.bridges.spaces import actions, observations, observed
from torri.bridges.vector.env import VectorEnvironment
from torri.bridges.vector.opponents import list_of
from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import games
from torri.players import player

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    from torri.bridges.spaces import Observation
    from torri.engine.game import Game
    from torri.players.protocol import Player

    Info = dict[str, Any]

VERSION = "v0"


class Environment(Separate, gymnasium.Env[Any, Any]):
    """One seat of a game: the learner's. The others are played by `opponents`, any specs of players.

    `seat` is the learner's, or None for another one in each game. An illegal action ends the game, lost;
    `info["illegal"]` tells. After the end nothing is possible any more, and nothing is paid.
    """

    metadata = {  # noqa: RUF012 - Gymnasium reads it from the class
        "render_modes": list(MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        made = game_named(game, players, options)
        self.render_mode = check_mode(render_mode)
        self.observation_space = observations(made)
        self.action_space = actions(made)
        self.opponents = specs_of(made, opponents)
        if seat is not None:
            made.inner_seat(seat)
        self._wanted_seat = seat
        self._course = Course(made, None)
        self._seat = 0
        self._players: dict[int, Player] = {}
        self._forfeited = False  # by an illegal action: the position itself may go on

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._course.game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Deal a new game, and let the opponents play up to the learner's first decision."""
        start = start_of(self.game, options)
        super().reset(seed=seed)
        seats = self.game.players
        drawn = int(self.np_random.integers(seats))
        self._seat = drawn if self._wanted_seat is None else self._wanted_seat
        self._course = Course(self.game, self._word(), start)
        self._forfeited = False
        self._players = {
            (self._seat + 1 + place) % seats: player(spec, self._word())
            for place, spec in enumerate(self.opponents)
        }
        self._wait()
        return self._observed(), {"seat": self._seat}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Do an action, and let the opponents play up to the learner's next decision."""
        if not self._players:
            raise Error(_("No game is dealt yet: call reset first."))
        reward = 0.0 if self._is_over else self._play(one_action(action))
        info = {"seat": self._seat, "illegal": self._forfeited}
        return self._observed(), reward, self._is_over, False, info

    def _play(self, action: int) -> float:
        """Do an action; what it was worth to the learner."""
        state = self._course.state
        if action not in state.legal.ids:
            self._forfeited = True
            return LOST
        self._course.play(action)
        self._wait()
        return payoffs(state)[self._seat]

    @property
    def _is_over(self) -> bool:
        return self._forfeited or self._course.state.is_over

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for each legal action, under the name by which masking learners ask for it."""
        return self._observed()["action_mask"]

    def render(self) -> Any:
        """The table as the learner sees it."""
        return rendered(self.render_mode, self._course.state, self._seat)

    def _wait(self) -> None:
        """Let the opponents play until the learner decides or the game is over."""
        state = self._course.state
        while state.to_move in self._players:
            seat = state.to_move
            self._course.play(self._players[seat].choose(state.known_to(seat)).id)

    def _observed(self) -> Observation:
        seen = observed(self._course.state.known_to(self._seat))
        if self._forfeited:
            seen["action_mask"][:] = 0
        return seen

    def _word(self) -> int:
        return int(self.np_random.integers(1 << 62))


def specs_of(game: Game, opponents: str | Sequence[str]) -> list[str]:
    """The spec of a player for each seat but the learner's, clockwise from it."""
    seats = game.players - 1
    specs = [opponents] * seats if isinstance(opponents, str) else list_of(opponents)
    if len(specs) != seats:
        sentence = _("{game} has {seats} other seats here; {given} opponents were named.")
        raise Error(sentence, game=game.id, seats=seats, given=len(specs))
    for spec in specs:
        player(spec)
    return specs


env = Environment
vector = VectorEnvironment

for name in games():
    gymnasium.register(
        f"torri/{name}-{VERSION}",
        entry_point="torri.bridges.gymnasium:Environment",
        vector_entry_point="torri.bridges.gymnasium:VectorEnvironment",
        kwargs={"game": name},
    )
