"""A contest of two judges: players who take what theirs values most, seats exchanged."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.intervals import mean
from torri.engine.rng import next_u64
from torri.engine.seats import CHANCE, OVER
from torri.lab.training.positions import JUDGING, names_in, new_workspace
from torri.players.search.workspace import workspace_type

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.game import Game
    from torri.engine.intervals import Estimate
    from torri.engine.rulebook import Rulebook

apply = settle = random_step = choose_action = left_open


def meet(workspaces: Any, desk: Any, lineup: Any, seed: int, wins: Any) -> None:
    """Games in which `lineup[game, seat]` is the workspace whose judge decides for a seat."""
    w = workspaces[0]
    s = w.state
    for game in range(len(lineup)):
        w.state = w.root
        w.rng.word = seed + game // len(lineup[game])  # all seatings begin with the same chance
        w.rng.word = next_u64(w.rng)
        while s.to_move != OVER:
            if s.to_move == CHANCE:
                random_step(s, w.choices, w.rng)
                continue
            other = workspaces[lineup[game, s.to_move]]
            other.state = s
            apply(s, choose_action(other, desk, JUDGING, 0.0))
        settle(w)
        for seat in range(np.int64(s.players)):
            wins[game, seat] = w.result.wins[seat]


@cache
def meet_in(rulebook: Rulebook) -> Callable[..., None]:
    """`meet` for one game."""
    return bind(meet, names_in(rulebook), rulebook.id)


def contest(
    game: Game, one: npt.NDArray[np.void], other: npt.NDArray[np.void], games: int, seed: int = 1
) -> Estimate:
    """What the first judge wins in all seats, less its fair share; of a team, less what the other's wins."""
    seats = game.players
    deals = -(-games // seats)
    if game.rulebook.cooperative:
        return mean(_team(game, one, deals, seed) - _team(game, other, deals, seed))
    lineup = np.tile(1 - np.eye(seats, dtype=np.int64), (deals, 1))
    wins = _play(game, (one, other), lineup, seed)
    return mean(wins[lineup == 0].reshape(deals, seats).mean(axis=1) - 1 / seats)


def _team(game: Game, judge: npt.NDArray[np.void], deals: int, seed: int) -> npt.NDArray[np.float64]:
    return _play(game, (judge, judge), np.zeros((deals, game.players), np.int64), seed)[:, 0]


def _play(
    game: Game, judges: tuple[npt.NDArray[np.void], ...], lineup: npt.NDArray[np.int64], seed: int
) -> npt.NDArray[np.float64]:
    workspaces = np.zeros(len(judges), workspace_type(game.rulebook))  # to concatenate would pack the records
    for place, judge in enumerate(judges):
        workspaces[place] = new_workspace(game, judge, f"{seed}")[0]
    wins = np.zeros(lineup.shape)
    meet_in(game.rulebook)(workspaces, np.zeros(2, game.rulebook.position), lineup, seed << 20, wins)
    return wins
