"""A position of a game, as Python sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self, overload

from torri.engine.errors import Error, IllegalAction
from torri.engine.knowledge import Knowledge
from torri.engine.language import _
from torri.engine.pictures import drawn
from torri.engine.positions import copied, repeated
from torri.engine.reading import glancing, reading
from torri.engine.seats import CHANCE, OVER
from torri.engine.vocabulary import Action

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from torri.engine.compiled import Position
    from torri.engine.game import Game
    from torri.engine.rulebook import View

SHOWN = 12  # actions that are named where another one is refused


@dataclass(frozen=True)
class Outcome:
    """How a game ended: rank 1 for whoever won, equal ranks for a draw; in a cooperative game all or none."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Legal(Sequence[Action]):
    """The legal actions: `len`, `in` (an Action, an id or a code) and iteration."""

    def __init__(self, game: Game, ids: list[int]) -> None:
        self._game = game
        self.ids = ids

    def __len__(self) -> int:
        """How many there are."""
        return len(self.ids)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        """The action at a place of the list."""
        found = self.ids[place]
        return (
            [self._game.actions.all[number] for number in found]
            if isinstance(found, list)
            else self._game.actions.all[found]
        )

    def __iter__(self) -> Iterator[Action]:
        """One after the other."""
        return map(self._game.actions.all.__getitem__, self.ids)

    def __contains__(self, what: object) -> bool:
        """Whether this Action, id or code is among them."""
        if not isinstance(what, (Action, int, str)):
            return False
        try:
            return self._game.actions.find(what).id in self.ids
        except Error:
            return False

    def __repr__(self) -> str:
        """The codes of the actions."""
        return f"Legal({', '.join(action.code for action in self)})"


class State:
    """One position: who moves, what is possible, what each seat sees. `play` changes it in place."""

    __slots__ = ("_array", "game")
    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __init__(self, game: Game, array: npt.NDArray[np.void]) -> None:
        self.game = game
        self._array = array

    @property
    def position(self) -> Position:
        """The record itself, with everything in it; not for the eyes of a seat."""
        return self._array[0]

    @property
    def to_move(self) -> int:
        """The seat that decides now, or CHANCE; OVER when nobody does."""
        return int(self._array["to_move"][0])  # a record's own attributes are 30 times slower

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    @property
    def legal(self) -> Legal:
        """What can be done now, by the seat to move or by chance; empty when the game is over."""
        if self.is_over:
            return Legal(self.game, [])
        if self.to_move == CHANCE:
            return Legal(self.game, self.weights()[0])
        return self.game.legal_of(self._array)

    @property
    def chance(self) -> list[tuple[Action, float]]:
        """Where chance is to move: its outcomes with their probabilities."""
        ids, weights = self.weights()
        total = sum(weights)
        return [
            (self.game.actions.all[number], float(Fraction(weight, total)))
            for number, weight in zip(ids, weights, strict=True)
        ]

    def weights(self) -> tuple[list[int], list[int]]:
        """Where chance is to move: the ids of its outcomes, and how much each weighs."""
        if self.to_move != CHANCE:
            return [], []
        return self.game.weights_of(self._array)

    def play(self, action: Action | int | str) -> Self:
        """Do an action, or let chance decide so; an illegal one changes nothing."""
        found = self.game.actions.find(action)
        legal = self.legal
        if found.id not in legal.ids:
            raise self._refusal(found, legal)
        self.game.doors.take(self._array, found.id)
        return self

    def _refusal(self, action: Action, legal: Legal) -> IllegalAction:
        if self.is_over:
            return IllegalAction(_('"{code}" comes too late: the game is over.'), code=action.code)
        shown = ", ".join(option.code for option in legal[:SHOWN])
        if len(legal) > SHOWN:
            shown = _("{codes} and {number} more").format(codes=shown, number=len(legal) - SHOWN)
        if self.to_move == CHANCE:
            sentence = _('"{code}" is not possible now: chance decides, between {codes}.')
            return IllegalAction(sentence, code=action.code, codes=shown)
        sentence = _('"{code}" is not possible now: seat {seat} decides, between {codes}.')
        return IllegalAction(sentence, code=action.code, seat=self.to_move, codes=shown)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, as if the game ended now."""
        return self.game.count(self.game.doors.count_scores, self._array)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.is_over:
            return None
        return Outcome(self.game.count(self.game.doors.count_ranks, self._array), self.scores)

    def known_to(self, seat: int | None) -> Knowledge:
        """What this seat knows; None for somebody who only watches."""
        array = copied(self._array)
        self.game.doors.blank(array, self.game.inner_seat(seat))
        return Knowledge(self.game, seat, array)

    def view(self, seat: int | None) -> View:
        """What this seat sees, as a plain dict; None for somebody who only watches."""
        return self.known_to(seat).view()

    def tensor(self, seat: int | None) -> npt.NDArray[np.float32]:
        """What this seat knows, as numbers."""
        return self.known_to(seat).tensor()

    def describe(self, action: Action | int | str, names: Sequence[str] | None = None) -> str:
        """The action in words that fit this position, for the seat to move."""
        found = self.game.actions.find(action)
        return self.known_to(self.to_move if self.to_move >= 0 else None).describe(found, names)

    def copy(self) -> State:
        """The same position, to go another way from here."""
        return State(self.game, copied(self._array))

    def after(self, action: Action) -> State:
        """The position after an action that is known to be legal here; this one stays as it is."""
        array = copied(self._array)
        self.game.doors.take(array, action.id)
        return State(self.game, array)

    def to_bytes(self) -> bytes:
        """The whole position, secrets included."""
        return self._array.tobytes()

    def __eq__(self, other: object) -> bool:
        """Whether the other is the same position of the same game."""
        return isinstance(other, State) and self.game == other.game and self.to_bytes() == other.to_bytes()

    def __repr__(self) -> str:
        """Which game, and who moves; nothing secret."""
        turn = {CHANCE: "chance to move", OVER: "over"}.get(self.to_move, f"seat {self.to_move} to move")
        return f"<State of {self.game.id}: {turn}>"

    def _repr_html_(self) -> str | None:
        """The table in a notebook, as the seat to move sees it; without one, as somebody who watches."""
        return drawn(self.known_to(self.to_move if self.to_move >= 0 else None))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and worker processes get the same position."""
        return (type(self.game).from_bytes, (self.game, self.to_bytes()))


def after_each(state: State, ids: Sequence[int]) -> Iterator[State]:
    """The positions after each of these actions, which are known to be legal there."""
    arrays = repeated(state._array, len(ids))  # noqa: SLF001 - of the same file
    for place, number in enumerate(ids):
        array = arrays[place : place + 1]
        state.game.doors.take(array, number)
        yield State(state.game, array)


def read(state: State) -> Position:
    """The record as it is now, to be read by Python often; whoever plays on reads anew."""
    return reading(state._array)  # noqa: SLF001 - of the same file


def glance(state: State) -> Position:
    """The same for whoever asks for a few numbers only."""
    return glancing(state._array)  # noqa: SLF001 - of the same file
