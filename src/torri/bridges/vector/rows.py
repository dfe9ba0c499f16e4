"""The arrays of many games, made once, and cut into chunks for threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.vector.loops import rows_type, vector_loops

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from torri.engine.game import Game


def wrapped(name: str, kind: str, length: int) -> np.dtype[Any]:
    """An array in a record of its own: Numba counts references to arrays at every call, to records never."""
    return np.dtype((np.record, np.dtype([(name, kind, length)])))


CACHE_LINE = 8  # words of a generator that has its cache line to itself: threads must not share one


class Chunk:
    """The games that one thread steps, and its desk."""

    def __init__(self, rows: Rows, part: slice) -> None:
        game = rows.game
        self.part = part
        self.arrays = (
            game.opening,
            rows.states[part],
            rows.rows[part],
            rows.others,
            rows.choices[part],
            rows.seen[part],
            rows.marks[part],
            np.zeros(2, game.rulebook.position),
            np.zeros(1, game.choices),
            np.zeros(CACHE_LINE, np.uint64),
        )
        self.finals = rows.finals[part]


class Rows:
    """Many games of one kind, with what the caller sees of them.

    `others` says who plays the seats that are not the caller's, clockwise from the caller: numbers of
    compiled players, or CALLER.
    """

    def __init__(self, game: Game, count: int, others: Sequence[int], threads: int) -> None:
        self.game = game
        self.states = np.zeros(count, game.rulebook.position)
        self.rows = np.zeros(count, rows_type(game.rulebook))
        self.choices = np.zeros(count, game.choices)
        self.seen = np.zeros(count, wrapped("numbers", "<f4", game.rulebook.tensor_size))
        self.finals = np.zeros_like(self.seen)
        self.marks = np.zeros(count, wrapped("mask", "i1", game.num_actions))
        self.observations, self.masks = self.seen["numbers"], self.marks["mask"]
        self.others = np.array(others, np.int64)
        self._loops = vector_loops(game.rulebook)
        cuts = np.linspace(0, count, min(threads, count) + 1, dtype=int).tolist()
        self._chunks = [Chunk(self, slice(*cut)) for cut in pairwise(cuts)]
        self._pool = ThreadPoolExecutor(len(self._chunks)) if len(self._chunks) > 1 else None

    def reset(self, seeds: npt.NDArray[np.uint64]) -> None:
        """Deal a game in every row, each from its seed."""
        self.rows["chance"] = seeds
        self.rows["deals"] = np.arange(len(self.rows))
        self._run(lambda chunk: self._loops.reset(*chunk.arrays))

    def step(self, actions: npt.NDArray[np.int64], same_step: bool) -> None:
        """Do one action in every row; a game that is over is dealt anew."""
        self._run(lambda chunk: self._loops.step(*chunk.arrays, actions[chunk.part], chunk.finals, same_step))

    def _run(self, work: Any) -> None:
        if self._pool is None:
            work(self._chunks[0])
        else:
            list(self._pool.map(work, self._chunks))

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
