"""What one seat knows: the only thing that views, tensors, logs and players are made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torri.engine.language import _
from torri.engine.naming import read_by, seat_name
from torri.engine.pictures import drawn
from torri.engine.positions import copied
from torri.engine.reading import reading
from torri.engine.rng import rng as seeded
from torri.engine.seats import CHANCE, OVER

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence
    from typing import Self

    import numpy.typing as npt

    from torri.engine.compiled import Position
    from torri.engine.game import Game
    from torri.engine.rulebook import View
    from torri.engine.state import Legal, State
    from torri.engine.vocabulary import Action


class Knowledge:
    """A redacted position, and what can be done with it.

    `whole` marks a position in which nothing is blanked, to measure what hidden cards cost.
    """

    __slots__ = ("_array", "_legal", "_read", "_twin", "game", "seat", "whole")

    def __init__(
        self, game: Game, seat: int | None, array: npt.NDArray[np.void], *, whole: bool = False
    ) -> None:
        self.game = game
        self.seat = seat
        self.whole = whole
        self._array = array
        self._read: Position | None = None
        self._twin: Knowledge | None = None
        self._legal: Legal | None = None

    @property
    def position(self) -> Position:
        """The redacted record, to be read."""
        if self._read is None:
            self._read = reading(self._array) if self._twin is None else self._twin.position
        return self._read

    def beside(self, others: Iterable[Knowledge]) -> Self:
        """Share the reading of another chair that knows the same, with what was found out of it."""
        own = self.to_bytes()
        self._twin = next((other for other in others if other.to_bytes() == own), None)
        return self

    @property
    def to_move(self) -> int:
        """The seat that decides now, or CHANCE, or OVER."""
        return int(self._array["to_move"][0])

    @property
    def legal(self) -> Legal:
        """What this seat can do now; empty where it is not its turn."""
        if self._legal is None:
            self._legal = self.game.legal_of(self._array if self.to_move == self.seat else None)
        return self._legal

    @property
    def scores(self) -> tuple[int, ...]:
        """The points that everyone can count on the table."""
        return self.game.count(self.game.doors.count_scores, self._array)

    def view(self) -> View:
        """What the seat sees, as a plain dict; in every game with what screens ask for."""
        seen = self.game.rulebook.view(self.position, self.game.inner_seat(self.seat))
        to_move = {CHANCE: "chance", OVER: None}.get(self.to_move, self.to_move)
        return seen | {"game": self.game.id, "seat": self.seat, "to_move": to_move}

    def tensor(self) -> npt.NDArray[np.float32]:
        """What the seat knows, as numbers, most of them between 0 and 1."""
        return self.counts() * self.game.rulebook.layout.scale

    def counts(self) -> npt.NDArray[np.int8]:
        """The whole numbers behind the tensor; times the scale of the layout they are the tensor."""
        sheets = np.zeros(1, self.game.rulebook.layout.record)
        self.game.doors.observe(self._array, self.game.inner_seat(self.seat), sheets)
        return sheets.view(np.int8)

    def mask(self) -> npt.NDArray[np.int8]:
        """1 for each action that this seat can do now, by id; all 0 where it is not its turn."""
        mask = np.zeros(self.game.num_actions, np.int8)
        mask[self.legal.ids] = 1
        return mask

    def sample(self, rng: random.Random | int) -> State:
        """A position that fits what the seat knows, each fitting deal as likely as any other.

        The seat cannot tell it from the true one by anything in its knowledge. How much of the past that
        holds, a game says at its own `sample`.
        """
        word = rng if isinstance(rng, int) else rng.getrandbits(64)
        array = copied(self._array)
        self.game.doors.fill(array, self.game.inner_seat(self.seat), seeded(word))
        return self.game.state(array)

    def describe(self, action: Action, names: Sequence[str] | None = None) -> str:
        """The action in words that fit this position; with names, those of the seats, said to this one."""
        now = self.position
        seen = self.game.rulebook.seen_as(now, now, action.data, self.game.inner_seat(self.seat))
        return self.game.rulebook.words(seen or action.data, names and read_by(self.seat, names))

    def why_not(self, action: Action, names: Sequence[str] | None = None) -> str:
        """Why this seat cannot do an action now, in a sentence; empty where it can."""
        if self.to_move == OVER:
            return _("The game is over.")
        if self.to_move == CHANCE:
            return _("Chance decides now.")
        if self.to_move != self.seat:
            called = seat_name(self.to_move, names)
            return _("It is not your turn: {name} decides now.").format(name=called)
        if action in self.legal:
            return ""
        seat = self.game.inner_seat(self.seat)
        return self.game.rulebook.why_not(self.position, action.data, seat) or _("This cannot be done now.")

    def to_bytes(self) -> bytes:
        """The redacted record: two positions that the seat cannot tell apart give the same bytes."""
        return self._array.tobytes()

    def _repr_html_(self) -> str | None:
        """The table in a notebook, as the seat sees it."""
        return drawn(self)

    def __repr__(self) -> str:
        """Whose knowledge it is."""
        return f"<Knowledge of seat {self.seat} in {self.game.id}>"
