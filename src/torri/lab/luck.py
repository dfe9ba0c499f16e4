"""Results without luck: what the cards gave each seat, as a judge sees it, is taken off.

Whenever chance has decided, the judge compares what came with the mean of what could have come. That
difference is 0 on average whatever the judge thinks, so that results stay unbiased; the better the judge, the
less is left to luck. The judge is fixed before the first game; results name its fingerprint.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.loops import stepping
from torri.engine.rng import next_u64
from torri.engine.seats import CHANCE, OVER
from torri.players.compiled import decide_in
from torri.players.judge.judges import Judge, names_in

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.match import Match
    from torri.engine.rulebook import Rulebook

APART = 0x5DEECE66D  # the samples of the judge are others than the chance of the game

legal = apply = redact = decide = random_step = foresee = expect = left_open


def luck_of(judge: Judge, match: Match, seed: str) -> tuple[float, ...]:
    """What chance gave or took from each seat in a match, in shares of the victory."""
    dice = Random(seed)
    state = match.game.initial()
    luck = np.zeros(match.game.players)
    steps = iter(match.record.steps)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            luck -= judge.expects_of_chance(state, dice)
            while state.to_move == CHANCE:
                state.play(next(steps).code)
            luck += judge.expects(state).wins
        else:
            state.play(next(steps).code)
    return tuple(luck.tolist())


def lucky_series(
    workspaces: Any,
    finals: Any,
    desk: Any,
    choices: Any,
    rngs: Any,
    lineup: Any,
    seed: int,
    counts: Any,
    luck: Any,
) -> None:
    """The games of `series`, and what chance gave each seat in them."""
    w = workspaces[0]
    listed, known, rng = choices[0], desk[0], rngs[0]
    for game in range(len(finals)):
        finals[game] = w.root
        s = finals[game]
        rng.word = seed + game
        rng.word = next_u64(rng)
        w.rng.word = rng.word ^ APART
        counts[game, 0] = 0
        while s.to_move != OVER:
            if s.to_move == CHANCE:
                let_chance_decide(w, s, listed, rng, luck[game])
                continue
            seat = s.to_move
            if counts[game, 0] == 0:
                counts[game, 1] = seat
            counts[game, 0] += 1
            desk[0] = s
            redact(known, seat)
            legal(known, listed)
            apply(s, decide(lineup[game, seat], desk, listed, rng))


def let_chance_decide(w: Any, s: Any, listed: Any, rng: Any, luck: Any) -> None:
    """Go on until a seat decides, and note what that was worth beside the mean."""
    w.state = s
    expect(w)
    while s.to_move == CHANCE:
        random_step(s, listed, rng)
    w.state = s
    foresee(w)
    for seat in range(np.int64(s.players)):
        luck[seat] += w.result.wins[seat] - w.result.expected[seat]


@cache
def lucky_series_in(rulebook: Rulebook) -> Callable[..., None]:
    """`lucky_series` for one game."""
    names: dict[str, Any] = stepping(rulebook) | names_in(rulebook) | {"decide": decide_in(rulebook)}
    names["let_chance_decide"] = bind(let_chance_decide, names, rulebook.id)
    return bind(lucky_series, names, rulebook.id)


def shares(ranks: npt.NDArray[np.int64], *, cooperative: bool) -> npt.NDArray[np.float64]:
    """By game and seat the share of the victory: those who are first together share it."""
    first = (ranks == 1).astype(np.float64)
    return first if cooperative else first / first.sum(axis=1, keepdims=True)
