"""Results without luck: what the cards gave each seat, as a judge sees it, is taken off.

Whenever chance has decided, what came is compared with what could have come. Both are played on for a while,
by quick players who play as those in the seats do, as far as quick players can, and the judge says what that
came to. The difference is 0 on average whatever the judge thinks and whoever plays on, so that results stay
unbiased; the better both know the game, the less is left to luck. The judge is fixed before the first game;
results name its fingerprint.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.loops import series
from torri.engine.rng import next_u64
from torri.engine.seats import CHANCE, OVER
from torri.lab.decisions.subjects import rollout_player
from torri.lab.training.positions import names_in
from torri.players.compiled import GREEDY, NUMBERS
from torri.players.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from torri.engine.game import Game
    from torri.engine.match import Match
    from torri.engine.rulebook import Rulebook
    from torri.players.judge.judges import Judge

APART = 0x5DEECE66D  # the rollouts throw other dice than the game
AHEAD = 4  # so often chance decides once more before the judge is asked
TRIES = 48  # rollouts after what came, and as many after other outcomes
AFTER = 2  # the place of the desk for what came; those before it are the players' own

apply = judge = random_step = choose_action = left_open


def quick_lineup(game: Game, specs: Sequence[str]) -> npt.NDArray[np.int64]:
    """For each seat the quick player who plays most like the one who sits there."""
    known = NUMBERS | {level.spec: GREEDY for level in LEVELS if level.budget(game.rulebook) is None}
    return np.array([known.get(spec, rollout_player(game)) for spec in specs])


def new_desk(game: Game) -> Any:
    """Room for what players look at, and for what came."""
    return np.zeros(AFTER + 1, game.rulebook.position)


def luck_of(judge: Judge, match: Match, specs: Sequence[str], seed: str) -> tuple[float, ...]:
    """What chance gave or took from each seat in a match of these players, in shares of the victory."""
    game = match.game
    workspace, desk = judge.workspace(), new_desk(game)
    workspace["rng"]["word"] = Random(seed).getrandbits(64)
    lineup, luck = quick_lineup(game, specs), np.zeros(game.players)
    state, steps = game.initial(), iter(match.record.steps)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            workspace["before"] = state.position
            while state.to_move == CHANCE:
                state.play(next(steps).code)
            desk[AFTER] = state.position
            weigh_in(game.rulebook)(workspace, desk, lineup, luck)
        else:
            state.play(next(steps).code)
    return tuple(luck.tolist())


def go_on(w: Any, desk: Any, lineup: Any, share: float) -> None:
    """Play on until chance has decided a few times more, and count a share of what that is worth."""
    s = w.state
    left = AHEAD
    while s.to_move != OVER:
        if s.to_move != CHANCE:
            apply(s, choose_action(w, desk, int(lineup[s.to_move]), 0.0))
            continue
        if left == 0:
            break
        left -= 1
        while s.to_move == CHANCE:
            random_step(s, w.choices, w.rng)
    judge(w)
    for seat in range(np.int64(s.players)):
        w.result.expected[seat] += share * w.result.wins[seat]


def weigh(workspaces: Any, desk: Any, lineup: Any, luck: Any) -> None:
    """Add what `desk[AFTER]` is worth beside what chance could have made of `w.before`."""
    w = workspaces[0]
    w.result.expected[:] = 0.0
    for _try in range(TRIES):
        w.state = w.before
        while w.state.to_move == CHANCE:
            random_step(w.state, w.choices, w.rng)
        word = w.rng.word
        go_on(w, desk, lineup, -1.0 / TRIES)
        left, w.rng.word = w.rng.word, word  # both are played on with the same dice
        w.state = desk[AFTER]
        go_on(w, desk, lineup, 1.0 / TRIES)
        w.rng.word = left
    for seat in range(np.int64(desk[AFTER].players)):
        luck[seat] += w.result.expected[seat]


def let_chance_decide(s: Any, listed: Any, rng: Any, watched: Any, game: int) -> None:
    """In a series: go on until a seat decides, and note what that was worth."""
    workspaces, desk, lineup, luck = watched
    w = workspaces[0]
    w.before = s
    while s.to_move == CHANCE:
        random_step(s, listed, rng)
    desk[AFTER] = s
    w.rng.word = rng.word ^ APART
    w.rng.word = next_u64(w.rng)
    weigh(workspaces, desk, lineup[game], luck[game])


@cache
def luck_names_in(rulebook: Rulebook) -> dict[str, Any]:
    """What weighs chance, bound to a game."""
    names = dict(names_in(rulebook))
    for part in (go_on, weigh, let_chance_decide):  # each of them calls only what stands before it
        names[part.__name__] = bind(part, names, rulebook.id)
    return names


def weigh_in(rulebook: Rulebook) -> Callable[..., None]:
    """`weigh` for one game."""
    weighing: Callable[..., None] = luck_names_in(rulebook)["weigh"]
    return weighing


@cache
def lucky_series_in(rulebook: Rulebook) -> Callable[..., None]:
    """`series` for one game, in which luck is noted."""
    return bind(series, luck_names_in(rulebook), rulebook.id)


def shares(ranks: npt.NDArray[np.int64], *, cooperative: bool) -> npt.NDArray[np.float64]:
    """By game and seat the share of the victory: those who are first together share it."""
    first = (ranks == 1).astype(np.float64)
    return first if cooperative else first / first.sum(axis=1, keepdims=True)
