"""Positions to learn from: of games between quick players of mixed strength, who blunder now and then."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.loops import stepping
from torri.engine.rng import below, next_u64
from torri.engine.seats import CHANCE, OVER
from torri.players.compiled import GREEDY, decide_in
from torri.players.judge.judges import names_in as judge_names_in
from torri.players.judge.worth import SEATS
from torri.players.search.recipe import recipe_for
from torri.players.search.workspace import workspace_type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook
    from torri.players.search.workspace import Workspace

legal = apply = redact = random_step = decide = judged_action = left_open

JUDGING = 2  # beside RANDOM and GREEDY: takes what the judge values most
FINE = 1 << 20  # how finely a probability is thrown


def choose_action(w: Workspace, desk: Any, player: int, blunders: float) -> int:
    """What a player does who gets nothing but the redacted position, and errs now and then."""
    w.known = w.state
    redact(w.known, w.state.to_move)
    legal(w.known, w.choices)
    if w.choices.count == 1 or (next_u64(w.rng) >> 44) < blunders * FINE:
        return int(w.choices.ids[below(w.rng, w.choices.count)])
    if player == JUDGING:
        return int(judged_action(w))
    desk[0] = w.known
    return int(decide(player, desk, w.choices, w.rng))


def collect(
    workspaces: Any, desk: Any, lineup: Any, blunders: Any, judging: float, keep: float, positions: Any
) -> None:
    """Play games from the root until so many positions are kept."""
    w = workspaces[0]
    s = w.state
    filled = 0
    while filled < len(positions):
        w.state = w.root
        errs = blunders[below(w.rng, len(blunders))]
        for seat in range(np.int64(w.root.players)):
            lineup[seat] = JUDGING if (next_u64(w.rng) >> 44) < judging * FINE else GREEDY
        while s.to_move != OVER and filled < len(positions):
            if (next_u64(w.rng) >> 44) < keep * FINE:
                positions[filled] = s
                filled += 1
            if s.to_move == CHANCE:
                random_step(s, w.choices, w.rng)
            else:
                apply(s, choose_action(w, desk, int(lineup[s.to_move]), errs))


@cache
def names_in(rulebook: Rulebook) -> dict[str, Any]:
    """What the loops of training call, bound to a game."""
    names: dict[str, Any] = stepping(rulebook) | judge_names_in(rulebook) | {"decide": decide_in(rulebook)}
    return names | {"choose_action": bind(choose_action, names, rulebook.id)}


@cache
def collect_in(rulebook: Rulebook) -> Callable[..., None]:
    """`collect` for one game."""
    return bind(collect, names_in(rulebook), rulebook.id)


def new_workspace(game: Game, network: npt.NDArray[np.void] | None, seed: str) -> npt.NDArray[np.void]:
    """A workspace for games of this kind, with a judge or without."""
    workspace = np.zeros(1, workspace_type(game.rulebook))
    workspace["root"] = game.opening
    workspace["recipe"] = recipe_for(game.rulebook, game.players).record()
    workspace["rng"]["word"] = Random(seed).getrandbits(64)
    if network is not None:
        workspace["network"] = network
    return workspace


def draw_positions(
    game: Game,
    network: npt.NDArray[np.void] | None,
    wanted: int,
    seed: str,
    keep: float,
    blunders: Sequence[float],
    judging: float,
) -> npt.NDArray[np.void]:
    """Whole positions of games between greedy players and, once there is a judge, those who follow it.

    A share of `keep` is kept of all positions; `blunders` are shares of blind decisions, one for each game;
    `judging` is the share of seats that follow the judge.
    """
    positions = np.zeros(wanted, game.rulebook.position)
    collect_in(game.rulebook)(
        new_workspace(game, network, seed),
        np.zeros(2, game.rulebook.position),
        np.zeros(SEATS, np.int64),
        np.array(blunders, np.float64),
        judging if network is not None else 0.0,
        keep,
        positions,
    )
    return positions
