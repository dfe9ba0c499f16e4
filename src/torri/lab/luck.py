"""Results without luck: what the cards gave each seat, as a judge sees it, is taken off.

At every outcome of chance the judge compares what it is worth with the mean of all outcomes, each as likely
as it is. That difference is 0 on average whatever the judge thinks, so that results stay unbiased; the better
the judge, the less is left to luck. The judge is fixed before the first game; results name its fingerprint.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.loops import pick, stepping
from torri.engine.rng import next_u64
from torri.engine.seats import CHANCE, OVER
from torri.players.compiled import decide_in
from torri.players.expertise import outlook_of
from torri.players.judge.judges import PARTS, Judge

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.match import Match
    from torri.engine.rulebook import Rulebook

legal = chance = apply = redact = decide = judge = expect = left_open


def luck_of(judge: Judge, match: Match) -> tuple[float, ...]:
    """What chance gave or took from each seat in a match, in shares of the victory."""
    state = match.game.initial()
    luck = np.zeros(match.game.players)
    for step in match.record.steps:
        if state.to_move == CHANCE:
            luck += judge.luck(state, match.game.actions.find(step.code).id)
        state.play(step.code)
    return tuple(luck.tolist())


def lucky_series(
    workspaces: Any, finals: Any, desk: Any, choices: Any, lineup: Any, seed: int, counts: Any, luck: Any
) -> None:
    """The games of `series`, and what chance gave each seat in them."""
    w = workspaces[0]
    listed, known, rng = choices[0], desk[0], w.rng
    for game in range(len(finals)):
        finals[game] = w.root
        s = finals[game]
        rng.word = seed + game
        rng.word = next_u64(rng)
        counts[game, 0] = 0
        while s.to_move != OVER:
            if s.to_move == CHANCE:
                chance(s, listed)
                outcome = pick(listed, rng)
                w.state = s
                expect(w)
                apply(s, outcome)
                w.state = s
                judge(w)
                for seat in range(np.int64(s.players)):
                    luck[game, seat] += w.result.wins[seat] - w.result.expected[seat]
                continue
            seat = s.to_move
            if counts[game, 0] == 0:
                counts[game, 1] = seat
            counts[game, 0] += 1
            desk[0] = s
            redact(known, seat)
            legal(known, listed)
            apply(s, decide(lineup[game, seat], desk, listed, rng))


@cache
def lucky_series_in(rulebook: Rulebook) -> Callable[..., None]:
    """`lucky_series` for one game."""
    names: dict[str, Any] = stepping(rulebook) | {
        "decide": decide_in(rulebook),
        "outlook": outlook_of(rulebook),
        "cooperative": rulebook.cooperative,
    }
    for part in PARTS:
        names[part.__name__] = bind(part, names, rulebook.id)
    return bind(lucky_series, names, rulebook.id)


def shares(ranks: npt.NDArray[np.int64], *, cooperative: bool) -> npt.NDArray[np.float64]:
    """By game and seat the share of the victory: those who are first together share it."""
    first = (ranks == 1).astype(np.float64)
    return first if cooperative else first / first.sum(axis=1, keepdims=True)
