"""The arrays of many games, made once, and cut into chunks for threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.course import game_from, parts_of
from torri.bridges.vector.asking import Asking
from torri.bridges.vector.direct import direct
from torri.bridges.vector.loops import (
    ACT,
    RENEW,
    SHOW,
    WAIT,
    choose,
    mask_type,
    rows_type,
    vector_loops,
    wrapped,
)
from torri.engine.rng import rng as seeded

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from torri.bridges.vector.asking import Asked
    from torri.engine.game import Game
    from torri.engine.layout import Layout
    from torri.engine.state import State


class Chunk:
    """The games that one thread steps, and its desk."""

    def __init__(self, rows: Rows, part: slice) -> None:
        game, layout = rows.game, rows.game.rulebook.layout
        self.part = part
        self.rows = rows.rows[part]
        sheets = np.zeros(1, layout.record) if rows.scaled else rows.seen[part].view(layout.record)
        longest = len(self.rows) * game.num_actions  # most of it is never touched, and so takes no memory
        self.before, self.after = np.zeros(longest, np.uint16), np.zeros(longest, np.uint16)
        self.tables = (
            game.opening,
            rows.states[part],
            self.rows,
            rows.others,
            rows.seats[part],
            np.zeros(2, game.rulebook.position),
            np.zeros(1, game.choices),
            seeded(0),
        )
        self.told = (
            rows.rewards[part],
            rows.paid[part],
            rows.over[part],
            rows.refused[part],
            np.zeros(game.rulebook.players[-1], np.int64),
        )
        self.pages = (
            rows.marks[part],
            sheets,
            as_numbers(sheets, layout),
            layout.scale.view(wrapped("numbers", "<f4", layout.size)),
            rows.seen[part],
            rows.finals[part],
        )

    def deal(self, loops: Any, opening: Any, dealt: Any) -> None:
        """Deal anew in these rows, and show nothing yet."""
        loops.deal((opening, *self.tables[1:]), dealt[self.part])

    def play(self, loops: Any, actions: Any, parts: int) -> None:
        """Do one action in every row, or show every row, or both: the parts of `loops.play`."""
        lists = self.lists() if parts & SHOW else (self.before, self.after)
        direct(loops.play)(self.tables, self.told, self.pages, lists, actions[self.part], parts)

    def renew(self, loops: Any) -> None:
        """Deal games anew that are over, their last observations kept."""
        loops.renew(self.tables, self.told, self.pages, 0, len(self.rows))

    def lists(self) -> tuple[Any, Any]:
        """The lists of legal actions that stand, and room for the next ones."""
        self.before, self.after = self.after, self.before
        return self.before, self.after

    @property
    def listed(self) -> npt.NDArray[np.uint16]:
        """The lists of legal actions that stand."""
        last = self.rows[-1]
        return self.after[: last["first"] + last["count"]]

    def choose(self, rngs: Any, actions: Any) -> None:
        """A random legal action in every row."""
        direct(choose)(self.rows, self.after, rngs, actions[self.part])


KEPT = ("states", "rows", "seats", "rewards", "paid", "over", "refused", "seen", "finals", "marks")
"""The arrays of `Rows` in which its games stand."""


class Rows:
    """Many games of one kind, with what the caller sees of them.

    `others` says who plays the seats that are not the caller's, clockwise from the caller: numbers of
    compiled players, CALLER, or ASKED and less for those of `asked`. Copies and pickles go on from where the
    games stand, in arrays of their own.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        others: Sequence[int],
        scaled: bool,
        threads: int,
        asked: Sequence[Asked] = (),
        packed: bool = False,
    ) -> None:
        self.game = game
        layout = game.rulebook.layout
        self.states = np.zeros(count, game.rulebook.position)
        self.rows = np.zeros(count, rows_type(game.rulebook))
        self.scaled = scaled
        self.seats = np.zeros(count, np.int64)
        self.rewards = np.zeros(count)
        most = game.rulebook.players[-1]  # room for all who can play: compiled once for every number of them
        self.paid = np.zeros(count, wrapped("seats", "<f8", most))
        self.payments = self.paid["seats"][:, : game.players]
        self.over, self.refused = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.seen = np.zeros(count, wrapped("numbers", "<f4" if scaled else "i1", layout.size))
        self.finals = np.zeros_like(self.seen)
        self.packed = packed
        self.marks = np.zeros(count, mask_type(game.num_actions, packed))
        self.observations = unwritable(plain(self.seen, np.float32 if scaled else np.int8))
        self.masks = unwritable(plain(self.marks, np.uint8 if packed else np.int8))
        self.others = np.array(others, np.int64)
        self.loops = vector_loops(game.rulebook, scaled, packed)
        cuts = np.linspace(0, count, min(threads, count) + 1, dtype=int).tolist()
        self.chunks = [Chunk(self, slice(*cut)) for cut in pairwise(cuts)]
        self._pool = ThreadPoolExecutor(len(self.chunks) - 1) if len(self.chunks) > 1 else None
        self._no_actions = np.zeros(count, np.int64)
        self._asking = Asking(self, list(asked)) if asked else None

    @cached_property
    def whole(self) -> Chunk:
        """All games in one chunk, for opponents who are asked about those of all threads."""
        return Chunk(self, slice(0, len(self.rows)))

    def reset(
        self,
        seeds: npt.NDArray[np.uint64],
        dealt: npt.NDArray[np.bool_],
        seed: int,
        start: State | None = None,
    ) -> None:
        """Deal a game in these rows, each from its seed, or begin at a position of the caller's.

        `seed` is for opponents who are asked.
        """
        opening = self.game.opening if start is None else positions_of(start)
        self.rows["chance"][dealt] = seeds[dealt]
        if dealt.all():
            self.rows["deals"] = np.arange(len(self.rows))
        for told in (self.rewards, self.paid, self.over, self.refused):
            told[dealt] = 0
        self._run(lambda chunk: chunk.deal(self.loops, opening, dealt))
        if self._asking is not None:
            if dealt.all():
                self._asking.begin(seed)
            self._asking.run()
        self.show()

    def step(self, actions: npt.NDArray[np.int64], same_step: bool) -> None:
        """Do one action in every row, and play on to the caller's next decision.

        A game that is over is dealt anew: at once, its last observation then among `finals`, or in the step
        after, whatever the action there.
        """
        if self._asking is None:
            parts = ACT | RENEW | SHOW if same_step else ACT | SHOW | WAIT
            self._run(lambda chunk: chunk.play(self.loops, actions, parts))
            return
        self._run(lambda chunk: chunk.play(self.loops, actions, ACT))
        self._asking.run()
        if same_step:
            self._run(lambda chunk: chunk.renew(self.loops))
            self._asking.run()
        self.show(waits=not same_step)

    def show(self, waits: bool = True) -> None:
        """Write observations and masks of all rows."""
        parts = SHOW | WAIT if waits else SHOW
        self._run(lambda chunk: chunk.play(self.loops, self._no_actions, parts))

    def choose(self, rngs: Any) -> npt.NDArray[np.int64]:
        """A random legal action in every row."""
        actions = np.empty(len(self.rows), np.int64)
        for chunk in self.chunks:
            chunk.choose(rngs, actions)
        return actions

    def _run(self, work: Any) -> None:
        """Do something in every chunk: the first here, the others in threads of their own."""
        others = [self._pool.submit(work, chunk) for chunk in self.chunks[1:]] if self._pool else []
        work(self.chunks[0])
        for other in others:
            other.result()

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def __reduce__(self) -> tuple[Any, ...]:
        """What is kept of it: what it is made of, the arrays, and the lists of legal actions."""
        asked = self._asking.asked if self._asking else []
        made_of = (len(self.rows), self.others.tolist(), self.scaled, len(self.chunks), asked, self.packed)
        arrays = {name: as_bytes(getattr(self, name)) for name in KEPT}
        return (rows_from, (parts_of(self.game), made_of, arrays, [chunk.listed for chunk in self.chunks]))

    def take_over(self, arrays: dict[str, Any], lists: list[Any]) -> None:
        """Go on with the games of these arrays."""
        for name, array in arrays.items():
            as_bytes(getattr(self, name))[:] = array
        for chunk, listed in zip(self.chunks, lists, strict=True):
            chunk.after[: len(listed)] = listed


def rows_from(
    parts: tuple[Any, ...], made_of: tuple[Any, ...], arrays: dict[str, Any], lists: list[Any]
) -> Rows:
    """The rows that were kept."""
    rows = Rows(game_from(*parts), *made_of)
    rows.take_over(arrays, lists)
    return rows


def positions_of(state: State) -> npt.NDArray[np.void]:
    """The position of a state, alone in an array."""
    return np.frombuffer(bytearray(state.to_bytes()), state.game.rulebook.position)


def as_numbers(sheets: Any, layout: Layout) -> Any:
    """Sheets as plain lists of whole numbers."""
    return sheets.view(wrapped("numbers", "i1", layout.size))


def plain(records: Any, kind: Any) -> Any:
    """The numbers of many records, a row each."""
    return records.view(kind).reshape(len(records), -1)


def as_bytes(array: Any) -> Any:
    """The bytes of an array, those between the fields of its records too."""
    return array.view(np.uint8)


def unwritable(array: Any) -> Any:
    """The same array for reading: a mask that somebody changed would let an illegal action through."""
    view = array.view()
    view.flags.writeable = False
    return view
