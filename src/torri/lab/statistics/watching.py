"""Games between greedy players, watched step by step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from torri.engine.compiled import bind, left_open
from torri.engine.dice import Dice
from torri.engine.loops import loops, stepping
from torri.engine.rng import next_u64, rng as seeded
from torri.engine.seats import CHANCE, OVER
from torri.lab.simulate import winners
from torri.players.greedy import best_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook

legal = apply = redact = random_step = best = note = left_open


def watch(opening: Any, finals: Any, desk: Any, choices: Any, rngs: Any, seed: int, notes: Any) -> None:
    """Games from the opening to the positions in which they end; each step is told to `note`.

    For the same seed these are the games of `torri simulate`.
    """
    listed = choices[0]
    known = desk[0]
    before = desk[2]
    rng = rngs[0]
    for game in range(len(finals)):
        finals[game] = opening[0]
        s = finals[game]
        rng.word = seed + game
        rng.word = next_u64(rng)
        while s.to_move != OVER:
            desk[2] = s
            if s.to_move == CHANCE:
                random_step(s, listed, rng)
            else:
                desk[0] = s
                redact(known, s.to_move)
                legal(known, listed)
                apply(s, best(desk, listed, rng))
            note(before, s, notes[game])


@cache
def watch_in(rulebook: Rulebook, note: Callable[..., None]) -> Callable[..., None]:
    """`watch` for one game."""
    names = stepping(rulebook) | {"best": best_of(rulebook), "note": note}
    return bind(watch, names, rulebook.id)


@dataclass(frozen=True)
class Watched:
    """What is known of some games after their end: a row for each game, then a column for each seat."""

    game: Game
    finals: Any
    notes: Any
    points: npt.NDArray[np.int64]
    ranks: npt.NDArray[np.int64]
    parts: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.finals)

    @property
    def players(self) -> int:
        """How many players sat at the table."""
        return self.game.players

    @property
    def won(self) -> npt.NDArray[np.bool_]:
        """Who won each game."""
        return winners(self.game, self.ranks)


def watched(
    game: Game, games: int, seed: int | str, note: Callable[..., None], kept: np.dtype[Any]
) -> Watched:
    """So many games between greedy players; `kept` is the record in which `note` writes."""
    finals, notes = np.zeros(games, game.rulebook.position), np.zeros(games, kept)
    desk, listed = np.zeros(3, game.rulebook.position), np.zeros(1, game.choices)
    start = Dice(seed).word() >> 2  # as in torri.lab.simulate
    watch_in(game.rulebook, note)(game.opening, finals, desk, listed, seeded(0), start, notes)
    points, ranks = np.zeros((2, games, game.players), np.int64)
    parts = np.zeros((games, game.players, len(game.rulebook.parts)), np.int64)
    loops(game.rulebook).tally(finals, points, ranks, parts)
    return Watched(game, finals, notes, points, ranks, parts)
